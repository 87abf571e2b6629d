import { asciiLower } from "../../contract/domain.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Comparison, Expression, FunctionCall, Operand } from "../../parser/ast.ts";
import { isOperand } from "../../parser/operands.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import type { LiteralValue, TypedExpression } from "../../types/check.ts";
import { rightLiteral, setValues, singleValue } from "../evaluate/literals.ts";
import { requiredTexts } from "../regular/required-texts.ts";
import { wildcardParts } from "../regular/wildcard.ts";
import type { Address } from "../values.ts";
import { holdsByDefault } from "./defaults.ts";
import { canonicalName, fieldNameOf, placeOf } from "./places.ts";

/** A condition on requests that can be looked up. Texts are in lower case, as far as ASCII letters go. */
export type Key =
  /** The field is named at all. */
  | { readonly kind: "field"; readonly field: string }
  /** The field, or a part of it, is a text, a number or in a network. */
  | { readonly kind: "value"; readonly field: string; readonly value: string }
  /** The field, or a part of it, has this text in it. */
  | { readonly kind: "part"; readonly field: string; readonly text: Bytes }
  /** A value is in a named list. */
  | { readonly kind: "list"; readonly list: string };

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
    if (node.kind === "FunctionCall") return called(node);
    return isOperand(node) ? fieldKeys(nameOf(node)) : undefined;
  }

  #compared({ operator, right }: Comparison, left: Operand): readonly Key[] | undefined {
    const field = nameOf(left);
    if (field === undefined) return undefined;
    if (right.kind === "List") return [{ kind: "list", list: right.name }];
    if (!keepsLetters(left)) return fieldKeys(field);
    if (right.kind === "Set") return valueKeys(field, setValues(right, this.#typed));
    if (right.kind !== "String" && right.kind !== "Bare") return fieldKeys(field);
    const value = rightLiteral(right, this.#typed);
    if (operator === "eq") return valueKeys(field, [value]);
    return value.kind === "Bytes" ? partKeys(field, textsFor(operator, value.value)) : fieldKeys(field);
  }
}

/** Texts of which a value must have one for which an operator holds. */
function textsFor(operator: Comparison["operator"], text: Bytes): readonly Bytes[] | undefined {
  if (operator === "contains") return [text];
  if (operator === "wildcard" || operator === "strict wildcard") return [longest(wildcardParts(text))];
  const node = operator === "matches" ? regexOf({ value: text })?.value : undefined;
  return node && requiredTexts(node);
}

function called({ name, arguments: given }: FunctionCall): readonly Key[] | undefined {
  const [source, part] = given;
  const field = source && isOperand(source) ? nameOf(source) : undefined;
  if (field === undefined) return undefined;
  const isPart = (name === "starts_with" || name === "ends_with") && part?.kind === "String";
  return isPart && keepsLetters(source as Operand) ? partKeys(field, [part.value]) : fieldKeys(field);
}

function fieldKeys(field: string | undefined): readonly Key[] | undefined {
  return field === undefined ? undefined : [{ kind: "field", field }];
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
function cheapest(parts: readonly (() => readonly Key[] | undefined)[]): readonly Key[] | undefined {
  let best: readonly Key[] | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    const keys = part();
    if (keys === undefined) continue;
    const cost = keys.reduce((sum, key) => sum + COSTS[key.kind], 0);
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

const CHEAP = 2;

/** How many requests a key is met by, roughly: a value few, the field alone many. */
const COSTS: Readonly<Record<Key["kind"], number>> = { value: 1, part: 4, list: 8, field: 400 };

function valueKeys(field: string, literals: readonly LiteralValue[]): readonly Key[] | undefined {
  if (literals.length > MAX_KEYS) return fieldKeys(field);
  const keys: Key[] = [];
  for (const literal of literals) {
    const value = lookedUpAs(literal);
    if (value === undefined) return fieldKeys(field);
    keys.push({ kind: "value", field, value });
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

function partKeys(field: string, texts: readonly Bytes[] | undefined): readonly Key[] | undefined {
  if (texts === undefined || texts.length > MAX_KEYS || texts.includes(asBytes(""))) return fieldKeys(field);
  return texts.map((text) => ({ kind: "part", field, text: asciiLower(text) }));
}

function longest(parts: readonly Bytes[]): Bytes {
  return parts.reduce((best, part) => (part.length > best.length ? part : best), asBytes(""));
}
