import { contains, type Range, touches } from "../../core/range.ts";
import standIns from "./stand-ins.json" with { type: "json" };

/**
 * Stand-ins between quotes: text, nothing, and strings with a special meaning in regular expressions or addresses. To the
 * right of an operator: one value of each type, several of them, a list, a field, nothing. Anywhere else: an operand of
 * each type, or nothing.
 */
const { texts: TEXTS, values: VALUES, operands: OPERANDS } = standIns;

/** The signs and words that a value follows. */
const COMPARES = /[=<>~]|\b(?:eq|ne|lt|le|gt|ge|contains|matches|wildcard|in)\s*[{\s]/;

const QUOTED = /"(?:[^"\\]|\\[\s\S])*"|\br(#*)"[\s\S]*?"\1/g;

/** A text with something in each of its holes. */
export interface Filled {
  readonly text: string;
  /** A range of `text` as one of the text with holes; undefined for a range that overlaps or touches a hole. */
  toText(range: Range): Range | undefined;
}

/** The fillings of the holes in a string. */
export interface Filling {
  readonly fills: readonly Filled[];
  /** Whether the types are unknown, because a hole is where an operand may be. */
  readonly isUntyped: boolean;
}

/** The text with each possible stand-in in its holes. Offsets of `holes` count in `text`. */
export function fillings(text: string, holes: readonly Range[]): Filling {
  const isQuoted = holesWithinQuotes(text, holes);
  const bare = holes.filter((_, at) => !isQuoted[at]);
  const isUntyped = bare.length > 0 && !COMPARES.test(text.slice(0, bare[0]!.start).replace(QUOTED, '""'));
  const others: readonly string[] = bare.length === 0 ? TEXTS : isUntyped ? OPERANDS : VALUES;
  const fills = others.map((other, at) =>
    fill(text, holes, (hole) => (isQuoted[hole] ? TEXTS[at % TEXTS.length]! : other)),
  );
  return { fills, isUntyped };
}

/** Whether each hole is in a string between quotes. */
function holesWithinQuotes(text: string, holes: readonly Range[]): boolean[] {
  const quoted = [...text.matchAll(QUOTED)].map(({ index, 0: { length } }) => {
    return { start: index, end: index + length };
  });
  return holes.map((hole) => quoted.some((one) => contains(one, hole)));
}

function fill(text: string, holes: readonly Range[], standInOf: (hole: number) => string): Filled {
  let filled = "";
  let at = 0;
  const filledHoles: Range[] = [];
  for (const [index, hole] of holes.entries()) {
    filled += text.slice(at, hole.start);
    const start = filled.length;
    filled += standInOf(index);
    filledHoles.push({ start, end: filled.length });
    at = hole.end;
  }
  filled += text.slice(at);
  const toText = (range: Range): Range | undefined => {
    const { start, end } = range;
    if (filledHoles.some((hole) => touches(hole, range))) return undefined;
    const before = filledHoles.findLastIndex((hole) => hole.end <= start);
    const shift = before === -1 ? 0 : holes[before]!.end - filledHoles[before]!.end;
    return { start: start + shift, end: end + shift };
  };
  return { text: filled, toText };
}
