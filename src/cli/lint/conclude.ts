import { type Diagnostic, sortDiagnostics } from "../../core/diagnostic.ts";
import { isBaselinable, isWaivable } from "../../lint/config/config.ts";
import { unusedSuppressions } from "../../lint/config/suppress.ts";
import type { Rule } from "../../lint/define-rule.ts";
import { dataFilesOf, lintProject } from "../../lint/engine/project.ts";
import { withoutReferredTwice } from "../../lint/engine/referred-twice.ts";
import type { LintReport, NotCheckedPlace } from "../../report/model.ts";
import { Failure } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { BaselinedFiles } from "./baseline.ts";
import type { GatheredConfig, Gathering } from "./gathering.ts";
import { showTexts } from "./shown-texts.ts";
import { violatedTogether } from "./together.ts";

/** Options for concluding a run. */
export interface ConclusionOptions {
  /** All rules of all configurations. */
  readonly rules: readonly Rule[];
  readonly maxFileBytes: number;
  /** Writes the findings into the baseline. */
  readonly isUpdatingBaseline: boolean;
  /** Also writes what Cloudflare rejects, waived until this day: `2026-12-24`. Default: none of it. */
  readonly waiveUntil?: string | undefined;
  /** Omits results that only the whole run knows: findings over several files, and unused suppressions and entries. */
  readonly isPart: boolean;
  /** The text of a file that was linted; undefined if it is no longer available. */
  readonly textOf: (uri: string) => string | undefined;
}

/** The final report: adds findings that involve several files, and excludes what a baseline knows. */
export async function conclude(gathered: Gathering, options: ConclusionOptions, io: Io): Promise<LintReport> {
  if (!options.isPart) await addProject(gathered, options);
  for (const config of gathered.configs) addConfig(gathered, config, options);
  for (const { related } of gathered.diagnostics) {
    for (const { uri } of related) readAgain(uri, gathered, options.textOf);
  }
  const { texts, files } = gathered;
  const dataFiles = new Set([...dataFilesOf(gathered.project)].filter((uri) => files.has(uri)));
  gathered.diagnostics = [...withoutReferredTwice(gathered.diagnostics, texts, dataFiles)];
  const known = await baselined(gathered, options, io);
  const diagnostics = sortDiagnostics(gathered.diagnostics.filter((one) => !known.has(one)));
  return {
    ...gathered.counts,
    baselinedCount: known.size,
    configs: [...gathered.configs].flatMap(({ uri }) => uri ?? []).sort(),
    diagnostics,
    notChecked: [...gathered.notChecked].sort(comparePlaces),
    texts: showTexts(gathered.texts, diagnostics),
    codes: gathered.codes,
  };
}

async function addProject(gathered: Gathering, { rules, textOf }: ConclusionOptions): Promise<void> {
  const { diagnostics, usedSuppressions, suppressed } = lintProject(gathered.project, { rules });
  gathered.counts.suppressedCount += suppressed;
  for (const { used } of gathered.configs) for (const one of usedSuppressions) used.add(one);
  for (const diagnostic of [...diagnostics, ...(await violatedTogether(gathered.project))]) {
    gathered.diagnostics.push(diagnostic);
    readAgain(diagnostic.uri, gathered, textOf);
  }
}

function readAgain(uri: string, { texts }: Gathering, textOf: ConclusionOptions["textOf"]): void {
  const text = texts.get(uri) ?? textOf(uri);
  if (text !== undefined) texts.set(uri, text);
}

function addConfig(gathered: Gathering, config: GatheredConfig, { isPart }: ConclusionOptions): void {
  const { uri, files, diagnostics, linted, used } = config;
  const usedSuppressions = [...used];
  const unused =
    uri === undefined || isPart
      ? []
      : unusedSuppressions(
          config,
          uri,
          linted.map((one) => ({ uri: one, usedSuppressions })),
        );
  const found = [...diagnostics, ...unused];
  if (found.length === 0) return;
  gathered.diagnostics.push(...found);
  for (const file of files) gathered.texts.set(file.uri, file.text);
}

/** The findings that a baseline lists. Its stale entries are reported. */
async function baselined(
  gathered: Gathering,
  { maxFileBytes, isUpdatingBaseline, waiveUntil, isPart }: ConclusionOptions,
  io: Io,
): Promise<ReadonlySet<Diagnostic>> {
  const known = new Set<Diagnostic>();
  for (const path of new Set([...gathered.configs].flatMap(({ baseline }) => baseline ?? []))) {
    const { applyBaseline, updateBaseline } = await import("./baseline.ts");
    const files = filesOf(path, gathered);
    try {
      if (isUpdatingBaseline) {
        const updated = updateBaseline(path, files, { maxBytes: maxFileBytes, waiveUntil }, io);
        for (const one of updated.known) known.add(one);
        gathered.remarks.push(...updated.remarks);
        continue;
      }
      const result = applyBaseline(path, files, maxFileBytes, io);
      for (const one of result.known) known.add(one);
      gathered.remarks.push(...result.remarks);
      if (!isPart) gathered.say(result.uri, result.text, result.stale);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      gathered.failures.push(error);
    }
  }
  return known;
}

/** The files linted by the configurations that name one baseline, and their findings that it may contain. */
function filesOf(baseline: string, { files, diagnostics, texts }: Gathering): BaselinedFiles {
  const named = new Map([...files].filter(([, { config }]) => config.baseline === baseline));
  const fitting = diagnostics.filter((one) => {
    const file = named.get(one.uri);
    return file && (isBaselinable(one, file) || isWaivable(one));
  });
  const paths = new Map([...named].map(([uri, { path }]) => [uri, path]));
  return { paths, diagnostics: sortDiagnostics(fitting), texts };
}

/** By file and location; entries at one location keep the order in which they were reported. */
function comparePlaces(a: NotCheckedPlace, b: NotCheckedPlace): number {
  if (a.uri !== b.uri) return a.uri < b.uri ? -1 : 1;
  return (a.range?.start ?? -1) - (b.range?.start ?? -1) || (a.range?.end ?? -1) - (b.range?.end ?? -1);
}
