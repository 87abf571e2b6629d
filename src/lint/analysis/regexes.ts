import { asBytes, type Bytes, showBytes, type Text } from "../../core/bytes.ts";
import type { RegexCondition, RegexNode } from "../../parser/regex/ast.ts";
import { isAnchor } from "../../semantics/regular/outline.ts";

/**
 * The possible positions of a match while a regular expression is followed from left to right, as far as anchors
 * determine them: a set of positions, as bits.
 */
type Places = number;

const AT_START = 1;
const LATER = 2;
/** The same two positions after an end anchor: no more text can be consumed. */
const AT_START_AND_END = 4;
const AT_END = 8;
const EACH_PLACE = [AT_START, LATER, AT_START_AND_END, AT_END] as const;

/** The positions to which each position leads, in order. A set of positions leads to the union of these. */
type Moves = readonly Places[];

/**
 * Whether it is certain that an expression never matches, because it requires the start of the text after something, or
 * something after the end: `a^b`, `$a`. Flags are respected: under `m` an anchor matches at every line.
 */
export function neverMatches(regex: RegexNode): boolean {
  return follow(movesOf(regex), AT_START | LATER) === 0;
}

/**
 * Whether it is certain that an expression matches every text, because it matches the empty string at its start or its
 * end: `.*`, `^`, `(a|b?)$`.
 */
export function matchesEverything(regex: RegexNode): boolean {
  return takesNothing(regex, ["text-start", "line-start"]) || takesNothing(regex, ["text-end", "line-end"]);
}

/**
 * Whether it is certain that an expression matches every text: it can match nothing at one end, or it matches the
 * text from end to end, as `^.*$` does. A `.` excludes line feeds unless a flag is set; `isOneLine`: there are none.
 */
export function matchesEveryText(regex: RegexNode, isOneLine: boolean): boolean {
  return matchesEverything(regex) || takesAll(regex, isOneLine);
}

/** Whether there is one part that repeats any byte, with or without anchors around it. */
function takesAll(regex: RegexNode, isOneLine: boolean): boolean {
  if (regex.kind === "Group") return takesAll(regex.body, isOneLine);
  if (regex.kind === "Repeat") return regex.min === 0 && repeatsAny(regex, isOneLine);
  if (regex.kind !== "Concat") return false;
  const items = regex.items.filter(({ kind }) => kind !== "Flags");
  if (isAnchor(items[0], "text-start")) items.shift();
  if (isAnchor(items.at(-1), "text-end")) items.pop();
  return items.length === 1 && takesAll(items[0]!, isOneLine);
}

function repeatsAny({ body, max }: Extract<RegexNode, { kind: "Repeat" }>, isOneLine: boolean): boolean {
  let inner = body;
  while (inner.kind === "Group") inner = inner.body;
  return max === Number.POSITIVE_INFINITY && inner.kind === "Dot" && (inner.matchesLineEnd || isOneLine);
}

/** A string, and whether it must occur. */
export interface PlainRegex {
  readonly bytes: Bytes;
  readonly place: "anywhere" | "start" | "end" | "whole";
}

/**
 * The text that a regular expression without alternatives or repetition matches: `^/api$` matches exactly `/api`.
 * Undefined for all others.
 */
export function plainRegex(regex: RegexNode): PlainRegex | undefined {
  const parts = regex.kind === "Concat" ? [...regex.items] : [regex];
  const atStart = isAnchor(parts[0], "text-start");
  const atEnd = isAnchor(parts.at(-1), "text-end");
  const middle = parts.slice(atStart ? 1 : 0, atEnd ? -1 : undefined);
  let bytes = "";
  for (const part of middle) {
    if (part.kind !== "Literal" || part.ignoresCase) return undefined;
    bytes += part.bytes;
  }
  if (bytes === "") return undefined;
  return { bytes: asBytes(bytes), place: atStart ? (atEnd ? "whole" : "start") : atEnd ? "end" : "anywhere" };
}

