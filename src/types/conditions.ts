import type { Type } from "../contract/value-type.ts";
import { code, codeList } from "../core/phrases.ts";
import type { Comparison, Operand, Quantifier } from "../parser/ast.ts";
import { edit, repair, suggestion } from "../parser/problems.ts";
import { OPERATORS_OF } from "./operators.ts";
import type { TypeChecker } from "./type-checker.ts";
import { describeType } from "./wording.ts";

/** `ssl eq true`, `any(…) == 1`: a Boolean is already a condition. */
export function booleanComparison(node: Comparison, left: Operand | Quantifier, checker: TypeChecker): void {
  const subject = checker.text.slice(left.start, left.end);
  const wanted = wantedTruth(node);
  const condition = wanted === false ? `not ${subject}` : subject;
  checker.problem({
    slug: "boolean-comparison",
    range: { start: node.spelling.start, end: node.end },
    data: { condition: subject },
    message: `${code(subject)} is a Boolean and already a condition, so Cloudflare rejects comparing it.`,
    help: `Write ${code(condition)}${wanted === undefined ? ` or ${code(`not ${subject}`)}` : ""}.`,
    fix: wanted === undefined ? undefined : repair(`Write ${code(condition)}`, edit(node, condition)),
  });
}

/** The truth value that a comparison with `true`, `false`, `1` or `0`, quoted or not, requires. */
function wantedTruth({ operator, right }: Comparison): boolean | undefined {
  if (operator !== "eq" && operator !== "ne") return undefined;
  const word =
    right.kind === "Field"
      ? right.name
      : right.kind === "String"
        ? right.value
        : right.kind === "Bare"
          ? right.raw
          : "";
  const isTrue = /^(?:true|1)$/i.test(word);
  if (!isTrue && !/^(?:false|0)$/i.test(word)) return undefined;
  return isTrue === (operator === "eq");
}

/** A field or call that is not Boolean and is compared with nothing. */
export function missingComparison(node: Operand, type: Type, checker: TypeChecker): void {
  const subject = checker.text.slice(node.start, node.end);
  const operators = [...OPERATORS_OF[type.kind]];
  checker.problem({
    slug: "missing-comparison",
    range: node,
    data: { type: type.name },
    message: `${code(subject)} is ${describeType(type)}, not a condition, so Cloudflare rejects it alone.`,
    help: operators.length > 0 ? `Compare it, by ${codeList(operators)}.` : elementHelp(type),
  });
}

/** An operator that the type on the left does not have. */
export function wrongOperator(node: Comparison, left: Operand, type: Type, checker: TypeChecker): void {
  const operators = [...OPERATORS_OF[type.kind]];
  const subject = checker.text.slice(left.start, left.end);
  const isCollection = operators.length === 0;
  checker.problem({
    slug: isCollection ? "missing-each" : "operator-type",
    range: isCollection ? left : node.spelling,
    data: { operator: node.operator, type: type.name },
    message: `${code(subject)} is ${describeType(type)}, and Cloudflare rejects ${code(node.spelling.raw)} on it.`,
    help: isCollection
      ? elementHelp(type)
      : `The operators for ${describeType(type)} are ${codeList(operators, "and", operators.length)}.`,
    fix:
      type.kind === "Array" && OPERATORS_OF[type.of.kind].has(node.operator)
        ? everyElement(node, left, checker.isQuantified)
        : undefined,
    related: isCollection
      ? undefined
      : [{ range: { start: left.start, end: left.end }, message: `this is ${describeType(type)}` }],
  });
}

function everyElement(node: Comparison, left: Operand, isQuantified: boolean) {
  const each = edit({ start: left.end, end: left.end }, "[*]");
  if (isQuantified) return suggestion("Compare every element by `[*]`", each);
  const [before, after] = [node.start, node.end].map((at) => ({ start: at, end: at }));
  return suggestion("Compare every element by `any( … )`", edit(before!, "any("), each, edit(after!, ")"));
}

function elementHelp(type: Type): string {
  return type.kind === "Map"
    ? 'Choose an entry by its key, `["name"]`, and an element of it by `[0]`, or compare them all within `any( … )` by `[*]`.'
    : "Choose one element by `[0]`, or compare them all within `any( … )` by `[*]`.";
}
