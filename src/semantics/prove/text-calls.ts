import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Access, Argument, FunctionCall, Operand, StringLiteral } from "../../parser/ast.ts";
import { isOperand } from "../../parser/operands.ts";
import { hasEach } from "../../types/operators.ts";
import { isTotal } from "../evaluate/functions/index.ts";
import {
  type TextSet,
  textsBeforeCase,
  textsBeforeRemoval,
  textsBetween,
  textsOfParts,
} from "./text-sets.ts";

/** A call that makes one text of another. */
export interface TextCall {
  readonly source: Operand;
  /** The texts of which it makes one of a set. */
  readonly before: (set: TextSet) => TextSet;
  /** What it makes where its source is missing, if that is anything. */
  readonly ofMissing?: Bytes;
}

/** `lower(x)`, and `lower(x[*])[*]`, which is made for each element; likewise the other calls with known preimages. */
export function textCallOf(node: Operand): TextCall | undefined {
  const call = node.kind === "Access" && isEachOf(node) ? node.base : node;
  if (call.kind !== "FunctionCall") return undefined;
  const { name, arguments: given } = call;
  const at = given.findIndex((argument) => isOperand(argument));
  const source = given[at];
  if (source === undefined || !isOperand(source) || (call !== node) !== hasEach(source)) return undefined;
  if (name === "lower" || name === "upper") return { source, before: (set) => textsBeforeCase(set, name) };
  if (name === "remove_bytes") {
    const bytes = literalText(given[1]);
    return bytes === undefined ? undefined : { source, before: (set) => textsBeforeRemoval(set, bytes) };
  }
  const others = given.filter((argument) => argument.kind === "String");
  if (name !== "concat" || call !== node || others.length === 0 || others.length !== given.length - 1)
    return undefined;
  const joined = (some: readonly StringLiteral[]) => asBytes(some.map(({ value }) => value).join(""));
  const [start, end] = [joined(others.slice(0, at)), joined(others.slice(at))];
  return {
    source,
    before: (set) => textsBetween(set, start, end),
    ofMissing: asBytes(start + end),
  };
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

/** The texts for which a call is true: `starts_with` and `ends_with` of a literal. */
export function partsOf({ name, arguments: given }: FunctionCall): TextSet | undefined {
  const part = literalText(given[1]);
  if (part === undefined) return undefined;
  if (name === "starts_with") return textsOfParts([part, "" as Bytes]);
  return name === "ends_with" ? textsOfParts(["" as Bytes, part]) : undefined;
}

function literalText(argument: Argument | undefined): Bytes | undefined {
  return argument?.kind === "String" ? argument.value : undefined;
}

/** Whether an operand has a value in every request: a field by itself, and a call of those that gives something for all. */
export function alwaysHasValue(node: Operand): boolean {
  if (node.kind !== "FunctionCall") return node.kind === "Field";
  const isWithin = (argument: Argument) => !isOperand(argument) || alwaysHasValue(argument);
  return isTotal(node.name) && node.arguments.every(isWithin);
}
