import { fieldNames, fieldOf } from "../contract/fields.ts";
import { functionNames, functionOf } from "../contract/functions.ts";
import { OTHER_NAMES } from "../contract/other-names.ts";
import type { Type } from "../contract/value-type.ts";
import { nearest } from "../core/nearest.ts";
import { code, codeList, didYouMean } from "../core/phrases.ts";
import type { Comparison, Field, FunctionCall } from "../parser/ast.ts";
import { headerFieldOf } from "../parser/header-names.ts";
import { asNumberOf } from "../parser/mistakes/text.ts";
import { edit, suggestion } from "../parser/problems.ts";
import { OPERATOR_WORDS } from "../parser/words.ts";
import { quoteText } from "../parser/write-literal.ts";
import type { TypeChecker } from "./type-checker.ts";
import { describeType } from "./wording.ts";

/** An unknown field, on the left or alone. */
export function unknownField(field: Field, checker: TypeChecker): void {
  if (functionOf(field.name)) return functionNotCalled(field, checker);
  if (field.name === "true" || field.name === "false") return booleanLiteral(field, checker);
  const near = likelyNames(field.name, fieldNames());
  checker.problem({
    slug: "unknown-field",
    range: field,
    data: { name: field.name },
    message: `There is no field ${code(field.name)}, so Cloudflare rejects this expression${didYouMean(near) || "."}`,
    help:
      near[0] === "ssl"
        ? SCHEME_HELP
        : near.length > 0
          ? `Write ${codeList(near)}.`
          : noFieldHelp(field, checker),
    fix: near[0] ? suggestion(`Write ${code(near[0])}`, edit(field, near[0])) : undefined,
  });
}

/** A word without dots was meant as text. In a value of a file, a lone one needs quotes in addition to those of the file. */
function noFieldHelp({ name }: Field, checker: TypeChecker): string {
  if (name.includes(".")) return NO_FIELD_HELP;
  return checker.text.trim() === name
    ? `Text has double quotes of its own, as in ${code(quoteText(name))}. A condition compares a field with it.`
    : 'Text goes in double quotes: a condition is `http.host eq "example.com"`.';
}

const NO_FIELD_HELP =
  "Look the name up in Cloudflare's list of fields. If it is newer than this version of wafsmith, suppress the finding.";

const SCHEME_HELP = "Write `ssl` for requests over https, and `not ssl` for others.";

/** The names that were probably meant: the one known by this name elsewhere, or those spelled alike. */
function likelyNames(name: string, known: Iterable<string>): readonly string[] {
  const other = OTHER_NAMES.get(name)?.name;
  const header = headerFieldOf(name);
  if (header !== undefined) return [header];
  const names = [...known];
  return other !== undefined && names.includes(other) ? [other] : nearest(name, names);
}

/** A word on the right side that is not a field: most often text without quotes. */
export function unknownRightWord(
  field: Field,
  comparison: Comparison,
  left: Type | undefined,
  checker: TypeChecker,
): void {
  const { name } = field;
  if (functionOf(name)) return functionNotCalled(field, checker);
  const isGlued = comparison.spelling.end === field.start;
  const near = likelyNames(name, fieldNames());
  const looksLikeField = near.length > 0 && name.includes(".");
  if (isGlued) {
    const word = comparison.spelling.raw + name;
    checker.problem({
      slug: "unknown-field",
      messageId: "gluedOperator",
      range: { start: comparison.spelling.start, end: field.end },
      data: { word, operator: comparison.spelling.raw, name },
      message: `${code(word)} is not an operator: Cloudflare reads ${code(comparison.spelling.raw)} and then a field ${code(name)}, which does not exist.`,
      help: `Separate ${code(comparison.spelling.raw)} and the value by a space.`,
    });
  } else if (left?.kind === "Bytes" && !looksLikeField) {
    const quoted = quoteText(name);
    checker.problem({
      slug: "unknown-field",
      messageId: "unquotedText",
      range: field,
      data: { name },
      message: `Without quotes ${code(name)} is read as a field, which does not exist, so Cloudflare rejects this comparison.`,
      help: `Write ${code(quoted)}.`,
      fix: suggestion(`Write ${code(quoted)}`, edit(field, quoted)),
    });
  } else if (left !== undefined && !looksLikeField) {
    const asNumber = left.kind === "Int" ? asNumberOf(name) : undefined;
    const example = left.kind === "Int" ? "a number such as `10`" : "an address such as `203.0.113.7`";
    checker.problem({
      slug: "unknown-field",
      messageId: "notAValue",
      range: field,
      data: { name },
      message: `${code(name)} is neither ${describeType(left)} nor a field, so Cloudflare rejects this comparison.`,
      help: `Write ${asNumber === undefined ? example : code(asNumber)}.`,
      fix: asNumber === undefined ? undefined : suggestion(`Write ${code(asNumber)}`, edit(field, asNumber)),
    });
  } else unknownField(field, checker);
}

