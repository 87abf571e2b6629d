import { asciiUpper } from "../../contract/domain.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { RegexCondition, RegexNode } from "../../parser/regex/ast.ts";
import { FIRST_WAY, sampleOf, type Way } from "./sample.ts";

/** The start and end of a string, and parts in between: enough to guess one that meets several conditions. */
export interface Outline {
  readonly start: string;
  readonly parts: readonly string[];
  readonly end: string;
}

/** Requires nothing. */
export const BLANK: Outline = { start: "", parts: [], end: "" };

/** The outline of strings that consist of parts with anything between them; one part is the whole text. */
export function outlineOfParts([start = "", ...others]: readonly string[]): Outline {
  const end = others.pop() ?? "";
  return { start, parts: others.filter((part) => part !== ""), end };
}

/** The outline of a string in which a regular expression is probably found. */
export function outlineOfPattern(node: RegexNode, way: Way = FIRST_WAY): Outline {
  const items = node.kind === "Concat" ? node.items : [node];
  const sample = sampleOf(node, way);
  const isFromStart = isAnchor(items[0], "text-start") && !isAnything(items[1]);
  if (isFromStart) return { start: sample, parts: [], end: "" };
  if (isAnchor(items.at(-1), "text-end")) return { start: "", parts: [], end: sample };
  return { start: "", parts: [sample], end: "" };
}

/** The outline of strings of at least a length, in bytes. It requires nothing if that is too long to guess. */
export function outlineOfLength(least: number): Outline {
  return least > 0 && least <= MAX_LENGTH ? { ...BLANK, parts: ["a".repeat(least)] } : BLANK;
}

const MAX_LENGTH = 4000;

/** Whether a part of a regular expression is an assertion about its place. */
export function isAnchor(node: RegexNode | undefined, condition: RegexCondition): boolean {
  return node?.kind === "Assertion" && node.condition === condition;
}

/** Whether a node also matches the empty string, and most others: `.*`, `[^?]*`. */
function isAnything(node: RegexNode | undefined): boolean {
  if (node?.kind !== "Repeat" || node.min > 0) return false;
  return node.body.kind === "Dot" || (node.body.kind === "BracketClass" && node.body.isNegated);
}

/** One outline for both: the longer one of the two starts and of the two ends. */
export function joinedOutline(a: Outline, b: Outline): Outline {
  return {
    start: b.start.length > a.start.length ? b.start : a.start,
    parts: a.parts.length === 0 ? b.parts : b.parts.length === 0 ? a.parts : [...a.parts, ...b.parts],
    end: b.end.length > a.end.length ? b.end : a.end,
  };
}

/** A string of an outline: start, parts and end with `between` in between, skipping parts that it already contains. */
export function textOfOutline({ start, parts, end }: Outline, between: string): string {
  let text = start;
  for (const part of parts) {
    if (text.includes(part) || end.includes(part)) continue;
    const isBegun = text === "" || (between === "" && part.startsWith(text));
    text = isBegun ? part : text + between + part;
  }
  if (end === "" || text.endsWith(end)) return text;
  return text === "" || parts.length === 0 ? text + end : text + between + end;
}

/** Ways in which strings are made, the likely ones first. */
const WAYS: readonly Way[] = [
  FIRST_WAY,
  { branch: 0, isRaised: true },
  { branch: 1, isRaised: false },
  { branch: 2, isRaised: false },
];

/** The outline of a string for each of the `WAYS`, by index; the first one again if another would be the same. */
export type Outlines = (way: number) => Outline;

/** One outline for all ways. */
export function inAnyWay(outline: Outline): Outlines {
  return () => outline;
}

/** The outlines of strings in which a regular expression is probably found. */
export function outlinesOfPattern(node: RegexNode): Outlines {
  return remembered((way) => outlineOfPattern(node, WAYS[way]));
}

/** The same outlines, with letters that may be of either case. */
export function ofEitherCase(outlines: Outlines): Outlines {
  return remembered((way) => (WAYS[way]!.isRaised ? raised(outlines(way)) : outlines(way)));
}

function remembered(make: Outlines): Outlines {
  const known: Outline[] = [];
  return (way) => {
    let outline = known[way];
    if (!outline) {
      outline = make(way);
      if (way > 0) {
        known[0] ??= make(0);
        if (JSON.stringify(outline) === JSON.stringify(known[0])) outline = known[0];
      }
      known[way] = outline;
    }
    return outline;
  };
}

function raised({ start, parts, end }: Outline): Outline {
  const upper = (text: string) => asciiUpper(asBytes(text));
  return { start: upper(start), parts: parts.map(upper), end: upper(end) };
}

/** Strings to try between the parts of a string, after the empty one: some parts must touch, others must not. */
const BETWEEN = [".", "/", "a"];

/** Strings to try between a start and an end without parts. Few conditions name the second. */
const FILLINGS = ["a", "0~"];

function joinedAll(all: readonly Outlines[], way: number): Outline {
  if (all.length === 1) return all[0]!(way);
  const parts: string[] = [];
  let start = "";
  let end = "";
  for (const outlines of all) {
    const one = outlines(way);
    if (one.start.length > start.length) start = one.start;
    if (one.end.length > end.length) end = one.end;
    for (const part of one.parts) parts.push(part);
  }
  return { start, parts, end };
}

/** The first text for which `accepts` is true, of the few that may have all of some outlines. */
export function textOfOutlines(
  all: readonly Outlines[],
  accepts: (text: Bytes) => boolean,
): Bytes | undefined {
  for (let way = 0; way < WAYS.length; way++) {
    if (way > 0 && all.every((outlines) => outlines(way) === outlines(0))) continue;
    const outline = joinedAll(all, way);
    const plain = asBytes(textOfOutline(outline, ""));
    if (accepts(plain)) return plain;
    const isBare = outline.parts.length === 0;
    for (const one of isBare ? FILLINGS : BETWEEN) {
      const text = asBytes(isBare ? outline.start + one + outline.end : textOfOutline(outline, one));
      // Nothing has to be between.
      if (text === plain) break;
      if (accepts(text)) return text;
    }
  }
  return undefined;
}