function follow(moves: Moves, from: Places): Places {
  return moves.reduce((places, to, at) => (from & EACH_PLACE[at]! ? places | to : places), 0);
}

/** Asks each part of an expression once, however deep repetitions are within each other. */
function movesOf(node: RegexNode): Moves {
  switch (node.kind) {
    case "Empty":
    case "Flags":
      return EACH_PLACE;
    case "Assertion":
      return EACH_PLACE.map((from) => assume(node.condition, from));
    case "Group":
      return movesOf(node.body);
    case "Concat":
      return node.items.reduce<Moves>((moves, item) => {
        const next = movesOf(item);
        return moves.map((places) => follow(next, places));
      }, EACH_PLACE);
    case "Alternation": {
      const branches = node.branches.map(movesOf);
      return EACH_PLACE.map((_, at) => branches.reduce((places, moves) => places | moves[at]!, 0));
    }
    case "Repeat": {
      const body = movesOf(node.body);
      return EACH_PLACE.map((from) => repeat(body, node.min, from));
    }
    default:
      // Consumes at least one byte: positions after an end anchor fail, and the start has been passed.
      return EACH_PLACE.map((from) => (from & (AT_START | LATER) ? LATER : 0));
  }
}

function assume(condition: RegexCondition, from: Places): Places {
  if (condition === "text-start") return from & (AT_START | AT_START_AND_END);
  if (condition !== "text-end") return from;
  let places = from & (AT_START_AND_END | AT_END);
  if (from & AT_START) places |= AT_START_AND_END;
  if (from & LATER) places |= AT_END;
  return places;
}

/**
 * The least number of repetitions counts: one more moves positions towards the end, where nothing matches that did not before.
 * For the same reason, as many rounds as there are positions reach all of them.
 */
function repeat(body: Moves, min: number, from: Places): Places {
  let places = from;
  for (let round = 0; round < Math.min(min, EACH_PLACE.length); round++) places = follow(body, places);
  return places;
}

function takesNothing(node: RegexNode, met: readonly RegexCondition[]): boolean {
  switch (node.kind) {
    case "Empty":
    case "Flags":
      return true;
    case "Assertion":
      return met.includes(node.condition);
    case "Group":
      return takesNothing(node.body, met);
    case "Concat":
      return node.items.every((item) => takesNothing(item, met));
    case "Alternation":
      return node.branches.some((branch) => takesNothing(branch, met));
    case "Repeat":
      return node.min === 0 || takesNothing(node.body, met);
    default:
      return false;
  }
}

/** Whether a pattern is a host name as it would be written in a comparison, with its dots unescaped, at most anchored. */
export function isPlainHostName(pattern: string): boolean {
  return /^\^?(?:[a-z\d-]+\.)+[a-z][a-z\d-]+\$?$/i.test(pattern);
}

/** A dot that is between letters or digits, as in a host name whose dots were not escaped. */
export interface DotInName {
  readonly dot: RegexNode;
  /** The strings on both sides, with the dot. */
  readonly name: Text;
}

/** The dots of an expression that are alone between two fixed strings of letters and digits. */
export function dotsInNames(regex: RegexNode): DotInName[] {
  switch (regex.kind) {
    case "Group":
    case "Repeat":
      return dotsInNames(regex.body);
    case "Alternation":
      return regex.branches.flatMap(dotsInNames);
    case "Concat":
      return [...regex.items.flatMap(dotsInNames), ...regex.items.flatMap((_, at) => dotAt(regex.items, at))];
    default:
      return [];
  }
}

function dotAt(items: readonly RegexNode[], at: number): DotInName[] {
  const [before, dot, after] = [items[at - 1], items[at]!, items[at + 1]];
  if (dot.kind !== "Dot" || before?.kind !== "Literal" || after?.kind !== "Literal") return [];
  if (!/[A-Za-z\d]$/.test(before.bytes) || !/^[A-Za-z\d]/.test(after.bytes)) return [];
  return [{ dot, name: `${showBytes(before.bytes)}.${showBytes(after.bytes)}` }];
}
