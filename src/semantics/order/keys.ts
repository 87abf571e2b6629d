import { asciiLower } from "../../contract/domain.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Comparison, Expression, FunctionCall, Operand } from "../../parser/ast.ts";
import { isOperand } from "../../parser/operands.ts";
import { printExpression } from "../../parser/print.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import type { LiteralValue, TypedExpression } from "../../types/check.ts";
import { hasEach } from "../../types/operators.ts";
import type { ValueOf } from "../evaluate/evaluate.ts";
import { rightLiteral, setValues, singleValue } from "../evaluate/literals.ts";
import { requiredTexts } from "../regular/required-texts.ts";
import { wildcardParts } from "../regular/wildcard.ts";
import type { Address } from "../values.ts";
import { holdsByDefault, valueReader } from "./defaults.ts";
import { canonicalName, fieldNameOf, placeOf } from "./places.ts";

/** A condition on requests that can be looked up. Texts are in lower case, as far as ASCII letters go. */
export type Key =
  /** The field is named at all. */
  | { readonly kind: "field"; readonly of: Source }
  /** The value, or a part of it, is a text, a number or in a network. */
  | { readonly kind: "value"; readonly of: Source; readonly value: string }
  /** The value, or a part of it, has this text in it. */
  | { readonly kind: "part"; readonly of: Source; readonly text: Bytes }
  /** A value is in a named list. */
  | { readonly kind: "list"; readonly list: string };

/** The value that a key is about: that of a field, or what a call makes of it. */
export interface Source {
  readonly field: string;
  readonly call?: { readonly text: string; readonly read: ValueOf };
}

/**
 * Conditions of which one must hold wherever an expression matches. Undefined where nothing is required of a request: the
 * expression may match one that says nothing.
 *
 * Only as a filter: a key that is too strict hides a rule from comparison and proves nothing.
 */
export function requiredKeys(typed: TypedExpression): readonly Key[] | undefined {
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

  of(node: Expression, holds: boolean, isElement: boolean): readonly Key[] | undefined {
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
  #required(node: Expression, isElement: boolean): readonly Key[] | undefined {
    if (!isElement && holdsByDefault(node, this.#typed)) return undefined;
    if (node.kind === "Comparison" && isOperand(node.left)) return this.#compared(node, node.left);
    if (node.kind === "FunctionCall") return this.#called(node);
    const field = isOperand(node) ? nameOf(node) : undefined;
    return field === undefined ? undefined : [{ kind: "field", of: { field } }];
  }

  #compared({ operator, right }: Comparison, left: Operand): readonly Key[] | undefined {
    if (right.kind === "List") return [{ kind: "list", list: right.name }];
    const source = this.#source(left);
    if (source === undefined) return undefined;
    if (right.kind === "Set") return valueKeys(source, setValues(right, this.#typed));
    if (right.kind !== "String" && right.kind !== "Bare") return [{ kind: "field", of: source }];
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
    return isPart ? partKeys(source, [part.value]) : [{ kind: "field", of: source }];
  }

  #source(operand: Operand): Source | undefined {
    const field = nameOf(operand);
    if (field === undefined) return undefined;
    if (keepsLetters(operand) || hasEach(operand)) return { field };
    return { field, call: { text: printExpression(operand), read: valueReader(operand, this.#typed) } };
  }
}

/** Texts of which a value must have one for which an operator holds. */
function textsFor(operator: Comparison["operator"], text: Bytes): readonly Bytes[] | undefined {
  if (operator === "contains") return [text];
  if (operator === "wildcard" || operator === "strict wildcard") return [longest(wildcardParts(text))];
  const node = operator === "matches" ? regexOf({ value: text })?.value : undefined;
  return node && requiredTexts(node);
}

function nameOf(operand: Operand): string | undefined {
  const place = placeOf(operand);
  return place && canonicalName(fieldNameOf(place));
}

/** Whether the value of an operand has the letters of its field, in whichever case. */
function keepsLetters(operand: Operand): boolean {
  const call = operand.kind === "Access" ? operand.base : operand;
  if (call.kind !== "FunctionCall") return true;
  const [source] = call.arguments;
  const isCase = call.name === "lower" || call.name === "upper";
  return isCase && source !== undefined && isOperand(source) && keepsLetters(source);
}

/** The part of an `and` that the fewest requests meet. */
function cheapest(parts: readonly (() => readonly Key[] | undefined)[]): readonly Key[] | undefined {
  let best: readonly Key[] | undefined;
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

function joined(parts: readonly (() => readonly Key[] | undefined)[]): readonly Key[] | undefined {
  const all: Key[] = [];
  for (const part of parts) {
    const keys = part();
    if (keys === undefined) return undefined;
    all.push(...keys);
  }
  return all;
}

const CHEAP = 0.2;

/** How many requests a key is met by, roughly: a value or a long text few, the field alone many. */
function costOf(key: Key): number {
  switch (key.kind) {
    case "value":
      return 0.02;
    case "part":
      return 20 / informative(key.text) ** 2;
    case "list":
      return 2;
    case "field":
      return 100;
  }
}

/** How many bytes of a text tell something. */
function informative(text: Bytes): number {
  const scheme = SCHEMES.find((one) => text.startsWith(one));
  return text.length - (scheme?.length ?? 0) + 0.5;
}

const SCHEMES = ["http://", "https://"];

function valueKeys(of: Source, literals: readonly LiteralValue[]): readonly Key[] {
  if (literals.length > MAX_KEYS) return [{ kind: "field", of }];
  const keys: Key[] = [];
  for (const literal of literals) {
    const value = lookedUpAs(literal);
    if (value === undefined) return [{ kind: "field", of }];
    keys.push({ kind: "value", of, value });
  }
  return keys;
}

/** Undefined for what is too wide to be looked up. */
function lookedUpAs(literal: LiteralValue): string | undefined {
  if (literal.kind === "Bytes") return asciiLower(literal.value);
  const { first, last } = literal;
  if (literal.kind === "Int") return first === last ? String(singleValue(literal)) : undefined;
  const { family } = literal;
  const [from, to] = [address(family, first), address(family, last)];
  return PREFIXES[family]
    .map((bits) => networkOf(from, bits))
    .find((network, at) => network === networkOf(to, PREFIXES[family][at]!));
}

function address(family: 4 | 6, number: bigint): Address {
  return { family, number: family === 4 ? Number(number) : number };
}

/** Lengths of the networks by which addresses are found, the longest first. */
export const PREFIXES = { 4: [32, 24, 16, 8], 6: [64, 32, 16] } as const;

/** The network of an address with a prefix of so many bits. */
export function networkOf({ family, number }: Address, bits: number): string {
  const prefix =
    typeof number === "number" ? Math.floor(number / 2 ** (32 - bits)) : number >> BigInt(128 - bits);
  return `${family}/${bits}:${prefix}`;
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