function functionNotCalled(field: Field, checker: TypeChecker): void {
  checker.problem({
    slug: "function-not-called",
    range: field,
    data: { name: field.name },
    message: `${code(field.name)} is a function and is not called here, so Cloudflare rejects this expression.`,
    help: `Write ${code(`${field.name}(…)`)}.`,
  });
}

function booleanLiteral(field: Field, checker: TypeChecker): void {
  checker.problem({
    slug: "boolean-literal",
    range: field,
    data: { value: field.name },
    message: `${code(field.name)} is valid only as the whole expression, so Cloudflare rejects it here.`,
    help: "A Boolean field is a condition by itself: write `ssl` or `not ssl`.",
  });
}

/** An unknown function. */
export function unknownFunction(call: FunctionCall, checker: TypeChecker): void {
  const range = { start: call.start, end: call.nameEnd };
  if (fieldOf(call.name)) {
    checker.problem({
      slug: "field-called",
      range,
      data: { name: call.name },
      message: `${code(call.name)} is a field, not a function, so Cloudflare rejects this call.`,
      help: "Write the field without parentheses.",
    });
    return;
  }
  if (call.name === "any" || call.name === "all") return quantifierOnTheRight(call, checker);
  const rewritten = withoutMethod(call, checker);
  const near = likelyNames(call.name, functionNames());
  checker.problem({
    slug: "unknown-function",
    range,
    data: { name: call.name },
    message: `There is no function ${code(call.name)}, so Cloudflare rejects this expression${didYouMean(near) || "."}`,
    help:
      rewritten !== undefined
        ? `Write ${code(rewritten)}.`
        : near.length > 0
          ? `Write ${codeList(near)}.`
          : "The documentation lists the functions of the Rules language.",
    fix:
      rewritten !== undefined
        ? suggestion(`Write ${code(rewritten)}`, edit(call, rewritten))
        : near[0]
          ? suggestion(`Write ${code(near[0])}`, edit(range, near[0]))
          : undefined,
  });
}

/** `http.host.startsWith("a")` as the language writes it: `starts_with(http.host, "a")`. */
function withoutMethod({ name, arguments: args }: FunctionCall, { text }: TypeChecker): string | undefined {
  const dot = name.lastIndexOf(".");
  const [object, method] = [name.slice(0, dot), name.slice(dot + 1)];
  const field = fieldOf(object) ? object : OTHER_NAMES.get(object)?.name;
  if (dot === -1 || field === undefined || !fieldOf(field)) return undefined;
  const written = args.map(({ start, end }) => text.slice(start, end));
  if (args.length === 1 && OPERATOR_WORDS.some((word) => word === method))
    return `${field} ${method} ${written[0]}`;
  const called = functionOf(method) ? method : OTHER_NAMES.get(method)?.name;
  return called !== undefined && functionOf(called)
    ? `${called}(${[field, ...written].join(", ")})`
    : undefined;
}

function quantifierOnTheRight(call: FunctionCall, checker: TypeChecker): void {
  checker.problem({
    slug: "unknown-function",
    messageId: "quantifierOnTheRight",
    range: { start: call.start, end: call.nameEnd },
    data: { name: call.name },
    message: `${code(call.name)} is a condition of its own, so Cloudflare rejects it on the right of an operator.`,
    help: "Join the conditions by `and` or `or`.",
  });
}
