import { asciiLower } from "../../contract/domain.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Comparison, Expression, FunctionCall, Operand } from "../../parser/ast.ts";
import { isOperand } from "../../parser/operands.ts";
import type { LiteralValue, TypedExpression } from "../../types/check.ts";
import { Compiler } from "../evaluate/compiler.ts";
import { Layout } from "../evaluate/frame.ts";
import { rightLiteral, setValues } from "../evaluate/literals.ts";
import type { Witness } from "../prove/witness.ts";
import { wildcardParts } from "../regular/wildcard.ts";
import { isAddress, isMapValue, SomeElements, type Value } from "../values.ts";
import { canonicalName, EMPTY_REQUEST, fieldNameOf, placeOf } from "./places.ts";

/**
 * Conditions of which one must hold wherever an expression matches, as texts: that a field has a value, that it has a value
 * at all that is named, that a text has a part, that an address is in a network. Undefined where nothing is required of a
 * request: the expression may match one that says nothing.
 *
 * Only as a filter: a key that is too strict hides a rule from comparison and proves nothing.
 */
export function requiredKeys(typed: TypedExpression): readonly string[] | undefined {
  const { root } = typed.parsed;
  return root && new Requirements(typed).of(root, true, false);
}

/** Longer lists are found by their field. */
const MAX_KEYS = 400;

class Requirements {
  readonly #typed: TypedExpression;

  constructor(typed: TypedExpression) {
    this.#typed = typed;
  }

  of(node: Expression, holds: boolean, isElement: boolean): readonly string[] | undefined {
    switch (node.kind) {
      case "Boolean":
        return node.value === holds ? undefined : [];
      case "Group":
        return this.of(node.expression, holds, isElement);
      case "Not":
        return this.of(node.operand, !holds, isElement);
      case "Logical": {
        if (node.operator === "xor") return undefined;
        const parts = node.operands.map((operand) => () => this.of(operand, holds, isElement));
        return (node.operator === "and") === holds ? cheapest(parts) : joined(parts);
      }
      case "Quantifier": {
        const { argument } = node;
        if (!holds || node.name !== "any" || argument.kind === "String" || argument.kind === "Bare")
          return undefined;
        return this.of(argument, true, true);
      }
      default:
        return holds ? this.#required(node, isElement) : undefined;
    }
  }

  /** What a single condition requires; nothing where it holds for a request that says nothing. */
  #required(node: Expression, isElement: boolean): readonly string[] | undefined {
    if (!isElement && this.#holdsByDefault(node)) return undefined;
    if (node.kind === "Comparison" && isOperand(node.left)) return this.#compared(node, node.left);
    if (node.kind === "FunctionCall") return called(node);
    return isOperand(node) ? fieldKey(node) : undefined;
  }

  #holdsByDefault(node: Expression): boolean {
    const layout = new Layout();
    const condition = new Compiler(this.#typed, layout, "documented").condition(node);
    return condition(layout.frame(EMPTY_REQUEST)) !== false;
  }

