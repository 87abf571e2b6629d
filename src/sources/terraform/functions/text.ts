import type { FileRange } from "../../../core/range.ts";
import type { LocatedNode, LocatedString } from "../../values/located.ts";
import { booleanNode } from "../../values/nodes.ts";
import type { EvaluationBudget } from "../values/budget.ts";
import { builtText, computedNode, type Piece, recasedNode, sliceNode } from "../values/strings.ts";
import { type FunctionTable, isPlain, isString, isWhole, numberText } from "./kit.ts";

/**
 * Functions about single strings. Each keeps the way back into the file wherever its result is part of its argument.
 *
 * Source: https://developer.hashicorp.com/terraform/language/functions.
 */
export const TEXT_FUNCTIONS: FunctionTable = [
  ["lower", ([text]) => (isString(text) ? recased(text, (letter) => letter.toLowerCase()) : undefined)],
  ["upper", ([text]) => (isString(text) ? recased(text, (letter) => letter.toUpperCase()) : undefined)],
  ["title", ([text]) => (isString(text) && isPlain(text.value) ? titled(text) : undefined)],
  ["trimspace", ([text]) => (isString(text) ? trimmed(text, (unit) => SPACE.test(unit)) : undefined)],
  ["trim", trim],
  ["chomp", ([text]) => (isString(text) ? chomped(text) : undefined)],
  ["trimprefix", trimPrefix],
  ["trimsuffix", trimSuffix],
  ["startswith", (given, range) => compared(given, range, (text, part) => text.startsWith(part))],
  ["endswith", (given, range) => compared(given, range, (text, part) => text.endsWith(part))],
  ["strcontains", (given, range) => compared(given, range, (text, part) => text.includes(part))],
  ["substr", substr],
  ["strrev", reversed],
  ["indent", indented],
  ["basename", ([path], range) => (isString(path) ? computedNode(range, baseName(path.value)) : undefined)],
  ["dirname", ([path], range) => (isString(path) ? directoryName(path.value, range) : undefined)],
  ["tostring", ([value], range) => toText(value, range)],
];

/** Whitespace as Go defines it. */
const SPACE = /\p{White_Space}/u;

/** Go maps each letter alone; JavaScript uses context (`Σ`) and may yield several (`ß`): those are not computed. */
function recased(text: LocatedString, recase: (letter: string) => string): LocatedNode | undefined {
  const { value } = text;
  if (isPlain(value)) return recasedNode(text, recase(value));
  let made = "";
  for (const letter of value) {
    const one = recase(letter);
    if (one.length !== letter.length || [...one].length !== 1) return undefined;
    made += one;
  }
  return recasedNode(text, made);
}

function titled(text: LocatedString): LocatedNode {
  return recasedNode(
    text,
    text.value.replace(/(?<!\w)[a-z]/g, (letter) => letter.toUpperCase()),
  );
}

function trimmed(text: LocatedString, isCut: (unit: string) => boolean): LocatedNode {
  const { value } = text;
  let start = 0;
  let end = value.length;
  while (start < end && isCut(value[start]!)) start++;
  while (end > start && isCut(value[end - 1]!)) end--;
  return sliceNode(text, start, end);
}

/** `trim(text, characters)`: characters outside the basic plane are more than one unit, and not computed. */
function trim([text, characters]: readonly LocatedNode[]): LocatedNode | undefined {
  if (!isString(text) || !isString(characters) || /[\ud800-\udfff]/.test(characters.value)) return undefined;
  const cut = new Set(characters.value);
  return trimmed(text, (unit) => cut.has(unit));
}

function chomped(text: LocatedString): LocatedNode {
  let end = text.value.length;
  while (end > 0 && (text.value[end - 1] === "\n" || text.value[end - 1] === "\r")) end--;
  return sliceNode(text, 0, end);
}

function trimPrefix([text, prefix]: readonly LocatedNode[]): LocatedNode | undefined {
  if (!isString(text) || !isString(prefix)) return undefined;
  return text.value.startsWith(prefix.value) ? sliceNode(text, prefix.value.length, text.value.length) : text;
}

function trimSuffix([text, suffix]: readonly LocatedNode[]): LocatedNode | undefined {
  if (!isString(text) || !isString(suffix)) return undefined;
  const end = text.value.length - suffix.value.length;
  return text.value.endsWith(suffix.value) ? sliceNode(text, 0, end) : text;
}

function compared(
  [text, part]: readonly LocatedNode[],
  range: FileRange,
  compare: (text: string, part: string) => boolean,
): LocatedNode | undefined {
  if (!isString(text) || !isString(part)) return undefined;
  return booleanNode(range, compare(text.value, part.value));
}

/** `substr(text, offset, length)`: a negative offset counts from the end, and a length of -1 reaches to it. */
function substr([text, offset, length]: readonly LocatedNode[]): LocatedNode | undefined {
  if (!isString(text) || !isWhole(offset) || !isWhole(length) || !isPlain(text.value)) return undefined;
  const all = text.value.length;
  const start = offset.value < 0 ? all + offset.value : Math.min(offset.value, all);
  if (start < 0 || length.value < -1) return undefined;
  const end = length.value === -1 ? all : Math.min(start + length.value, all);
  return sliceNode(text, start, end);
}

function reversed([text]: readonly LocatedNode[], range: FileRange): LocatedNode | undefined {
  if (!isString(text) || !isPlain(text.value)) return undefined;
  return computedNode(range, [...text.value].reverse().join(""));
}

/** `indent(spaces, text)`: all lines but the first. */
function indented(
  [spaces, text]: readonly LocatedNode[],
  range: FileRange,
  budget: EvaluationBudget,
): LocatedNode | undefined {
  if (!isString(text) || !isWhole(spaces) || spaces.value < 0 || spaces.value > 1_000) return undefined;
  const lines = text.value.split("\n");
  const padding = computedNode(range, " ".repeat(spaces.value));
  const pieces: Piece[] = [];
  let start = 0;
  for (const [at, line] of lines.entries()) {
    if (at > 0) pieces.push({ content: padding.content, site: range });
    const end = start + line.length + (at < lines.length - 1 ? 1 : 0);
    pieces.push({ content: sliceNode(text, start, end).content, site: range });
    start = end;
  }
  return builtText(range, pieces, budget);
}

function toText(value: LocatedNode | undefined, range: FileRange): LocatedNode | undefined {
  if (isString(value) || value?.kind === "Null") return value;
  if (value?.kind === "Boolean") return computedNode(range, String(value.value));
  const text = value?.kind === "Number" ? numberText(value) : undefined;
  return text === undefined ? undefined : computedNode(range, text);
}

/** Source: https://pkg.go.dev/path/filepath, `Base`. */
function baseName(path: string): string {
  const name = path.split("/").findLast((one) => one !== "");
  return name ?? (path === "" ? "." : "/");
}

/** The path without its last name; undefined for one that Go would clean first. */
function directoryName(path: string, range: FileRange): LocatedNode | undefined {
  const names = path.split("/");
  if (names.some((one) => one === "" || one === "." || one === "..")) return undefined;
  return computedNode(range, names.slice(0, -1).join("/") || ".");
}
