import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Access, Argument, FunctionCall, Operand, StringLiteral } from "../../parser/ast.ts";
import { isOperand } from "../../parser/ast.ts";
import type { Value } from "../../request/values.ts";
import type { TypedExpression } from "../../types/check.ts";
import { hasEach } from "../../types/operators.ts";
import { isTotal } from "../evaluate/functions/index.ts";
import { plainReplacement } from "../evaluate/functions/regex-replace.ts";
import { replacementOf } from "../evaluate/functions/replacement.ts";
import { literalOf } from "../evaluate/literals.ts";
import { type PartialCall, partialCall } from "./machines.ts";
import { textSet } from "./ordered-demands.ts";
import {
  type TextSet,
  textsBeforeCase,
  textsBeforeFirst,
  textsBeforeRemoval,
  textsBeforeReplacement,
  textsBetween,
  textsOfParts,
  wildcardTexts,
} from "./text-sets.ts";

/** A call that turns one string into another. */
export interface TextCall {
  readonly node: Operand;
  readonly source: Operand;
  /** The strings that it turns into one of a set. Outside the domain of a partial call, this is not certain. */
  readonly before: (set: TextSet) => TextSet;
  /** The known facts about its results if not all are documented. */
  readonly partial?: PartialCall;
  /** Its result for a missing source, if there is one. */
  readonly ofMissing?: Bytes;
}

/** `lower(x)`, and `lower(x[*])[*]`, which is made for each element; likewise the other calls with known preimages. */
export function textCallOf(node: Operand, typed: TypedExpression): TextCall | undefined {
  const call = node.kind === "Access" && isEachOf(node) ? node.base : node;
  if (call.kind !== "FunctionCall") return undefined;
  const source = call.arguments.find((argument) => isOperand(argument));
  if (source === undefined || (call !== node) !== hasEach(source)) return undefined;
  const preimages = call.name === "concat" ? beforeConcat(call, source) : preimagesOf(call, typed);
  return preimages && { node, source, ...preimages };
}

function preimagesOf({ name, arguments: [, ...given] }: FunctionCall, typed: TypedExpression) {
  const [first, replacement, flags] = given.map(textOfLiteral);
  switch (name) {
    case "lower":
    case "upper":
      return { before: (set: TextSet) => textsBeforeCase(set, name) };
    case "remove_bytes":
      return first === undefined ? undefined : { before: (set: TextSet) => textsBeforeRemoval(set, first) };
    case "wildcard_replace":
    case "regex_replace":
      if (first === undefined || replacement === undefined) return undefined;
      return name === "regex_replace"
        ? beforeRegex(first, replacement)
        : beforeWildcard(first, replacement, flags);
    default:
      return partialCall(
        name,
        given.map((argument) => literalOf(argument, typed)),
      );
  }
}

function beforeWildcard(pattern: Bytes, replacement: Bytes, flags: Bytes | undefined) {
  const always = replacementOf(replacement)([]);
  const replaced = wildcardTexts(pattern, flags !== "s");
  if (always === undefined) return beforeCaptures(replaced, replacement.split(CAPTURE));
  return { before: (set: TextSet) => textsBeforeReplacement(set, replaced, always) };
}

function beforeRegex(pattern: Bytes, replacement: Bytes) {
  const { text, by } = plainReplacement(pattern, replacement) ?? {};
  if (text !== undefined) return { before: (set: TextSet) => textsBeforeFirst(set, text, by!) };
  const replaced = textSet("matches", [{ kind: "Bytes", value: pattern }]);
  if (by === undefined) return replaced && beforeCaptures(replaced, ["", ...replacement.split(CAPTURE), ""]);
  return replaced && { before: (set: TextSet) => textsBeforeReplacement(set, replaced, by) };
}

const CAPTURE = /\$\{\d+\}/;

/** A replacement with captures: a string that matches gets the text around them, and any other is left as it is. */
function beforeCaptures(replaced: TextSet, parts: readonly string[]) {
  const isOpen = parts.some((part) => part.includes("$"));
  const before = (set: TextSet) => set;
  const otherwise = textsOfParts(isOpen ? ["" as Bytes, "" as Bytes] : (parts as Bytes[]));
  return {
    before,
    partial: { domain: { set: replaced, isIn: false }, otherwise, isDocumented: true },
  };
}

/** For a source between literals. */
function beforeConcat({ arguments: given }: FunctionCall, source: Operand) {
  const literals = given.filter((argument) => argument.kind === "String");
  if (hasEach(source) || literals.length === 0 || literals.length !== given.length - 1) return undefined;
  const joined = (some: readonly StringLiteral[]) => asBytes(some.map(({ value }) => value).join(""));
  const at = given.indexOf(source);
  const [start, end] = [joined(literals.slice(0, at)), joined(literals.slice(at))];
  return { before: (set: TextSet) => textsBetween(set, start, end), ofMissing: asBytes(start + end) };
}

function isEachOf({ indexes }: Access): boolean {
  return indexes.length === 1 && indexes[0]!.kind === "Each";
}

/** The source of a call of `len`. */
export function lengthCallOf(node: Operand): Operand | undefined {
  const call = node.kind === "Access" && isEachOf(node) ? node.base : node;
  if (call.kind !== "FunctionCall" || call.name !== "len") return undefined;
  const [source] = call.arguments;
  return source && isOperand(source) && (call !== node) === hasEach(source) ? source : undefined;
}

/** A call of `cidr` or `cidr6`, with the bits of networks of each family. */
export function networkCallOf(node: Operand, typed: TypedExpression): NetworkCall | undefined {
  if (node.kind !== "FunctionCall" || (node.name !== "cidr" && node.name !== "cidr6")) return undefined;
  const [source, ...others] = node.arguments;
  const given = others.map((argument) => literalOf(argument, typed));
  const [v4, v6] = node.name === "cidr" ? given : [32, ...given];
  if (source === undefined || !isOperand(source) || hasEach(source)) return undefined;
  return isBits(v4, 32) && isBits(v6, 128) ? { source, bits: { 4: v4, 6: v6 } } : undefined;
}

/** Documentation has no result for other bits. */
function isBits(value: Value | undefined, most: number): value is number {
  return typeof value === "number" && value >= 1 && value <= most;
}

export interface NetworkCall {
  readonly source: Operand;
  readonly bits: Readonly<Record<4 | 6, number>>;
}

/** The strings for which a call is true: `starts_with` and `ends_with` of a literal. */
export function partsOf({ name, arguments: given }: FunctionCall): TextSet | undefined {
  const part = textOfLiteral(given[1]);
  if (part === undefined) return undefined;
  if (name === "starts_with") return textsOfParts([part, "" as Bytes]);
  return name === "ends_with" ? textsOfParts(["" as Bytes, part]) : undefined;
}

/** The string that an argument is; undefined for any other argument. */
export function textOfLiteral(argument: Argument | undefined): Bytes | undefined {
  return argument?.kind === "String" ? argument.value : undefined;
}

/** Whether an operand has a value in every request: a plain field, or a call that returns something for every value. */
export function alwaysHasValue(node: Operand): boolean {
  if (node.kind !== "FunctionCall") return node.kind === "Field";
  const isWithin = (argument: Argument) => !isOperand(argument) || alwaysHasValue(argument);
  return isTotal(node.name) && node.arguments.every(isWithin);
}
