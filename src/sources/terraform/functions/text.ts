import type { FileRange } from "../../../core/range.ts";
import type { LocatedNode, LocatedNumber, LocatedString } from "../../values/located.ts";
import { booleanNode } from "../../values/nodes.ts";
import type { EvaluationBudget } from "../values/budget.ts";
import { builtText, computedNode, type Piece, recasedNode, sliceNode } from "../values/strings.ts";
import { type FunctionTable, isPlain, isString, numberText, taking } from "./kit.ts";

/**
 * Functions about single strings. Each keeps the way back into the file wherever its result is part of its argument.
 *
 * Source: https://developer.hashicorp.com/terraform/language/functions.
 */
export const TEXT_FUNCTIONS: FunctionTable = [
  ["lower", taking(["text"], ([text]) => recased(text, (letter) => letter.toLowerCase()))],
  ["upper", taking(["text"], ([text]) => recased(text, (letter) => letter.toUpperCase()))],
  ["title", taking(["text"], ([text]) => (isPlain(text.value) ? titled(text) : undefined))],
  ["trimspace", taking(["text"], ([text]) => trimmed(text, (unit) => SPACE.test(unit)))],
  [
    "trim",
    taking(["text", "text"], ([text, characters]) => {
      // Characters outside the basic plane are more than one unit.
      if (/[\ud800-\udfff]/.test(characters.value)) return undefined;
      const cut = new Set(characters.value);
      return trimmed(text, (unit) => cut.has(unit));
    }),
  ],
  ["chomp", taking(["text"], ([text]) => chomped(text))],
  [
    "trimprefix",
    taking(["text", "text"], ([text, { value: prefix }]) =>
      text.value.startsWith(prefix) ? sliceNode(text, prefix.length, text.value.length) : text,
    ),
  ],
  [
    "trimsuffix",
    taking(["text", "text"], ([text, { value: suffix }]) =>
      text.value.endsWith(suffix) ? sliceNode(text, 0, text.value.length - suffix.length) : text,
    ),
  ],
  ["startswith", comparing((text, part) => text.startsWith(part))],
  ["endswith", comparing((text, part) => text.endsWith(part))],
  ["strcontains", comparing((text, part) => text.includes(part))],
  ["substr", taking(["text", "whole", "whole"], ([text, offset, length]) => part(text, offset, length))],
  [
    "strrev",
    taking(["text"], ([{ value }], range) =>
      isPlain(value) ? computedNode(range, [...value].reverse().join("")) : undefined,
    ),
  ],
  ["indent", taking(["whole", "text"], indented)],
  ["basename", taking(["text"], ([path], range) => computedNode(range, baseName(path.value)))],
  ["dirname", taking(["text"], ([path], range) => directoryName(path.value, range))],
  ["tostring", taking(["any"], ([value], range) => toText(value, range))],
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
  const title = text.value.replace(/(?<!\w)[a-z]/g, (letter) => letter.toUpperCase());
  return recasedNode(text, title);
}

function trimmed(text: LocatedString, isCut: (unit: string) => boolean): LocatedNode {
  const { value } = text;
  let start = 0;
  let end = value.length;
  while (start < end && isCut(value[start]!)) start++;
  while (end > start && isCut(value[end - 1]!)) end--;
  return sliceNode(text, start, end);
}

function chomped(text: LocatedString): LocatedNode {
  let end = text.value.length;
  while (end > 0 && (text.value[end - 1] === "\n" || text.value[end - 1] === "\r")) end--;
  return sliceNode(text, 0, end);
}

function comparing(compare: (text: string, part: string) => boolean) {
  return taking(["text", "text"], ([text, other], range) =>
    booleanNode(range, compare(text.value, other.value)),
  );
}

/** A negative offset counts from the end, and a length of -1 reaches to it. */
function part(text: LocatedString, offset: LocatedNumber, length: LocatedNumber): LocatedNode | undefined {
  if (!isPlain(text.value)) return undefined;
  const all = text.value.length;
  const start = offset.value < 0 ? all + offset.value : Math.min(offset.value, all);
  if (start < 0 || length.value < -1) return undefined;
  // From the end, no length is the rest as well.
  const isRest = length.value === -1 || (offset.value < 0 && length.value === 0);
  return sliceNode(text, start, isRest ? all : Math.min(start + length.value, all));
}

/** `indent(spaces, text)`: all lines but the first. */
function indented(
  [spaces, text]: readonly [LocatedNumber, LocatedString],
  range: FileRange,
  budget: EvaluationBudget,
): LocatedNode | undefined {
  if (spaces.value < 0 || spaces.value > 1_000) return undefined;
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

function toText(value: LocatedNode, range: FileRange): LocatedNode | undefined {
  if (isString(value) || value.kind === "Null") return value;
  if (value.kind === "Boolean") return computedNode(range, String(value.value));
  const text = value.kind === "Number" ? numberText(value) : undefined;
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
