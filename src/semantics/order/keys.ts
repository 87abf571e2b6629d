import { asciiLower } from "../../contract/domain.ts";
import { canonicalName } from "../../contract/fields.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Comparison, Expression, FunctionCall, Logical, Operand } from "../../parser/ast.ts";
import { isLiteral, isOperand } from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import { isAddress, isMapValue, SomeElements, UNKNOWN, type Value } from "../../request/values.ts";
import type { LiteralValue, TypedExpression } from "../../types/check.ts";
import { hasEach } from "../../types/operators.ts";
import { EMPTY_REQUEST, fieldOfPlace, valuePlaceOf } from "../draft/places.ts";
import { readerOf, type ValueOf } from "../evaluate/evaluate.ts";
import { rightLiteral, setValues, singleValue } from "../evaluate/literals.ts";
import type { Witness } from "../prove/witness.ts";
import { requiredTexts } from "../regular/required-texts.ts";
import { wildcardParts } from "../regular/wildcard.ts";
import { toldValue } from "../uri/derived.ts";
import { hashesOfAddress, hashOfLiteral, hashOfScalar, hashOfText } from "./hashes.ts";

/** A condition on requests that can be looked up. ASCII letters in strings are in lower case. */
export type Key =
  /** The field is named at all. */
  | { readonly kind: "field"; readonly of: Source }
  /** The value, or a part of it, is one of these strings or numbers, or in one of these networks: their hashes. */
  | { readonly kind: "values"; readonly of: Source; readonly hashes: readonly number[] }
  /** The value, or a part of it, has this text in it. */
  | { readonly kind: "part"; readonly of: Source; readonly text: Bytes }
  /** A value is in a named list. */
  | { readonly kind: "list"; readonly list: string };

/** The value that a key concerns: that of a field, or the result of a call on it. */
export interface Source {
  readonly field: string;
  readonly call?: { readonly text: string; readonly read: ValueOf };
}

/** Whether a request meets a key, or may meet it. */
export function isMet(key: Key, request: Witness): boolean {
  if (key.kind === "list") return request.lists.has(key.list);
  const { field, call } = key.of;
  const given = request.values.get(field) ?? toldValue(request.values, field);
  if (key.kind === "field") return given !== undefined;
  const value = call ? call.read(request) : given;
  return value === UNKNOWN || (value !== undefined && meetsKey(key, value));
}

/** Whether a value, or a part of it, is among those of a key. */
export function meetsKey(key: Extract<Key, { kind: "values" | "part" }>, value: Value): boolean {
  if (typeof value === "string") {
    return key.kind === "part"
      ? asciiLower(value).includes(key.text)
      : key.hashes.includes(hashOfText(value));
  }
  if (typeof value === "object" && !isAddress(value)) {
    for (const one of valuesIn(value)) if (meetsKey(key, one)) return true;
    return false;
  }
  if (key.kind === "part") return false;
  const hashes = typeof value === "object" ? hashesOfAddress(value) : [hashOfScalar(value)];
  return hashes.some((hash) => key.hashes.includes(hash));
}

/** The values in a map or an array, as far as they are known. */
export function valuesIn(value: Exclude<Value, string | number | bigint | boolean | { family: 4 | 6 }>) {
  return isMapValue(value) ? value.values() : value instanceof SomeElements ? value.known : value;
}

/** Conditions of which at least one must be true. */
export interface KeyGroup {
  readonly keys: readonly Key[];
  /** Roughly how many requests meet one of them. */
  readonly cost: number;
}

/**
 * Groups of conditions: whenever an expression matches, at least one of each group is true. The group that the fewest
 * requests meet comes first. Empty if nothing is required of a request: the expression may match an empty one.
 *
 * Use only as a filter: a key that is too strict hides a rule from comparison and proves nothing.
 */
export function requiredKeys(typed: TypedExpression): readonly KeyGroup[] {
  const { root } = typed.parsed;
  if (root === undefined) return [];
  return [...new Requirements(typed).of(root, true, false)].sort((a, b) => a.cost - b.cost);
}

/** A value of a field that meets a condition, or helps to meet it. */
export interface Probe {
  readonly field: string;
  readonly value: Value;
}

