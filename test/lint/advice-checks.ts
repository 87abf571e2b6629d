import type { Finding } from "../../src/core/diagnostic.ts";
import { applyEdits } from "../../src/core/edits.ts";
import { locateFix, plainText } from "../../src/core/embedded-text.ts";
import { analyseExpression } from "../../src/types/analyse.ts";

/** The errors of an expression. */
export function errorsOf(code: string): readonly Finding[] {
  return analyseExpression(code).findings.filter(({ severity }) => severity === "error");
}

/** The expression after the fix of a finding; undefined if it has none. */
export function repaired(code: string, { fixes = [] }: Finding): string | undefined {
  const [located] = fixes.flatMap((fix) => locateFix(fix, plainText(code)));
  return located && applyEdits(code, located.edits);
}

/** What can be said against the advice on an expression that is rejected for one reason. */
export function adviceProblems(code: string): readonly string[] {
  const errors = errorsOf(code);
  const [error] = errors;
  return error && errors.length === 1 ? [...fixProblems(code, error), ...quotationProblems(code, error)] : [];
}

/** A fix may uncover another mistake, but must not make one: nothing new is wrong where it changes the text. */
function fixProblems(code: string, error: Finding): readonly string[] {
  const text = repaired(code, error);
  if (text === undefined) return [];
  let [start, end] = [0, 0];
  while (start < code.length && code[start] === text[start]) start++;
  while (end < code.length - start && code.at(-1 - end) === text.at(-1 - end)) end++;
  const changedEnd = Math.max(start, text.length - end);
  return errorsOf(text)
    .filter(({ range }) => range.start < changedEnd && start < range.end)
    .map(({ message }) => `${error.code} offers ${text} for ${code}: ${message}`);
}

/** Text that a help says to write is written in the language. */
function quotationProblems(code: string, error: Finding): readonly string[] {
  if (code.length > MAX_CHARS) return [];
  return quotationsIn(error.help ?? "").flatMap((quotation) => {
    const texts = placesOf(code, error).map(
      ([start, end]) => code.slice(0, start) + quotation + code.slice(end),
    );
    const isWritten = texts.some((text) => !errorsOf(text).some((one) => one.code.startsWith("syntax/")));
    return isWritten ? [] : [`${error.code} says to write ${quotation} in ${code}`];
  });
}

/**
 * The strings that a help says to write in full: neither with an ellipsis, nor as an example after "as in", nor with an
 * invisible character, which is spelled out for display.
 */
function quotationsIn(help: string): readonly string[] {
  const wanted = /^Write ((?:`[^`]+`(?:, | or )?)+)/.exec(help)?.[1] ?? "";
  return [...wanted.matchAll(/`([^`]+)`/g)].map(([, text]) => text!).filter((text) => !/…|\\u\{/.test(text));
}

/** Longer expressions have too many places to try them all. */
const MAX_CHARS = 80;
const MAX_EDGES = 80;

/** The parts of an expression that a quotation may replace: what is underlined, with words before and after it. */
function placesOf(code: string, { range }: Finding): readonly (readonly [number, number])[] {
  const edges = [...code.matchAll(/\b|(?=\W)/g)].map(({ index }) => index);
  const starts = [range.start, ...edges.filter((at) => at < range.start).reverse()].slice(0, MAX_EDGES);
  const ends = [range.end, ...edges.filter((at) => at > range.end), code.length].slice(0, MAX_EDGES);
  return starts.flatMap((start) => ends.map((end) => [start, end] as const));
}
