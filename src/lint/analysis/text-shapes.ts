import { asciiLower, asciiUpper, type IntegerDomain, integers } from "../../contract/domain.ts";
import { fieldOf } from "../../contract/fields.ts";
import { functionOf } from "../../contract/functions.ts";
import {
  ANY_TEXT,
  CAPITALS,
  hasByteOf,
  type SharedForm,
  SMALL_LETTERS,
  type TextShape,
} from "../../contract/text-shape.ts";
import type { Bytes } from "../../core/bytes.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { code } from "../../core/phrases.ts";
import type { Argument, ComparisonOperator, FunctionCall, Node } from "../../parser/ast.ts";
import { fieldNameOf, isOperand } from "../../parser/ast.ts";
import type { TypedExpression } from "../../types/check.ts";
import { comparedPattern, convertedPattern, type TextPattern, wholeText } from "./text-patterns.ts";
import { baseOf } from "./tree.ts";

/** The facts that are certain about the text of an operand. */
export interface ShapedText {
  readonly shape: TextShape;
  /** The field whose values it is made of. */
  readonly field: string;
  /** The function that converted its letters: literals are checked as if written in that case. */
  readonly letters: "lower" | "upper" | undefined;
}

/** The shape of an operand: a field, or the result of functions on one. Undefined if nothing is certain. */
export function shapeOf(operand: Node | Argument): ShapedText | undefined {
  const field = fieldNameOf(operand);
  if (field !== undefined) {
    const domain = fieldOf(field)?.domain;
    if (domain?.kind !== "Text" || !domain.shape) return undefined;
    return { shape: domain.shape, field, letters: undefined };
  }
  if (!isOperand(operand)) return undefined;
  const base = baseOf(operand);
  return base.kind === "FunctionCall" ? shapeOfCall(base) : undefined;
}

function shapeOfCall(call: FunctionCall): ShapedText | undefined {
  const [source] = call.arguments;
  const derive = DERIVED[call.name];
  if (!source || !derive) return undefined;
  const known = shapeOf(source);
  const shape = derive(known?.shape ?? ANY_TEXT);
  const field = known?.field ?? fieldNameOf(source) ?? `${call.name}()`;
  const letters = call.name === "lower" || call.name === "upper" ? call.name : known?.letters;
  return { shape, field, letters };
}

type Derive = (shape: TextShape) => TextShape;

/** The shape of a function's result, by function. Without a prototype: names come from files. */
const DERIVED: Readonly<Record<string, Derive | undefined>> = Object.assign(Object.create(null), {
  lower: keptByShape((shape) => mapped(shape, asciiLower, CAPITALS, SMALL_LETTERS)),
  upper: keptByShape((shape) => mapped(shape, asciiUpper, SMALL_LETTERS, CAPITALS)),
  url_decode: keptByShape(decoded),
  // Facts about these results are left to proofs.
  concat: () => ANY_TEXT,
  remove_bytes: () => ANY_TEXT,
  substring: () => ANY_TEXT,
  to_string: () => ANY_TEXT,
} satisfies Record<string, Derive>);

/** Computes the result of a function once per shape: the shapes of fields are constants, and expressions are many. */
function keptByShape(derive: Derive): Derive {
  const known = new WeakMap<TextShape, TextShape>();
  return (shape) => getOrCompute(known, shape, () => derive(shape));
}

/** Letters of `from` become those of `to`. */
function mapped(shape: TextShape, convert: (text: string) => string, from: string, to: string): TextShape {
  const excluded = new Set(shape.form?.excluded);
  for (const [at, letter] of [...to].entries()) {
    if (!excluded.has(from[at]!)) excluded.delete(letter);
  }
  return {
    ...(shape.exact && { exact: shape.exact.map(convert) }),
    ...(shape.form && {
      form: { ...shape.form, ...(shape.form.starts && { starts: shape.form.starts.map(convert) }), excluded },
    }),
  };
}

/** Any byte may have been encoded; text at the start stays there. Neither it nor a listed value contains `%` or `+`. */
function decoded(shape: TextShape): TextShape {
  const { exact, form } = shape;
  if (!form || (form.excluded?.has("%") && form.excluded.has("+"))) return shape;
  return { form: form.starts ? { starts: form.starts } : {}, ...(exact && { exact }) };
}

/** The possible lengths of a string; undefined if nothing is known but that a length is not negative. */
export function lengthDomain(source: Argument, typed: TypedExpression): IntegerDomain | undefined {
  const shaped = typed.typeOf(source)?.kind === "Bytes" ? shapeOf(source) : undefined;
  if (!shaped) return undefined;
  const last = longestOf(shaped.shape);
  if (!Number.isFinite(last)) return undefined;
  return integers(0, last, fieldOf(shaped.field)?.source ?? functionOf("len")!.source);
}

