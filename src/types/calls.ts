import {
  fitsPattern,
  functionOf,
  maxArguments,
  minArguments,
  type Parameter,
  parameterAt,
  returnType,
  type Signature,
} from "../contract/functions.ts";
import { arrayOf, BOOL, type Type } from "../contract/value-type.ts";
import type { Finding } from "../core/diagnostic.ts";
import { code, counted, wordList } from "../core/phrases.ts";
import type { Argument, FunctionCall } from "../parser/ast.ts";
import { argumentTypeOf, literalValue } from "./literals.ts";
import { unknownFunction } from "./names.ts";
import { hasEach } from "./operators.ts";
import { type TypeChecker, typeProblem } from "./type-checker.ts";
import { describeType } from "./wording.ts";

/**
 * The type of a call, its arguments checked. A call whose first argument has `[*]` is made for every element, and its
 * result is the array of the results.
 */
export function checkCall(call: FunctionCall, checker: TypeChecker): Type | undefined {
  const types = call.arguments.map((argument, at) => argumentType(argument, at, checker));
  const known = functionOf(call.name);
  if (known === undefined || known.name === "any" || known.name === "all") {
    unknownFunction(call, checker);
    return undefined;
  }
  const signature = fittingSignature(known.signatures, call, types, checker);
  if (signature === undefined) return undefined;
  const result = returnType(signature, types);
  const isMapped = call.arguments[0] !== undefined && hasEach(call.arguments[0]);
  return isMapped && result !== undefined ? arrayOf(result) : result;
}

/** The signature that fits. Where none does, the problems of the one that comes nearest are reported. */
function fittingSignature(
  signatures: readonly Signature[],
  call: FunctionCall,
  types: readonly (Type | undefined)[],
  checker: TypeChecker,
): Signature | undefined {
  let fewest: readonly Finding[] | undefined;
  for (const signature of signatures) {
    const problems = problemsOf(signature, call, types);
    if (problems.length === 0) return signature;
    if (fewest === undefined || problems.length < fewest.length) fewest = problems;
  }
  for (const problem of fewest ?? []) checker.report(problem);
  return signatures.length === 1 && fewest?.every((problem) => problem.code === "types/argument-value")
    ? signatures[0]
    : undefined;
}

function problemsOf(
  signature: Signature,
  call: FunctionCall,
  types: readonly (Type | undefined)[],
): Finding[] {
  const least = minArguments(signature);
  const most = maxArguments(signature);
  const given = call.arguments.length;
  if (given < least || given > most) return [wrongCount(call, signature, least, most)];
  const problems: Finding[] = [];
  for (const [at, argument] of call.arguments.entries()) {
    const parameter = parameterAt(signature, at);
    const problem = parameter && argumentProblem(parameter, argument, at, call, types);
    if (problem) problems.push(problem);
  }
  return problems;
}

function wrongCount(call: FunctionCall, signature: Signature, least: number, most: number): Finding {
  const given = call.arguments.length;
  const wanted =
    most === Number.POSITIVE_INFINITY
      ? `at least ${counted(least, "argument")}`
      : least === most
        ? counted(least, "argument")
        : `${least} to ${counted(most, "argument")}`;
  const parameters = signature.parameters.map(
    ({ name, isOptional, repeats }) => `${name}${isOptional ? "?" : ""}${repeats ? "…" : ""}`,
  );
  return typeProblem({
    slug: "argument-count",
    range: { start: call.start, end: call.end },
    data: { function: call.name, given: String(given) },
    message: `${code(call.name)} takes ${wanted} but is given ${given}, so Cloudflare rejects this call.`,
    help: `Its form is ${code(`${call.name}(${parameters.join(", ")})`)}.`,
  });
}

function argumentProblem(
  parameter: Parameter,
  argument: Argument,
  at: number,
  call: FunctionCall,
  types: readonly (Type | undefined)[],
): Finding | undefined {
  const isLiteral = argument.kind === "String" || argument.kind === "Bare";
  if (parameter.kind === "field" && isLiteral)
    return wrongKind(parameter, argument, call, "a field or a function", "a literal");
  if (parameter.kind === "literal" && !isLiteral && argument.kind !== "Invalid") {
    return wrongKind(parameter, argument, call, "a literal", "a field or a function");
  }
  const type = types[at];
  if (type === undefined) return undefined;
  if (!parameter.types.some((pattern) => fitsPattern(type, pattern, types)))
    return wrongType(parameter, argument, call, type);
  return valueProblem(parameter, argument, call, type);
}

