import { OWASP, type ParanoiaLevel } from "../../contract/owasp.ts";

/** The paranoia level and score of the rules of the OWASP ruleset that add to the score, by id and by number. */
export type ScoringRules = ReadonlyMap<string, { readonly level: ParanoiaLevel; readonly score: number }>;

/** The settings of the OWASP ruleset while a log was written; undefined ones are unknown. */
export interface LoggedSettings {
  readonly paranoia: ParanoiaLevel | undefined;
  readonly threshold: number | undefined;
  /** Undefined if the ruleset was not given. */
  readonly rules: ScoringRules | undefined;
}

/** The evidence about one request from the lines of a log. */
export interface RequestEvidence {
  /** The score that Cloudflare computed, with the settings of that time. */
  score: number | undefined;
  /** The score at each level that a line names. */
  readonly scores: Map<ParanoiaLevel, number>;
  /** Ids or numbers of the rules that a line says have added to the score. */
  readonly rules: Set<string>;
  /** Ids or numbers of the rules that added to the score according to the log. */
  readonly events: Set<string>;
  /** Whether the score rule acted; undefined if unknown. */
  acted: boolean | undefined;
  isLegitimate: boolean;
}

/** The lowest and the highest score that a request can have at a level. */
export interface ScoreRange {
  low: number;
  high: number;
}

/** Evidence of nothing. */
export function noEvidence(): RequestEvidence {
  return {
    score: undefined,
    scores: new Map(),
    rules: new Set(),
    events: new Set(),
    acted: undefined,
    isLegitimate: false,
  };
}

/** Adds the evidence of another line about the same request. */
export function addEvidence(known: RequestEvidence, more: RequestEvidence): void {
  known.score ??= more.score;
  for (const [level, score] of more.scores) known.scores.set(level, score);
  for (const rule of more.rules) known.rules.add(rule);
  for (const rule of more.events) known.events.add(rule);
  if (more.acted !== undefined) known.acted = known.acted === true || more.acted;
  known.isLegitimate ||= more.isLegitimate;
}

const LEVELS = OWASP.paranoiaLevels.value;

/**
 * The scores that a request can have at the levels 1 to 4, as far as the evidence shows. A higher level runs the rules
 * of all lower ones too, so its score is never lower. Contradictory evidence is ignored.
 */
export function scoreRanges(evidence: RequestEvidence, logged: LoggedSettings): readonly ScoreRange[] {
  const ranges = LEVELS.map((): ScoreRange => ({ low: 0, high: Number.POSITIVE_INFINITY }));
  for (const [level, score] of evidence.scores) narrow(ranges[level - 1]!, score, score);
  noteRules(ranges, evidence, logged);
  noteScore(ranges, evidence, logged);
  for (let at = 1; at < ranges.length; at++) narrow(ranges[at]!, ranges[at - 1]!.low);
  for (let at = ranges.length - 2; at >= 0; at--) narrow(ranges[at]!, 0, ranges[at + 1]!.high);
  const isContradiction = ranges.some(({ low, high }) => low > high);
  return isContradiction ? LEVELS.map(() => ({ low: 0, high: Number.POSITIVE_INFINITY })) : ranges;
}

/** Rules that added to the score are a part of it; all of it up to the level that was live. */
function noteRules(
  ranges: readonly ScoreRange[],
  { rules, events }: RequestEvidence,
  { paranoia, rules: known }: LoggedSettings,
): void {
  if (!known) return;
  const added = new Set([...rules, ...events].flatMap((id) => known.get(id) ?? []));
  if (added.size === 0) return;
  const isWhole = [...rules].every((id) => known.has(id));
  const sums = LEVELS.map((level) =>
    [...added].reduce((sum, rule) => (level >= rule.level ? sum + rule.score : sum), 0),
  );
  for (const level of LEVELS) {
    const sum = sums[level - 1]!;
    const isTold = isWhole && paranoia !== undefined && level <= paranoia;
    narrow(ranges[level - 1]!, sum, isTold ? sum : Number.POSITIVE_INFINITY);
  }
}

/** A score without a level is one of the levels: not above that of the highest, nor below that of the lowest. */
function noteScore(
  ranges: readonly ScoreRange[],
  { score, acted }: RequestEvidence,
  { paranoia, threshold }: LoggedSettings,
): void {
  const low = score ?? (acted === true ? threshold : undefined);
  const high = score ?? (acted === false && threshold !== undefined ? threshold - 1 : undefined);
  if (low !== undefined) narrow(ranges[(paranoia ?? LEVELS.length) - 1]!, low);
  if (high !== undefined) narrow(ranges[(paranoia ?? 1) - 1]!, 0, high);
}

function narrow(range: ScoreRange, low: number, high = Number.POSITIVE_INFINITY): void {
  range.low = Math.max(range.low, low);
  range.high = Math.min(range.high, high);
}
