import { join, resolve } from "node:path";
import { type Catalogue, DOCUMENTED_CATALOGUE } from "../../compile/managed/catalogue.ts";
import { readLock } from "../../compile/managed/read-lock.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { code, codeList } from "../../core/phrases.ts";
import { urgencyOf } from "../../deployed/changes/model.ts";
import { compareFindings } from "../../report/compare-findings.ts";
import type { LintReport } from "../../report/model.ts";
import type { ReviewChange, ReviewReport } from "../../report/review/model.ts";
import {
  changedJudges,
  type Head,
  lintBase,
  lintHead,
  type ReviewScope,
  type ReviewSide,
  renamedIn,
} from "../base/sides.ts";
import { EXIT, Failure } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { findLock } from "../files/policy-files.ts";
import type { Io } from "../io.ts";
import { approvalsOfBase, markApproved } from "./approved.ts";
import { configChanges, rootsOf } from "./config-changes.ts";
import {
  type CatalogueOf,
  type ExecuteEffect,
  effectChanges,
  effectsOfExecutes,
  type PolicyChanges,
  policyChanges,
} from "./effects.ts";
import { changedFiles, type FileVersions } from "./file-pairs.ts";
import { guardrailChanges } from "./guardrail-changes.ts";
import { type ChangedRoots, changedRoots } from "./root-modules.ts";
import { valuesNotRead, withGoverned } from "./unchecked.ts";

/** The result of a review. */
export interface ReviewOutcome {
  readonly review: ReviewReport;
  /** Failures to read a part of the head that was requested. */
  readonly failures: readonly Failure[];
  readonly remarks: readonly Failure[];
}

/**
 * Compares the working tree with its base.
 *
 * Errors: throws a `Failure` if the paths or the configuration of the head are invalid, and if git cannot provide the
 * base. A base whose lock file is broken counts as empty, and the review states that.
 */
export async function reviewChange(scope: ReviewScope, reference: string, io: Io): Promise<ReviewOutcome> {
  const judged = await lintHead(scope, io);
  const { base: earlier, alerts } = await baseOrNothing(scope, judged, io);
  const { base, head, unchecked } = await withGoverned(scope, { base: earlier, head: judged }, io);
  const roots = await changedRoots(scope, base, head);
  const files: FileVersions[] = [];
  const policies: PolicyChanges[] = [];
  for await (const versions of changedFiles(scope, base, head)) {
    if (!versions.before && !versions.after) continue;
    files.push(versions);
    const { uri } = (versions.after ?? versions.before)!.source;
    const policy = roots.reads.has(uri) ? undefined : await policyChanges(versions, head);
    if (policy) policies.push(policy);
  }
  const config = await configChanges(files, roots, policies);
  const effects = await effectsOfExecutes(config, catalogues({ before: base, after: head }, scope), io);
  const quiet = withoutEffects(files, effects, roots, changedNames(scope, io));
  const unknown = policies.filter(({ isKnown }) => !isKnown).map(({ uri }) => uri);
  const submodules = scope.changes.flatMap(({ kind, before, after }) =>
    kind === "submodule" ? [after ?? before!] : [],
  );
  const isLinted = (name: string) =>
    [...head.paths].some((path) => path.startsWith(join(scope.comparison.root, name, "/")));
  const linted = submodules.filter(isLinted);
  const unread = new Set([...config.unread, ...valuesNotRead(scope, head)]);
  const gaps = gapsOf([...unread], unknown, linted, roots);
  const found = [
    ...effects.flatMap(effectChanges),
    ...(await guardrailChanges(scope, { base, head }, io)),
    ...unchecked,
    ...config.changes,
  ];
  const { changes: marked, notes } = await markApproved(found, approvalsOfBase(scope, io), io);
  const sorted = marked.toSorted((one, other) => urgencyOf(one) - urgencyOf(other));
  const { changes, log, remarks } = await withLog({ before: base, after: head }, sorted, scope, io);
  const review: ReviewReport = {
    base: reference,
    findings: compareFindings(base.report, head.report, renamedIn(scope, io)),
    before: base.report,
    after: { ...head.report, texts: new Map([...config.places.texts, ...head.report.texts]) },
    changes,
    same: quiet.filter((uri) => config.same.includes(uri)),
    requests: policies.flatMap(({ uri, requests }) => requests.map((one) => ({ file: uri, ...one }))),
    silenced: Math.max(0, silencedIn(head.report) - silencedIn(base.report)),
    alerts: [...alerts, ...unreadAlerts(scope, { base, head }, io), ...gaps],
    isPartial: alerts.length + gaps.length > 0,
    log,
    notes: [
      ...notes,
      ...notesOn(scope, head, io),
      ...submodules.filter((name) => !linted.includes(name)).map(notCompared),
      ...notKnownNotes(quiet.filter((uri) => config.notKnown.includes(uri))),
    ],
  };
  return { review, failures: head.failures, remarks: [...head.remarks, ...remarks] };
}

/** Sentences about what the review leaves out. `unknown`: policies that do not compile. */
function gapsOf(
  unread: readonly string[],
  unknown: readonly string[],
  submodules: readonly string[],
  { unused, cut }: ChangedRoots,
): readonly string[] {
  const name = (uri: string) => code(uri, 200);
  return [
    ...unknown.map(
      (uri) => `It is not known how ${name(uri)} changes in effect, because it does not compile.`,
    ),
    ...unread
      .filter((uri) => !unknown.includes(uri))
      .map((uri) => `It is not known how ${name(uri)} changes, because it cannot be read completely.`),
    ...submodules.map(notCompared),
    ...unused.map(
      (uri) =>
        `It is not known what ${name(uri)} changes, because it is not compared with its earlier state.`,
    ),
    ...cut.map(
      (directory) =>
        `What changes in ${code(directory || ".", 200)} is not known as a whole: it calls modules too often.`,
    ),
  ];
}