/** Values that meet single conditions of an expression, regardless of how the conditions are joined. Cheap. */
export function probesOf(node: Expression, typed: TypedExpression): readonly Probe[] {
  if (node.kind === "Group") return probesOf(node.expression, typed);
  if (node.kind === "Logical") return node.operands.flatMap((operand) => probesOf(operand, typed));
  if (node.kind === "Field") return [{ field: canonicalName(node.name), value: true }];
  const [operand, literals] =
    node.kind === "Comparison"
      ? [node.left, comparedValues(node, typed)]
      : node.kind === "FunctionCall" && node.arguments[1]?.kind === "String"
        ? [node.arguments[0], [rightLiteral(node.arguments[1], typed)]]
        : [undefined, []];
  const field = operand && isOperand(operand) && keepsLetters(operand) ? nameOf(operand) : undefined;
  return field === undefined ? [] : literals.map((literal) => ({ field, value: singleValue(literal) }));
}

function comparedValues({ operator, right }: Comparison, typed: TypedExpression): readonly LiteralValue[] {
  if (right.kind === "Set") return setValues(right, typed);
  const isValue = operator === "eq" || operator === "contains";
  return isValue && isLiteral(right) ? [rightLiteral(right, typed)] : [];
}

/** Longer lists are found by their field. */
const MAX_KEYS = 400;

/** Kinds of conditions that are neither a chain nor around one. */
const SINGLE: ReadonlySet<Expression["kind"]> = new Set(["Comparison", "FunctionCall", "Field", "Access"]);

/** A group of this cost is good enough. */
const CHEAP = 0.5;

class Requirements {
  readonly #typed: TypedExpression;

  constructor(typed: TypedExpression) {
    this.#typed = typed;
  }

  of(node: Expression, holds: boolean, isElement: boolean): readonly KeyGroup[] {
    switch (node.kind) {
      case "Boolean":
        return node.value === holds ? [] : [groupOf([])];
      case "Group":
        return this.of(node.expression, holds, isElement);
      case "Not":
        return this.of(node.operand, !holds, isElement);
      case "Logical":
        return this.#logical(node, holds, isElement);
      case "Quantifier": {
        const { argument } = node;
        if (!holds || node.name !== "any" || isLiteral(argument)) return [];
        return this.of(argument, true, true);
      }
      default: {
        const keys = holds ? this.#required(node, isElement) : undefined;
        return keys ? [groupOf(keys)] : [];
      }
    }
  }

