import { join, resolve } from "node:path";
import { attempted } from "../../core/attempt.ts";
import { type Diagnostic, hasErrors, SEVERITY_RANKS } from "../../core/diagnostic.ts";
import { code, codeList, counted } from "../../core/phrases.ts";
import { inFile } from "../../core/range.ts";
import { configProblem } from "../../lint/config/config-problem.ts";
import { fingerprints } from "../../report/fingerprint.ts";
import { Places } from "../../report/ink/places.ts";
import type { LintReport } from "../../report/model.ts";
import { hasKnownExtension } from "../../sources/format.ts";
import { type ConfigRequest, Configs, isIgnored, type LoadedConfig } from "../config/configs.ts";
import { Failure } from "../exit-code.ts";
import { IgnoreFiles } from "../files/ignore-files.ts";
import { namesBelow } from "../files/paths.ts";
import { readTextFile, statIfAny } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { findInputs, type LintInputs } from "../lint/inputs.ts";
import { lintInputs } from "../lint/lint-inputs.ts";
import { isJudgingName, judgedBy } from "./judges.ts";
import type { PolicyCommit } from "./policy.ts";

/** A run that uses the policy of a commit. */
export interface PolicyRun {
  readonly policy: PolicyCommit;
  readonly request: ConfigRequest;
  /** The configurations that decided. */
  readonly configs: readonly LoadedConfig[];
  /** Files, directories and globs of the command line. */
  readonly operands: readonly string[];
}

/** Files that decide which version of a package is installed. */
const MANIFEST =
  /^(?:package(?:-lock)?\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|\.npmrc)$/;
/** Codes of findings about entries that the change itself removed. */
const ABOUT_OLD_ENTRIES: ReadonlySet<string> = new Set([
  "config/stale-baseline",
  "config/unused-suppression",
]);
/** Maximum codes in one message. */
const MAX_CODES = 5;

/**
 * Adds files that a change moves to where they would no longer be linted, such as a directory that is ignored.
 */
export async function withRenamedInputs(
  found: LintInputs,
  operands: readonly string[],
  configs: Configs,
  policy: PolicyCommit,
): Promise<LintInputs> {
  const io = policy.judged;
  const known = new Set(found.inputs.flatMap((input) => (input.kind === "file" ? [input.path] : [])));
  const ignore = new IgnoreFiles(io.cwd, io);
  const isAsked = (path: string) => operands.some((one) => namesBelow(resolve(io.cwd, one), path));
  const inputs = [...found.inputs];
  for (const [path, earlier] of policy.renamed) {
    if (known.has(path) || !hasKnownExtension(path) || !hasKnownExtension(earlier) || !isAsked(earlier))
      continue;
    if (ignore.covers(earlier, false) || isIgnored(earlier, await configs.of(earlier))) continue;
    if (statIfAny(path, io.files)?.isFile()) inputs.push({ kind: "file", path, origin: { operand: path } });
  }
  return { ...found, inputs };
}

/** The report with a finding for each file by which the change would alter the checks. */
export async function withJudgeChanges(report: LintReport, run: PolicyRun, io: Io): Promise<LintReport> {
  const changed = changedJudges(run, io);
  if (changed.length === 0) return report;
  const names = new Set(changed);
  const diagnostics = report.diagnostics.filter(
    ({ code: of, uri }) => !(ABOUT_OLD_ENTRIES.has(of) && names.has(uri)),
  );
  const effect = effectOf(await hiddenByChange({ ...report, diagnostics }, run, io));
  const texts = new Map(report.texts);
  for (const uri of changed) if (!texts.has(uri)) texts.set(uri, textOf(uri, io));
  const added = changed.map((uri) => changedJudge(uri, run.policy.reference, effect));
  return { ...report, texts, diagnostics: [...diagnostics, ...added] };
}

/** The changed files that determine how others are checked, as named in reports, sorted. */
function changedJudges({ policy, configs }: PolicyRun, io: Io): string[] {
  const judges = judgedBy(configs);
  const usesPackages = [...judges].some((path) => /[\\/]node_modules[\\/]/.test(path));
  const paths = policy.changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  return [...new Set(paths)]
    .filter(
      (path) =>
        isJudgingName(path) ||
        judges.has(join(policy.root, path)) ||
        (usesPackages && MANIFEST.test(path.split("/").at(-1)!)),
    )
    .filter((path) => policy.differs(path))
    .map((path) => policy.nameOf(path, io))
    .sort();
}

/** The findings that the settings of the change would take away or make milder; undefined if they cannot be used. */
async function hiddenByChange(
  report: LintReport,
  { request, operands }: PolicyRun,
  io: Io,
): Promise<readonly Diagnostic[] | undefined> {
  // Code of the change never runs here, whatever the caller allows for that of the commit.
  const trust = { ...request.trust, allowsCode: false };
  const configs = new Configs({ ...request, trust, policy: undefined }, io);
  try {
    const own = await findInputs(operands, async (path) => isIgnored(path, await configs.of(path)), io);
    const inputs = { ...own, inputs: own.inputs.filter(({ kind }) => kind === "file"), origins: [] };
    const outcome = await lintInputs(inputs, { configs, maxFileBytes: request.maxFileBytes }, io);
    const all = await configs.all();
    if (all.some(({ diagnostics }) => hasErrors(diagnostics))) return undefined;
    const ranks = ranksOf(outcome.report);
    const prints = fingerprints(report.diagnostics, new Places(report.texts));
    return report.diagnostics.filter(
      ({ code: of, severity }, at) =>
        !of.startsWith("config/") && SEVERITY_RANKS[severity] > (ranks.get(prints[at]!) ?? -1),
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return undefined;
  }
}

function ranksOf({ diagnostics, texts }: LintReport): ReadonlyMap<string, number> {
  const prints = fingerprints(diagnostics, new Places(texts));
  return new Map(diagnostics.map(({ severity }, at) => [prints[at]!, SEVERITY_RANKS[severity]]));
}

interface ChangeEffect {
  readonly clause: string;
  readonly findings: string;
  readonly codes: string;
}

function effectOf(hidden: readonly Diagnostic[] | undefined): ChangeEffect {
  if (!hidden) return { clause: "it cannot be used as it is", findings: "", codes: "" };
  if (hidden.length === 0) return { clause: "it would hide no finding", findings: "0", codes: "" };
  const codes = [...new Set(hidden.map(({ code: of }) => of))].sort();
  const clause = `with the change, ${counted(hidden.length, "finding")} would be hidden or milder`;
  return { clause, findings: String(hidden.length), codes: codeList(codes, "and", MAX_CODES) };
}

function changedJudge(uri: string, reference: string, { clause, findings, codes }: ChangeEffect): Diagnostic {
  const message = `This is not the file of ${code(reference)}, which decides here: ${clause}.`;
  const help = `${codes === "" ? "" : `Of these rules: ${codes}. `}It takes effect once it is there; review what it switches off.`;
  const data = { reference, findings, codes };
  const range = inFile({ start: 0, end: 0 });
  return configProblem({ slug: "changed", uri, range, message, help, data, severity: "warning" });
}

function textOf(uri: string, io: Io): string {
  // It may have been removed, or not be text.
  return attempted(() => readTextFile(resolve(io.cwd, uri), MAX_SHOWN_BYTES, io).text) ?? "";
}

const MAX_SHOWN_BYTES = 1024 * 1024;