/** The greatest length of the strings of a shape, in bytes; the least is that of the empty string. */
function longestOf({ exact = [], form }: TextShape): number {
  const ofForm = form ? (form.maxLength ?? Number.POSITIVE_INFINITY) : 0;
  return Math.max(ofForm, ...exact.map((text) => text.length));
}

/**
 * Whether a field, or what functions make of it, may match a pattern. Capitals compared with `lower()` are another rule's
 * concern: the pattern is checked in the letter case of the string. `isField`: the field itself is compared.
 */
export function mayHold(
  { shape, field, letters }: ShapedText,
  pattern: TextPattern,
  isField: boolean,
): boolean {
  const convert = letters && (letters === "lower" ? asciiLower : asciiUpper);
  if (!mayFit(shape, convert ? convertedPattern(pattern, convert) : pattern)) return false;
  const domain = isField ? fieldOf(field)?.domain : undefined;
  const whole = wholeText(pattern);
  return domain?.kind !== "Text" || whole === undefined || domain.accepts(whole);
}

/** A comparison of a string with a literal. */
export interface TextComparison {
  readonly operator: ComparisonOperator;
  readonly bytes: Bytes;
}

/** Whether a comparison may be true. True also if it does not compare strings. `isField` is that of `mayHold`. */
export function mayPass(shaped: ShapedText, { operator, bytes }: TextComparison, isField: boolean): boolean {
  const pattern = comparedPattern(operator, bytes);
  return !pattern || mayHold(shaped, pattern, isField);
}

/** Whether a string of this shape may match a pattern. False only if it is certain that none does. */
export function mayFit({ exact, form }: TextShape, pattern: TextPattern): boolean {
  if (form && mayFitForm(form, pattern)) return true;
  return exact?.some((text) => fits(text, pattern)) ?? false;
}

function mayFitForm(
  { starts, excluded, minLength = 0, maxLength }: SharedForm,
  pattern: TextPattern,
): boolean {
  const { parts, isOpenBefore, isOpenBehind } = pattern;
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  if (maxLength !== undefined && length > maxLength) return false;
  const isWhole = !isOpenBefore && !isOpenBehind && parts.length <= 1;
  if (isWhole && length < minLength) return false;
  if (excluded && parts.some((part) => hasOnlyExcluded(part.text, part.ignoresCase, excluded))) return false;
  const [first] = parts;
  if (!starts || isOpenBefore || !first) return true;
  return starts.some((start) => {
    const shared = Math.min(start.length, first.text.length);
    // A string of this form cannot end before its start is complete.
    if (isWhole && first.text.length < start.length) return false;
    const [a, b] = [first.text.slice(0, shared), start.slice(0, shared)];
    return a === b || (first.ignoresCase && asciiLower(a) === asciiLower(b));
  });
}

/** Whether some byte of a string is excluded, in both cases if case is ignored. */
function hasOnlyExcluded(text: string, ignoresCase: boolean, excluded: ReadonlySet<string>): boolean {
  if (!hasByteOf(text, excluded)) return false;
  const isExcluded = (byte: string) => excluded.has(asciiLower(byte)) && excluded.has(asciiUpper(byte));
  return !ignoresCase || [...text].some(isExcluded);
}

/** Whether a string matches a pattern: each part is searched as far to the left as possible. */
export function fits(text: string, { parts, isOpenBefore, isOpenBehind }: TextPattern): boolean {
  let from = 0;
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1;
    const found = findPart(text, part, from);
    if (found === -1) return false;
    if (at === 0 && !isOpenBefore && found !== 0) return false;
    if (isLast && !isOpenBehind) {
      const start = text.length - part.text.length;
      const isFixed = at === 0 && !isOpenBefore;
      return start >= from && (!isFixed || start === 0) && findPart(text, part, start) === start;
    }
    from = found + part.text.length;
  }
  return isOpenBefore || isOpenBehind || text === "";
}

function findPart(
  text: string,
  { text: part, ignoresCase }: { text: string; ignoresCase: boolean },
  from: number,
) {
  return ignoresCase ? asciiLower(text).indexOf(asciiLower(part), from) : text.indexOf(part, from);
}

/** A sentence about the values that the operand can have. */
export function describeShape({ field }: ShapedText, subject: string): string {
  const domain = fieldOf(field)?.domain;
  return domain
    ? `${code(field)} ${domain.kind === "Text" ? "contains" : "is"} ${domain.describe}.`
    : `${code(subject)} has no such value, whatever the request is.`;
}
