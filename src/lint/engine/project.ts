import { compare, type Diagnostic, sortDiagnostics } from "../../core/diagnostic.ts";
import { type FileRange, inFile } from "../../core/range.ts";
import type { ConfiguredSuppression } from "../config/config.ts";
import { applyPending } from "../config/suppress.ts";
import type { Rule } from "../define-rule.ts";
import type { CollectedFacts } from "./facts.ts";
import type { Collected, PlainData, ProjectPlace, ProjectReport } from "./project-report.ts";
import { withoutReferredTwice } from "./referred-twice.ts";
import { type AnyMessage, crashOf, diagnosticAt } from "./report.ts";
import type { LintResult } from "./result.ts";

/** One file of a project, linted. */
export interface LintedFile {
  /** Its name in diagnostics. */
  readonly uri: string;
  readonly result: Pick<LintResult, "facts" | "pending" | "dataFiles">;
}

/** The findings about all files of a project together. */
export interface ProjectResult {
  /** Sorted; suppressions are applied. */
  readonly diagnostics: readonly Diagnostic[];
  /** Findings that a suppression took away. */
  readonly suppressed: number;
  /** The entries of the configuration that took one away, for `unusedSuppressions`. */
  readonly usedSuppressions: readonly ConfiguredSuppression[];
}

/**
 * The second phase: rules draw conclusions from the facts that they collected while each file was linted. The order in
 * which the files are passed does not matter.
 *
 * Errors: a rule that throws becomes `internal/rule-crashed`, or `config/custom-rule-failed` for a custom rule; the
 * others continue.
 */
export function lintProject(
  files: readonly LintedFile[],
  { rules }: { readonly rules: readonly Rule[] },
): ProjectResult {
  const dataFiles = dataFilesOf(files);
  const sorted = files.filter(({ uri }) => !dataFiles.has(uri)).sort((a, b) => compare(a.uri, b.uri));
  const found = rules.flatMap((rule) => (rule.finish ? finishRule(rule, rule.finish, sorted) : []));
  const { kept, suppressed, used } = applyPending(
    found,
    sorted.map(({ uri, result }) => ({ uri, pending: result.pending })),
  );
  return { diagnostics: sortDiagnostics(kept), suppressed, usedSuppressions: used };
}

/** All findings in files, sorted, including those of `lintProject`, without those that are also reported elsewhere. */
export function concludeProject(
  files: readonly (LintedFile & { readonly result: Pick<LintResult, "diagnostics"> })[],
  rules: readonly Rule[],
  texts: ReadonlyMap<string, string>,
): ProjectResult {
  const project = lintProject(files, { rules });
  const all = [...files.flatMap(({ result }) => result.diagnostics), ...project.diagnostics];
  const read = dataFilesOf(files);
  const dataFiles = new Set(files.map(({ uri }) => uri).filter((uri) => read.has(uri)));
  return { ...project, diagnostics: sortDiagnostics(withoutReferredTwice(all, texts, dataFiles)) };
}

/** The names of the files that any of some files reads. */
export function dataFilesOf(files: readonly LintedFile[]): ReadonlySet<string> {
  return new Set(files.flatMap(({ result }) => result.dataFiles ?? []));
}

function finishRule(
  rule: Rule,
  finish: NonNullable<Rule["finish"]>,
  files: readonly LintedFile[],
): Diagnostic[] {
  const facts: Collected<PlainData>[] = [];
  const collectedIn = new Map<string, CollectedFacts>();
  for (const { uri, result } of files) {
    const collected = result.facts.find((one) => one.rule === rule.id);
    if (!collected) continue;
    collectedIn.set(uri, collected);
    for (const fact of collected.facts) facts.push({ uri, fact });
  }
  if (facts.length === 0) return [];
  const diagnostics: Diagnostic[] = [];
  try {
    finish(facts, {
      report: (report) => diagnostics.push(diagnosticOf(rule, collectedIn, report)),
    });
  } catch (error) {
    diagnostics.push(crashOf(rule, { uri: facts[0]!.uri, range: undefined, error }));
  }
  return diagnostics;
}

type AnyProjectReport = Pick<ProjectReport<Record<string, never>>, "at" | "related"> & AnyMessage;

function diagnosticOf(
  rule: Rule,
  collectedIn: ReadonlyMap<string, CollectedFacts>,
  report: AnyProjectReport,
): Diagnostic {
  const { at, related = [] } = report;
  const collected = collectedIn.get(at.uri);
  if (!collected) throw new Error(`a report in \`${at.uri}\`, of which nothing was collected`);
  const found = diagnosticAt(rule, collected.severity, report, {
    uri: at.uri,
    range: rangeOf(at),
    related: related.map((one) => ({ uri: one.uri, range: rangeOf(one), message: one.message })),
    fixes: [],
  });
  const { anchor } = at.range;
  return anchor === undefined ? found : Object.freeze({ ...found, anchor });
}

function rangeOf({ range: { start, end } }: ProjectPlace): FileRange {
  return inFile({ start, end });
}
