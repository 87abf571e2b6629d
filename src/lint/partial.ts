import type { Finding } from "../core/diagnostic.ts";
import type { Range } from "../core/range.ts";
import type { PartialText } from "../sources/located.ts";
import type { AnalysedExpression } from "../types/analyse.ts";

/** What a hole outside of quotes may stand for: a condition, a text, a number, an address, a list, nothing. */
const STAND_INS = ["ssl", '"x"', "1", "192.0.2.1", "$x", ""] as const;
const STAND_IN_WITHIN_QUOTES = "x";
const MAX_HOLES = 64;

/**
 * What is wrong with an expression of which parts are unknown, whatever those parts are: names and types outside of them,
 * found with every stand-in that gives an expression without syntax errors. Syntax itself depends on what is not known, so
 * nothing is said about it. That a value put between quotes holds none of its own is taken for granted.
 *
 * Offsets count in `partial.content.text`.
 */
export function partialFindings(
  { content: { text }, holes }: PartialText,
  analyse: (text: string) => AnalysedExpression,
): readonly Finding[] {
  if (holes.length > MAX_HOLES) return [];
  const isWithinQuotes = holesWithinQuotes(text, holes);
  const standIns = isWithinQuotes.every(Boolean) ? STAND_INS.slice(0, 1) : STAND_INS;
  let common: Map<string, Finding> | undefined;
  for (const standIn of standIns) {
    const filled = fill(text, holes, (hole) => (isWithinQuotes[hole] ? STAND_IN_WITHIN_QUOTES : standIn));
    const { findings, hasSyntax } = analyse(filled.text);
    if (!hasSyntax) continue;
    const certain = new Map<string, Finding>();
    for (const finding of findings) {
      const range = filled.toText(finding.range);
      if (range === undefined || finding.severity !== "error") continue;
      const key = `${range.start} ${range.end} ${finding.code}`;
      if (!common || common.has(key)) certain.set(key, { ...finding, range, related: [], fixes: [] });
    }
    common = certain;
  }
  return [...(common?.values() ?? [])];
}

/** Whether each hole stands in a quoted text of the expression. */
function holesWithinQuotes(text: string, holes: readonly Range[]): boolean[] {
  let isQuoted = false;
  let at = 0;
  return holes.map(({ start }) => {
    for (; at < start; at++) {
      if (text[at] === "\\" && isQuoted) at++;
      else if (text[at] === '"') isQuoted = !isQuoted;
    }
    return isQuoted;
  });
}

/** The text with something in each hole, and the way back; undefined for a range that overlaps or touches a hole. */
function fill(text: string, holes: readonly Range[], standInOf: (hole: number) => string) {
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
  const toText = ({ start, end }: Range): Range | undefined => {
    if (filledHoles.some((hole) => start <= hole.end && end >= hole.start)) return undefined;
    const before = filledHoles.findLastIndex((hole) => hole.end <= start);
    const shift = before < 0 ? 0 : holes[before]!.end - filledHoles[before]!.end;
    return { start: start + shift, end: end + shift };
  };
  return { text: filled, toText };
}
