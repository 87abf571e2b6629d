import { type Cursor, END } from "./cursor.ts";
import { refuseRegex } from "./problem.ts";

/** The flags of the dialect, as bits. */
export const IGNORE_CASE = 1;
export const MULTI_LINE = 2;
export const DOT_ALL = 4;
export const CRLF = 8;
export const SWAP_GREED = 16;
export const UNICODE = 32;
export const VERBOSE = 64;

const BITS = new Map<number, number>(
  Object.entries({
    i: IGNORE_CASE,
    m: MULTI_LINE,
    s: DOT_ALL,
    R: CRLF,
    U: SWAP_GREED,
    u: UNICODE,
    x: VERBOSE,
  }).map(([letter, bit]) => [letter.charCodeAt(0), bit]),
);

const COLON = 58;
const CLOSE = 41;
const MINUS = 45;

/** Flags as written: those that are named, and which of these are turned on. */
export interface FlagChange {
  readonly named: number;
  readonly on: number;
}

/** Reads the flags of `(?i-s)` or `(?i-s:…)` up to the `)` or `:`. `groupStart` is the offset of the `(`. */
export function parseFlags(cursor: Cursor, groupStart: number): FlagChange {
  let named = 0;
  let on = 0;
  let negatedAt: number | undefined;
  let isDangling = false;
  while (cursor.peek() !== COLON && cursor.peek() !== CLOSE) {
    const at = cursor.at;
    if (cursor.peek() === MINUS) {
      if (negatedAt !== undefined) refuseRegex(at, at + 1, "flagNegationRepeated");
      negatedAt = at;
      isDangling = true;
    } else {
      const bit = BITS.get(cursor.peek()) ?? refuseGroup(cursor, groupStart);
      if (named & bit) refuseRegex(at, at + 1, "flagDuplicate", { found: cursor.text.slice(at, at + 1) });
      named |= bit;
      if (negatedAt === undefined) on |= bit;
      isDangling = false;
    }
    if (!cursor.step()) refuseRegex(groupStart, cursor.at, "flagUnclosed");
  }
  if (isDangling) refuseRegex(negatedAt!, negatedAt! + 1, "flagNegationDangling");
  return { named, on };
}

/** Group forms of other dialects, by what follows `(?`, and what to write here. */
const FOREIGN_GROUPS: readonly (readonly [prefix: string, instead: string])[] = [
  [">", "Write `(?:…)`: the engine never backtracks, so an atomic group changes nothing."],
  ["#", "Remove the comment; under `(?x)` a comment runs from `#` to the end of the line."],
  ["'", "Write `(?<name>…)`."],
  ["|", "Write `(?:…)`."],
  ["P=", "There are no backreferences; compare the parts in separate conditions."],
  ["P>", "There is no recursion; write the pattern out."],
  ["&", "There is no recursion; write the pattern out."],
  ["(", "There are no conditions inside a regex; write the cases as branches, `(?:…|…)`."],
  ["^", "Turn flags off by name, such as `(?-i)`."],
];

function refuseGroup(cursor: Cursor, groupStart: number): never {
  const isFirst = cursor.text[cursor.at - 1] === "?";
  const foreign = isFirst ? FOREIGN_GROUPS.find(([prefix]) => cursor.startsWith(prefix)) : undefined;
  if (foreign) {
    const end = cursor.at + foreign[0].length;
    refuseRegex(groupStart, end, "groupKind", {
      found: cursor.text.slice(groupStart, end),
      instead: foreign[1],
    });
  }
  const found = cursor.peek() === END ? "" : String.fromCodePoint(cursor.peek());
  return refuseRegex(cursor.at, cursor.at + found.length, "flagUnknown", { found });
}