  /** Groups of an `and`; of an `or` the best of each of its parts, joined. */
  #logical({ operator, operands }: Logical, holds: boolean, isElement: boolean): readonly KeyGroup[] {
    if (operator === "xor") return [];
    if ((operator === "and") === holds) return this.#ofAll(operands, holds, isElement);
    const keys: Key[] = [];
    for (const operand of operands) {
      const groups = this.of(operand, holds, isElement);
      if (groups.length === 0) return [];
      keys.push(...groups.reduce((a, b) => (b.cost < a.cost ? b : a)).keys);
    }
    return [groupOf(keys)];
  }

  /** Single conditions first: if few requests meet one of them, chains are not examined. */
  #ofAll(operands: readonly Expression[], holds: boolean, isElement: boolean): readonly KeyGroup[] {
    const groups: KeyGroup[] = [];
    for (const isSingle of [true, false]) {
      if (groups.some(({ cost }) => cost <= CHEAP)) break;
      for (const operand of operands) {
        if (SINGLE.has(operand.kind) === isSingle) groups.push(...this.of(operand, holds, isElement));
      }
    }
    return groups;
  }

  /** The keys, one of which a single condition requires; undefined if it may be true for an empty request. */
  #required(node: Expression, isElement: boolean): readonly Key[] | undefined {
    // In one reading, `ne` is true for a missing value.
    if (!isElement && node.kind === "Comparison" && node.operator === "ne") return undefined;
    const keys = this.#keys(node);
    return isElement || !keys?.some((key) => isMet(key, EMPTY_REQUEST)) ? keys : undefined;
  }

  #keys(node: Expression): readonly Key[] | undefined {
    if (node.kind === "Comparison" && isOperand(node.left)) return this.#compared(node, node.left);
    if (node.kind === "FunctionCall") return this.#called(node);
    const field = isOperand(node) ? nameOf(node) : undefined;
    return field === undefined ? undefined : [{ kind: "field", of: { field } }];
  }

  #compared({ operator, right }: Comparison, left: Operand): readonly Key[] | undefined {
    if (right.kind === "List") return [{ kind: "list", list: right.name }];
    const source = this.#source(left);
    if (source === undefined) return undefined;
    if (areMade(left) || (right.kind !== "Set" && !isLiteral(right))) return [{ kind: "field", of: source }];
    if (right.kind === "Set") return valueKeys(source, setValues(right, this.#typed));
    const value = rightLiteral(right, this.#typed);
    if (operator === "eq") return valueKeys(source, [value]);
    return value.kind === "Bytes"
      ? partKeys(source, textsFor(operator, value.value))
      : [{ kind: "field", of: source }];
  }

  #called({ name, arguments: given }: FunctionCall): readonly Key[] | undefined {
    const [operand, part] = given;
    const source = operand && isOperand(operand) ? this.#source(operand) : undefined;
    if (source === undefined) return undefined;
    const isPart = (name === "starts_with" || name === "ends_with") && part?.kind === "String";
    return isPart && !areMade(operand as Operand)
      ? partKeys(source, [part.value])
      : [{ kind: "field", of: source }];
  }

  #source(operand: Operand): Source | undefined {
    const field = nameOf(operand);
    if (field === undefined) return undefined;
    if (hasEach(operand) || keepsLetters(operand)) return { field };
    if (readsSeveral(operand)) return undefined;
    return { field, call: { text: printExpression(operand), read: readerOf(operand, this.#typed) } };
  }
}

/** Strings of which a value must contain at least one for a comparison to be true. */
function textsFor(operator: Comparison["operator"], text: Bytes): readonly Bytes[] | undefined {
  if (operator === "contains") return [text];
  if (operator === "wildcard" || operator === "strict wildcard") return [longest(wildcardParts(text))];
  const node = operator === "matches" ? regexOf({ value: text })?.value : undefined;
  return node && requiredTexts(node);
}

function nameOf(operand: Operand): string | undefined {
  const place = valuePlaceOf(operand);
  return place && canonicalName(fieldOfPlace(place));
}

/** Whether the value of an operand has the letters of its field, in whichever case. */
function keepsLetters(operand: Operand): boolean {
  const call = operand.kind === "Access" ? operand.base : operand;
  if (call.kind !== "FunctionCall") return true;
  const [source] = call.arguments;
  const isCase = call.name === "lower" || call.name === "upper";
  return isCase && source !== undefined && isOperand(source) && keepsLetters(source);
}

/** Whether an operand names each of several values that are not those of its field, such as the pieces of `split`. */
function areMade(operand: Operand): boolean {
  return hasEach(operand) && !keepsLetters(operand);
}

/** Whether a call reads several operands: `concat` has a result if any of them has a value. */
function readsSeveral(operand: Operand): boolean {
  const call = operand.kind === "Access" ? operand.base : operand;
  const read = call.kind === "FunctionCall" ? call.arguments.filter((argument) => isOperand(argument)) : [];
  return read.length > 1 || read.some(readsSeveral);
}

function groupOf(keys: readonly Key[]): KeyGroup {
  return { keys, cost: keys.reduce((sum, key) => sum + costOf(key), 0) };
}

/** Roughly how many requests meet a key: few for a value or a long text, many for a field alone. */
function costOf(key: Key): number {
  switch (key.kind) {
    case "values":
      return 0.02 * key.hashes.length;
    case "part":
      return 20 / informative(key.text) ** 2;
    case "list":
      return 2;
    case "field":
      return 100;
  }
}

/** The number of bytes of a string that are used. */
function informative(text: Bytes): number {
  const scheme = SCHEMES.find((one) => text.startsWith(one));
  return text.length - (scheme?.length ?? 0) + 0.5;
}

const SCHEMES = ["http://", "https://"];

function valueKeys(of: Source, literals: readonly LiteralValue[]): readonly Key[] {
  if (literals.length > MAX_KEYS) return [{ kind: "field", of }];
  const hashes: number[] = [];
  for (const literal of literals) {
    const hash = hashOfLiteral(literal);
    if (hash === undefined) return [{ kind: "field", of }];
    hashes.push(hash);
  }
  return [{ kind: "values", of, hashes }];
}

function partKeys(of: Source, texts: readonly Bytes[] | undefined): readonly Key[] {
  if (texts === undefined || texts.length > MAX_KEYS || texts.includes(asBytes(""))) {
    return [{ kind: "field", of }];
  }
  return texts.map((text) => ({ kind: "part", of, text: asciiLower(text) }));
}

function longest(parts: readonly Bytes[]): Bytes {
  return parts.reduce((best, part) => (informative(part) > informative(best) ? part : best), asBytes(""));
}