  #compared({ operator, right }: Comparison, left: Operand): readonly string[] | undefined {
    const field = nameOf(left);
    if (field === undefined) return undefined;
    if (right.kind === "List") return [listKey(right.name)];
    if (!keepsLetters(left)) return [field];
    if (right.kind === "Set") return valueKeys(field, setValues(right, this.#typed));
    if (right.kind !== "String" && right.kind !== "Bare") return [field];
    const value = rightLiteral(right, this.#typed);
    if (operator === "eq") return valueKeys(field, [value]);
    if (value.kind !== "Bytes") return [field];
    if (operator === "contains") return [partKey(field, value.value)];
    if (operator === "wildcard" || operator === "strict wildcard") {
      return [partKey(field, longest(wildcardParts(value.value)))];
    }
    return [field];
  }
}

function called({ name, arguments: given }: FunctionCall): readonly string[] | undefined {
  const [source, part] = given;
  const field = source && isOperand(source) ? nameOf(source) : undefined;
  if (field === undefined) return undefined;
  const isPart = (name === "starts_with" || name === "ends_with") && part?.kind === "String";
  return isPart && keepsLetters(source as Operand) ? [partKey(field, part.value)] : [field];
}

function fieldKey(operand: Operand): readonly string[] | undefined {
  const field = nameOf(operand);
  return field === undefined ? undefined : [field];
}

function nameOf(operand: Operand): string | undefined {
  const place = placeOf(operand);
  return place && canonicalName(fieldNameOf(place));
}

/** Whether an operand has the letters of its field, in whichever case. */
function keepsLetters(operand: Operand): boolean {
  const call = operand.kind === "Access" ? operand.base : operand;
  if (call.kind !== "FunctionCall") return true;
  const [source] = call.arguments;
  const isCase = call.name === "lower" || call.name === "upper";
  return isCase && source !== undefined && isOperand(source) && keepsLetters(source);
}

/** The part of an `and` that the fewest requests meet. */
function cheapest(parts: readonly (() => readonly string[] | undefined)[]): readonly string[] | undefined {
  let best: readonly string[] | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    const keys = part();
    if (keys === undefined) continue;
    const cost = keys.reduce((sum, key) => sum + costOf(key), 0);
    if (cost >= least) continue;
    best = keys;
    least = cost;
    if (cost <= CHEAP) break;
  }
  return best;
}

function joined(parts: readonly (() => readonly string[] | undefined)[]): readonly string[] | undefined {
  const all = new Set<string>();
  for (const part of parts) {
    const keys = part();
    if (keys === undefined) return undefined;
    for (const key of keys) all.add(key);
  }
  return [...all];
}

const CHEAP = 2;

/** How many requests a key is met by, roughly: a value few, the field alone many. */
function costOf(key: string): number {
  if (key.includes(VALUE)) return 1;
  return key.includes(PART) ? 4 : key.includes(LIST) ? 8 : 400;
}

const VALUE = "=";
const PART = "~";
const LIST = "$";

function listKey(name: string): string {
  return LIST + name;
}

function valueKeys(field: string, literals: readonly LiteralValue[]): readonly string[] {
  if (literals.length > MAX_KEYS) return [field];
  const keys = new Set<string>();
  for (const literal of literals) keys.add(valueKey(field, literal));
  return keys.has(field) ? [field] : [...keys];
}

function valueKey(field: string, literal: LiteralValue): string {
  if (literal.kind === "Bytes") return field + VALUE + asciiLower(literal.value);
  const { first, last } = literal;
  if (literal.kind === "Int") return first === last ? field + VALUE + first : field;
  const bits = literal.family === 4 ? 32n : 128n;
  for (const length of PREFIXES[literal.family]) {
    const shift = bits - length;
    if (first >> shift === last >> shift) return networkKey(field, literal.family, length, first >> shift);
  }
  return field;
}

/** Lengths of the networks by which addresses are found, the longest first. */
const PREFIXES = { 4: [32n, 24n, 16n, 8n], 6: [64n, 32n, 16n] } as const;

function networkKey(field: string, family: 4 | 6, length: bigint, prefix: bigint): string {
  return `${field}${VALUE}${family}/${length}:${prefix}`;
}

/** A text is found by the last bytes of a part that it has. */
const MAX_GRAM = 6;

function partKey(field: string, part: Bytes): string {
  return part === "" ? field : field + PART + asciiLower(part).slice(-MAX_GRAM);
}

function longest(parts: readonly Bytes[]): Bytes {
  return parts.reduce((best, part) => (part.length > best.length ? part : best), asBytes(""));
}

/** Of longer texts only the beginning is looked at. */
const MAX_TEXT = 2000;

/** The keys that a request meets, some of them more than once. */
export function* keysOf({ values, lists }: Witness): Generator<string> {
  for (const list of lists.keys()) yield listKey(list);
  for (const [name, value] of values) {
    const field = canonicalName(name);
    yield field;
    yield* keysOfValue(field, value);
  }
}

function* keysOfValue(field: string, value: Value): Generator<string> {
  if (typeof value === "string") yield* keysOfText(field, asciiLower(value).slice(0, MAX_TEXT));
  else if (typeof value !== "object") yield field + VALUE + value;
  else if (isMapValue(value)) for (const one of value.values()) yield* keysOfValue(field, one);
  else if (isAddress(value)) {
    const bits = value.family === 4 ? 32n : 128n;
    for (const length of PREFIXES[value.family]) {
      yield networkKey(field, value.family, length, BigInt(value.number) >> (bits - length));
    }
  } else {
    const items = value instanceof SomeElements ? value.known : value;
    for (const one of items) yield* keysOfValue(field, one);
  }
}

function* keysOfText(field: string, text: string): Generator<string> {
  yield field + VALUE + text;
  for (let end = 1; end <= text.length; end++) {
    for (let length = 1; length <= Math.min(MAX_GRAM, end); length++) {
      yield field + PART + text.slice(end - length, end);
    }
  }
}
