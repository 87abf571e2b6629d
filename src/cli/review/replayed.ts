import { code, number } from "../../core/phrases.ts";
import { PROTECTIONS, type Protection } from "../../core/protection.ts";
import { byStrength, strengthOfAction } from "../../deployed/changes/protection.ts";
import type { ReplayedDifference } from "../../report/replay/model.ts";
import type { ReviewChange, ReviewLog, ReviewLogged } from "../../report/review/model.ts";
import { namesOf } from "../../traffic/rules/evaluate.ts";
import { plainRules } from "../../traffic/rules/plain-rules.ts";
import type { TrafficRule, TrafficRules } from "../../traffic/rules/traffic-rule.ts";
import type { ReviewSide } from "../base/sides.ts";
import { type Failure, usage } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { replayReport } from "../replay/replay.ts";
import { replayLogs } from "../replay/replay-logs.ts";
import { leftOut, missingLists, readRuleFiles, severalZones } from "../traffic/read-rulesets.ts";
import { readingOf } from "../traffic/reading-options.ts";
import { workerCount } from "../workers/worker-count.ts";

/** A change with the requests of a log that end differently. */
export interface ReplayedChange {
  readonly log: ReviewLog;
  /** The changes, each with the requests that end differently because of its rule. */
  readonly changes: readonly ReviewChange[];
  /** Rulesets and lists that the result disregards. */
  readonly remarks: readonly Failure[];
}

/**
 * The logs to replay, the key of each field in other kinds of log, and the size from which a file or a line is not read,
 * in bytes.
 */
export interface ReplayedLogOptions {
  readonly logs: readonly string[];
  readonly map: ReadonlyMap<string, string> | undefined;
  readonly maxBytes: number;
}

const PATH = "http.request.uri.path";

/**
 * Replays logs with the rules before and after a change. A difference belongs to the change of the rule that ended the
 * requests, or that ends them now; if nothing else changes, to the only change.
 *
 * Errors: throws a usage `Failure` if a log contains no request, if there are no rules, and if they are of several zones.
 */
export async function replayedChange(
  { before, after }: { readonly before: ReviewSide; readonly after: ReviewSide },
  changes: readonly ReviewChange[],
  { logs, map, maxBytes }: ReplayedLogOptions,
  io: Io,
): Promise<ReplayedChange> {
  const sides = await Promise.all([before, after].map((side) => rulesOf(side, maxBytes)));
  const [rules, against] = sides as [readonly TrafficRules[], readonly TrafficRules[]];
  if (![...rules, ...against].some(({ rulesets }) => rulesets.length > 0))
    throw usage("There is no ruleset in the given files, so no log can be replayed.");
  const { missing, normalization } = readingOf({ missing: undefined, normalization: undefined });
  const settings = {
    rules: rules.map(plainRules),
    against: against.map(plainRules),
    lines: { normalization, map },
    replay: { missing, samples: 1, fields: [PATH], hasTimes: true },
    every: 1,
    maxBytes,
  };
  const replayed = await replayLogs(logs, settings, workerCount(undefined, io.workers), io);
  const { lines, unreadable, differs, times } = replayReport(replayed, [PATH]);
  if (lines === 0) throw usage("The log contains no requests.");
  const { total, depends, unknown, byRule } = differs!;
  const ends = byRule.map((one) => loggedOf(one, lines));
  const days = times?.stretches.map(({ from }) => from.slice(0, 10));
  const log = {
    files: logs,
    requests: lines,
    unreadable,
    from: days?.[0] ?? null,
    to: days?.at(-1) ?? null,
    different: total,
    depends,
    unknown,
    ends: ends.toSorted(byLoss),
  };
  const { rules: named, otherRules } = replayed.replayer;
  const owners = byRule.map(({ from, to }) => {
    const of = (name: string | null, some: readonly TrafficRule[]) =>
      changes.findIndex((change) => some.some((rule) => rule.name === name && isOf(change, rule)));
    const found = [of(from.rule, named), of(to.rule, otherRules)].find((at) => at >= 0);
    return found ?? (changes.length === 1 ? 0 : -1);
  });
  const withEnds = changes.map((change, at): ReviewChange => {
    const logged = ends.filter((_, index) => owners[index] === at).sort(byLoss);
    return logged.length === 0 ? change : { ...change, logged };
  });
  const remarks = [...leftOut(rules), ...leftOut(against), ...missingLists(replayed.tally)];
  const said = new Map(remarks.map((remark) => [remark.message, remark]));
  return { log, changes: withEnds, remarks: [...said.values()] };
}

/** The rules of the files of a side. Errors: throws a usage `Failure` if no zone can have all of them. */
async function rulesOf({ paths, io }: ReviewSide, maxBytes: number): Promise<readonly TrafficRules[]> {
  const { rules } = await readRuleFiles([...paths], maxBytes, io, "found");
  const mixed = severalZones(rules);
  if (mixed) throw mixed;
  return rules;
}

function isOf({ file, subject, before }: ReviewChange, rule: TrafficRule): boolean {
  const names = [...namesOf(rule), rule.typed?.parsed.text];
  return file === rule.file && (names.includes(subject) || (before !== undefined && names.includes(before)));
}

function byLoss(one: ReviewLogged, other: ReviewLogged): number {
  const rank = ({ protection }: ReviewLogged) => PROTECTIONS.indexOf(protection);
  return rank(one) - rank(other) || other.requests - one.requests;
}

function loggedOf({ from, to, requests, samples, top }: ReplayedDifference, of: number): ReviewLogged {
  const [most] = top[0]?.values ?? [];
  const path = most && {
    part: most.requests === requests ? "all" : `${number(most.requests)} of them`,
    value: most.value,
  };
  const where = path ? `, ${path.part} to ${code(path.value)},` : "";
  const verb = requests === 1 ? "is" : "are";
  return {
    before: from.action,
    after: to.action,
    rule: from.rule ?? to.rule,
    requests,
    sample: samples[0] ?? null,
    protection: protectionOf(from.action, to.action),
    message: `${number(requests)} of ${number(of)} logged requests${where} ${verb} ${endWords(from.action, to.action)}.`,
  };
}

function protectionOf(before: string | null, after: string | null): Protection {
  const [one, other] = [before, after].map((action) => (action === null ? 0 : strengthOfAction(action)));
  return one !== undefined && one === other ? "same" : byStrength(one, other);
}

const DONE: Readonly<Record<string, string>> = {
  block: "blocked",
  challenge: "challenged",
  js_challenge: "challenged",
  managed_challenge: "challenged",
  redirect: "redirected",
};

/** Compares how requests end now and before: `no longer blocked`, `challenged instead of blocked`. */
function endWords(before: string | null, after: string | null): string {
  const words = (action: string | null) =>
    action === null ? undefined : (DONE[action] ?? `ended by ${code(action)}`);
  const [was, is] = [words(before), words(after)];
  if (is === undefined) return `no longer ${was}`;
  if (was === undefined) return `now ${is}`;
  return was === is ? `ended by ${code(after!)} instead of ${code(before!)}` : `${is} instead of ${was}`;
}