function notCompared(submodule: string): string {
  return `The contents of ${code(submodule, 200)} belong to another repository and were not compared.`;
}

/** The changes, with what the logs say about them if there are any. */
async function withLog(
  sides: { readonly before: ReviewSide; readonly after: ReviewSide },
  changes: readonly ReviewChange[],
  { logs = [], map, config: { maxFileBytes: maxBytes } }: ReviewScope,
  io: Io,
): Promise<Pick<ReviewReport, "changes" | "log"> & Pick<ReviewOutcome, "remarks">> {
  if (logs.length === 0) return { changes, remarks: [] };
  const { replayedChange } = await import("./replayed.ts");
  return replayedChange(sides, changes, { logs, map, maxBytes }, io);
}

async function baseOrNothing(
  scope: ReviewScope,
  head: Head,
  io: Io,
): Promise<{ readonly base: ReviewSide; readonly alerts: readonly string[] }> {
  try {
    return { base: await lintBase(scope, head, io), alerts: [] };
  } catch (error) {
    // A failure of git is not the fault of the base.
    if (!(error instanceof Failure) || error.exitCode === EXIT.failure) throw error;
    const nothing = {
      ...head.report,
      diagnostics: [],
      texts: new Map(),
      suppressedCount: 0,
      baselinedCount: 0,
    };
    const base: ReviewSide = { ...head, paths: new Set(), report: nothing };
    return { base, alerts: [`The base could not be linted, so everything counts as new: ${error.message}`] };
  }
}

/** Looks managed rulesets up in the lock file of each side. */
function catalogues(
  sides: { readonly before: ReviewSide; readonly after: ReviewSide },
  { config: { maxFileBytes, trust } }: ReviewScope,
): CatalogueOf {
  const known = new Map<string, Catalogue>();
  return async (uri, side) => {
    const { io, lockOf } = sides[side];
    const path = resolve(io.cwd, uri);
    const reading = { maxBytes: maxFileBytes, boundary: trust.boundary };
    const lock = (await lockOf(path)) ?? (await findLock(undefined, path, reading, io));
    const key = JSON.stringify([side, lock?.uri]);
    return getOrCompute(known, key, () => {
      const { value } = readLock(lock, { maxFileChars: maxFileBytes });
      return [...value.catalogue, ...DOCUMENTED_CATALOGUE];
    });
  };
}

/** The changed files, as reports name them. */
function changedNames({ changes, comparison }: ReviewScope, io: Io): ReadonlySet<string> {
  const paths = changes.flatMap(({ after }) => after ?? []);
  return new Set(paths.map((path) => displayPath(join(comparison.root, path), io.cwd)));
}

/** The changed files in which managed rules keep their effect, as they do in the root modules that read them. */
function withoutEffects(
  files: readonly FileVersions[],
  effects: readonly ExecuteEffect[],
  { directories }: ChangedRoots,
  changed: ReadonlySet<string>,
): readonly string[] {
  const differing = new Set(effects.map(({ file }) => file));
  const roots = new Set(effects.flatMap((effect) => effect.roots));
  return files.flatMap(({ before, after }) => {
    const uri = after?.source.uri;
    if (before === undefined || uri === undefined || !changed.has(uri) || differing.has(uri)) return [];
    return [...rootsOf([uri], directories)].some((root) => roots.has(root)) ? [] : [uri];
  });
}

function notKnownNotes(files: readonly string[]): string[] {
  if (files.length === 0) return [];
  return [
    `No difference was found in ${codeList(files, "and")}, as far as values are known: some depend on variables that no file sets.`,
  ];
}

/** Files that the base could be checked in and the head cannot: without a word, their findings would count as fixed. */
function unreadAlerts(
  scope: ReviewScope,
  { base, head }: { readonly base: ReviewSide; readonly head: Head },
  io: Io,
): readonly string[] {
  const wholeFiles = ({ report }: ReviewSide) =>
    new Map(report.notChecked.flatMap(({ uri, range, reason }) => (range ? [] : [[uri, reason] as const])));
  const [unreadBefore, unreadNow] = [wholeFiles(base), wholeFiles(head)];
  const nameOf = (path: string) => displayPath(join(scope.comparison.root, path), io.cwd);
  return scope.changes.flatMap(({ before, after }) => {
    if (before === undefined || after === undefined || unreadBefore.has(nameOf(before))) return [];
    const reason = unreadNow.get(nameOf(after));
    return reason === undefined ? [] : [`${code(nameOf(after), 200)} is no longer checked: ${reason}.`];
  });
}

function silencedIn({ suppressedCount = 0, baselinedCount = 0 }: LintReport): number {
  return suppressedCount + baselinedCount;
}

function notesOn(scope: ReviewScope, head: Head, io: Io): string[] {
  const { policy } = scope.config;
  const judges = changedJudges(scope, head, io);
  const judgedBy = policy
    ? `the configuration, ignore files and baselines of ${code(policy.reference)}, not by those of the change.`
    : `what ${codeList(judges, "and")} ${judges.length === 1 ? "says" : "say"} now, not by its previous version.`;
  return [...(judges.length === 0 ? [] : [`Both sides are judged by ${judgedBy}`])];
}