function wrongKind(
  parameter: Parameter,
  argument: Argument,
  call: FunctionCall,
  wanted: string,
  given: string,
): Finding {
  return typeProblem({
    slug: "argument-kind",
    range: argument,
    data: { function: call.name, parameter: parameter.name },
    message: `The argument \`${parameter.name}\` of ${code(call.name)} must be ${wanted}, but is ${given}, so Cloudflare rejects this call.`,
    help: `Write ${wanted}.`,
  });
}

function wrongType(parameter: Parameter, argument: Argument, call: FunctionCall, type: Type): Finding {
  const wanted = parameter.types.map((pattern) =>
    "parameter" in pattern ? pattern.name : (PATTERN_NAMES[pattern.name] ?? code(pattern.name)),
  );
  const needsEach = type.kind === "Array" && parameter.types.some((pattern) => pattern === type.of);
  const elementOfMap = type.kind === "Map" ? 'one entry by its key, as in `["name"]`' : undefined;
  return typeProblem({
    slug: "argument-type",
    range: argument,
    data: { function: call.name, parameter: parameter.name, type: type.name },
    message: `The argument \`${parameter.name}\` of ${code(call.name)} is ${wordList(wanted)}, and this is ${describeType(type)}, so Cloudflare rejects this call.`,
    help: needsEach
      ? "Add `[*]` after the array to call the function for every element; only a first argument may have it."
      : elementOfMap
        ? `Choose ${elementOfMap}.`
        : `Write ${wordList(wanted)}.`,
  });
}

const PATTERN_NAMES: Readonly<Record<string, string>> = {
  Bytes: "text",
  Int: "an integer",
  Ip: "an IP address",
  Bool: "a Boolean",
  "Array<_>": "an array",
  "Map<_>": "a map",
  "Array<Bytes>": "an array of strings",
};

function valueProblem(
  parameter: Parameter,
  argument: Argument,
  call: FunctionCall,
  type: Type,
): Finding | undefined {
  if (
    argument.kind === "String" &&
    parameter.hasDistinctBytes &&
    new Set(argument.value).size < argument.value.length
  ) {
    return typeProblem({
      slug: "argument-value",
      messageId: "repeatedByte",
      range: argument,
      data: { function: call.name },
      message: `${code(call.name)} takes each character once, so Cloudflare rejects this call.`,
      help: "Remove the repeated character.",
    });
  }
  if (argument.kind !== "Bare" || parameter.greaterThan === undefined) return undefined;
  const other = call.arguments[parameter.greaterThan];
  const value = literalValue(argument, type);
  const bound = other?.kind === "Bare" ? literalValue(other, type) : undefined;
  if (value?.kind !== "Int" || bound?.kind !== "Int" || value.first > bound.first) return undefined;
  return typeProblem({
    slug: "argument-value",
    messageId: "notGreater",
    range: argument,
    data: { function: call.name },
    message: `The argument \`${parameter.name}\` of ${code(call.name)} must be greater than ${bound.first}, so Cloudflare rejects this call.`,
    help: "Write the smaller number first.",
  });
}

/** The type of the argument at index `at`. `[*]` is allowed in the first argument only. */
function argumentType(argument: Argument, at: number, checker: TypeChecker): Type | undefined {
  switch (argument.kind) {
    case "String":
    case "Bare": {
      const type = argumentTypeOf(argument);
      if (type === undefined) checker.report(invalidArgumentLiteral(argument.raw, argument));
      else checker.read(argument, type);
      return type;
    }
    case "Field":
    case "FunctionCall":
    case "Access": {
      const type = checker.operand(argument);
      if (at > 0 && hasEach(argument)) checker.report(eachNotFirst(argument));
      return type;
    }
    case "Quantifier":
      checker.condition(argument);
      return BOOL;
    default:
      return checker.condition(argument);
  }
}

function eachNotFirst(argument: Argument): Finding {
  const index = argument.kind === "Access" ? argument.indexes.find((one) => one.kind === "Each") : undefined;
  return typeProblem({
    slug: "each-not-first",
    range: index ?? argument,
    message: "`[*]` is allowed only in the first argument of a call, so Cloudflare rejects it here.",
    help: "Write one element, such as `[0]`, or exchange the arguments where the function allows it.",
  });
}

function invalidArgumentLiteral(raw: string, range: { start: number; end: number }): Finding {
  return typeProblem({
    slug: "invalid-literal",
    messageId: "argumentLiteral",
    range,
    data: { literal: raw },
    message: `${code(raw)} is not a literal that can be used as an argument, so Cloudflare rejects this call.`,
    help: "An argument is a decimal or octal integer, an address, or text in quotes.",
  });
}
