import type { Finding, Fix } from "../../core/diagnostic.ts";
import type { Range } from "../../core/range.ts";
import type { PartialText } from "../../sources/values/located.ts";
import { type Fragment, fragmentsOf, type LooseCondition, looseConditionsOf } from "./fragments.ts";
import { type Filled, fillings } from "./stand-ins.ts";

/** The findings about a single condition: syntax, names, types and rules. */
export interface FragmentJudgement {
  /** In offsets of the text that was checked. */
  readonly findings: readonly Finding[];
  /** Whether the text has no syntax finding. */
  readonly hasSyntax: boolean;
}

/** Checks a string as an expression. */
export type Judge = (text: string) => FragmentJudgement;

const MAX_HOLES = 64;
/** Several times Cloudflare's limit: findings in a longer expression would hardly be useful. */
const MAX_CHARS = 16_384;
const NAMES: ReadonlySet<string> = new Set(["types/unknown-field", "types/unknown-function"]);

/**
 * The findings about a partly unknown expression that are true whatever the unknown parts are. A condition without a
 * hole is checked alone. In a condition with holes, a finding counts if it is reported with every possible stand-in and
 * touches no hole. Syntax errors of such a condition are not reported, because they depend on the unknown parts.
 *
 * Offsets count in `partial.content.text`.
 */
export function partialFindings({ content: { text }, holes }: PartialText, judge: Judge): readonly Finding[] {
  if (holes.length > MAX_HOLES || text.length > MAX_CHARS) return [];
  return fragmentsOf(text, holes).flatMap((fragment) => {
    const found =
      fragment.holes.length === 0 ? judge(sliceOf(text, fragment)).findings : common(text, fragment);
    return found.flatMap((finding) => moved(finding, (range) => shifted(range, fragment.start)) ?? []);
  });

  function common(whole: string, fragment: Fragment): readonly Finding[] {
    const inner = fragment.holes.map((at) => shifted(holes[at]!, -fragment.start));
    const { fills, isUntyped } = fillings(sliceOf(whole, fragment), inner);
    const judged = fills.flatMap((filled) => judgedFill(filled, judge) ?? []);
    const plausible = judged.filter(({ isPlausible }) => isPlausible);
    const found = inAll((plausible.length > 0 ? plausible : judged).map(({ findings }) => findings));
    return isUntyped || plausible.length === 0 ? found.filter(({ code }) => NAMES.has(code)) : found;
  }
}

/** Maximum total length of the conditions that are read separately, as a multiple of the expression's length. */
const MAX_READINGS = 8;

/**
 * The lint rules' findings in an expression with a syntax error, from each condition that parses alone. Findings about
 * names and types are skipped, because the tree that the parser repaired was already checked for them.
 *
 * Offsets count in `text`.
 */
export function findingsBeside(text: string, judge: Judge): readonly Finding[] {
  if (text.length > MAX_CHARS) return [];
  let left = MAX_READINGS * text.length;
  const findingsOf = (condition: LooseCondition): readonly Finding[] => {
    const { start, end, parts } = condition;
    left -= end - start;
    if (start === end || left < 0) return [];
    const { findings, hasSyntax } = judge(sliceOf(text, condition));
    if (!hasSyntax) return parts.flatMap(findingsOf);
    const found = findings.filter(({ code }) => code.startsWith("lint/"));
    return found.flatMap((finding) => moved(finding, (range) => shifted(range, start)) ?? []);
  };
  return looseConditionsOf(text).flatMap(findingsOf);
}

/** The findings about a filled text outside its holes; undefined if the stand-in does not parse there. */
function judgedFill(filled: Filled, judge: Judge) {
  const { findings, hasSyntax } = judge(filled.text);
  if (!hasSyntax) return undefined;
  const kept = findings.map((finding) => moved(finding, filled.toText));
  const isPlausible = findings.every(({ code }, at) => kept[at] !== undefined || !code.startsWith("types/"));
  return { findings: kept.filter((finding) => finding !== undefined), isPlausible };
}

/** The findings that every list contains, taken from the first list. */
function inAll([first = [], ...others]: readonly (readonly Finding[])[]): readonly Finding[] {
  const keys = others.map((findings) => new Set(findings.map(keyOf)));
  return first.filter((finding) => keys.every((known) => known.has(keyOf(finding))));
}

function keyOf({ code, range, message, fixes = [] }: Finding): string {
  return JSON.stringify([code, range.start, range.end, message, fixes]);
}

/** The finding with its ranges moved; undefined if a range cannot be moved. Fixes that cannot be moved are dropped. */
function moved(finding: Finding, move: (range: Range) => Range | undefined): Finding | undefined {
  const range = move(finding.range);
  const related = (finding.related ?? []).map((place) => ({ ...place, range: move(place.range) }));
  if (!range || related.some((place) => place.range === undefined)) return undefined;
  const fixes = (finding.fixes ?? []).flatMap((fix): Fix<Range>[] => {
    const edits = fix.edits.map((edit) => ({ ...edit, range: move(edit.range) }));
    return edits.every(hasRange) ? [{ ...fix, edits }] : [];
  });
  return { ...finding, range, related: related.filter(hasRange), fixes };
}

function hasRange<Placed extends { readonly range: Range | undefined }>(
  placed: Placed,
): placed is Placed & { readonly range: Range } {
  return placed.range !== undefined;
}

function sliceOf(text: string, { start, end }: Range): string {
  return text.slice(start, end);
}

function shifted({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}
