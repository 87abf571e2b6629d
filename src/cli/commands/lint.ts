import { resolve } from "node:path";
import { ASSUMPTION_NAMES } from "../../contract/assumptions.ts";
import type { ProviderMajor } from "../../contract/terraform/shape.ts";
import { counted } from "../../core/phrases.ts";
import type { StrongestLayer } from "../../lint/config/layers.ts";
import type { ProviderSettings } from "../../lint/config/provider-settings.ts";
import type { ChangeSince } from "../base/changed-only.ts";
import type { PolicyCommit, PolicyRequest } from "../base/policy.ts";
import type { StagedFiles, StagedRequest } from "../base/staged.ts";
import { defineCommand } from "../command.ts";
import { checkConfig } from "../config/check-config.ts";
import { ruleTimeoutMs } from "../config/config-options.ts";
import { Configs, isIgnored, type LoadedConfig } from "../config/configs.ts";
import { EXIT, type ExitCode, reportFailure, usage } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { displayPath, resolvedPaths } from "../files/paths.ts";
import type { Io } from "../io.ts";
import { cacheOf, programOf } from "../lint/cache/cache-options.ts";
import type { RunMemory } from "../lint/cache/run-memory.ts";
import { checkCombination, type LintFlags } from "../lint/command-options.ts";
import { exitCodeOf } from "../lint/exit.ts";
import type { Fixing } from "../lint/fixing.ts";
import { findInputs, type LintInputs } from "../lint/inputs.ts";
import { limitsOf } from "../lint/limit-options.ts";
import { lintInputs } from "../lint/lint-inputs.ts";
import { REPORT_VALUES, type ReportTarget, readTargets, writeReports } from "../lint/output.ts";
import type { PartRecorder } from "../lint/parts/part-recorder.ts";
import type { LintOutcome } from "../lint/session.ts";
import { namedAsFound } from "../lint/unknown-files.ts";
import { withCalledModules } from "../modules/called-modules.ts";
import { ProgressLine } from "../progress-line.ts";
import { trustOf } from "../trust.ts";
import { concurrencyOf } from "../workers/concurrency.ts";
import page from "./lint.json" with { type: "json" };

/** `wafsmith lint`. */
export const command = defineCommand({
  page,
  values: { ...REPORT_VALUES, assumptions: ASSUMPTION_NAMES },
  async run({ operands, options }, io) {
    checkCombination(operands, options);
    const targets = readTargets(options.format, io);
    const memory = options.watch || options["changed-since"] !== undefined ? await newMemory() : undefined;
    const settings = await settingsOf(options, io, memory);
    if (options["print-config"]) return printConfig(operands, settings, options, io);
    if (settings.staged?.concernsRules === false) return EXIT.clean;
    const given = operands.length === 0 ? ["."] : operands;
    const paths = settings.staged?.left(given) ?? given;
    if (!options.watch) return lintOnce(paths, targets, settings, options, io);
    const { watchRuns } = await import("../lint/watch.ts");
    let last = settings;
    const run = async () => {
      last = await settingsOf(options, io, memory);
      await lintOnce(paths, targets, last, options, io);
    };
    const written = [...targets.map(({ path }) => path), settings.disk?.path].flatMap((path) => path ?? []);
    return watchRuns({ operands: paths, written, run, deciding: () => decidingFiles(last, io) }, io);
  },
});

/** Lints, reports, and returns how it ended. */
async function lintOnce(
  paths: readonly string[],
  targets: readonly ReportTarget[],
  settings: Settings,
  options: LintFlags,
  disk: Io,
): Promise<ExitCode> {
  const { configs, policy, staged } = settings;
  const io = policy?.judged ?? staged?.io ?? disk;
  policy?.checkOperands(paths, io);
  const change = await changeOf(options, io);
  const isLeftOut = async (path: string) => isIgnored(path, await configs.of(path));
  const { maxFileBytes } = settings;
  const searched = await findInputs(paths, isLeftOut, io);
  const named = await withCalledModules(searched, { maxFileBytes, isIgnored: isLeftOut }, io);
  const known = options["ignore-unknown"] ? await namedAsFound(named, isLeftOut, io) : named;
  const found = staged?.within(known) ?? known;
  const judges = policy && { policy, ...(await import("../base/changed-judges.ts")) };
  const inputs = judges ? await judges.withRenamedInputs(found, paths, configs, judges.policy) : found;
  checkTargets(targets, inputs, io);
  await checkConfigs(inputs, settings, options, io);
  const part = await recorderOf(inputs, settings, options, io);
  const whole = await lintInputs(inputs, { ...settings, part }, io);
  const all = { ...settings, operands: paths, inputs, configs: await configs.all(), flags: options };
  const run = judges && { ...all, policy: judges.policy };
  const judged = run ? { ...whole, report: await judges.withJudgeChanges(whole.report, run, disk) } : whole;
  const outcome = change ? await change.only(judged, all) : judged;
  const failures = [...outcome.failures];
  if (options["fix-dry-run"]) writeDiffs(outcome, io);
  // If nothing could be linted at all, an empty report would only hide the reason.
  else if (outcome.report.fileCount > 0 || failures.length === 0 || part) {
    failures.push(...(await writeReports(outcome.report, targets, options, disk)));
  }
  for (const problem of [...outcome.remarks, ...configs.remarks, ...failures]) reportFailure(problem, io);
  const exitCode = exitCodeOf({ report: outcome.report, failures }, options, io);
  return outcome.diffs.length > 0 && exitCode === EXIT.clean ? EXIT.findings : exitCode;
}

/** The files that determine how files are linted, absolute; the threads of the run are ended. */
async function decidingFiles({ configs }: Settings, io: Io): Promise<readonly string[]> {
  const all = await configs.all();
  for (const { modules } of all) modules?.end();
  return all.flatMap(({ files, ruleFiles, lock, baseline }) => [
    ...[...files, ...ruleFiles].map(({ path }) => path),
    ...(lock ? [resolve(io.cwd, lock.uri)] : []),
    ...(baseline === undefined ? [] : [baseline]),
  ]);
}

/** The change that `--changed-since` selects, determined before anything is linted; undefined without the option. */
async function changeOf(options: LintFlags, io: Io): Promise<ChangeSince | undefined> {
  const reference = options["changed-since"];
  if (reference === undefined) return undefined;
  const { ChangeSince } = await import("../base/changed-only.ts");
  return new ChangeSince(reference, io);
}

async function printConfig(
  operands: readonly string[],
  settings: Settings,
  options: LintFlags,
  io: Io,
): Promise<ExitCode> {
  const [operand, ...others] = operands;
  if (operand === undefined || others.length > 0) throw usage("`--print-config` needs one `PATH`.");
  const { configs, stdinName } = settings;
  const path = operand === "-" ? stdinName : operand;
  const loaded = await configs.of(path === undefined ? undefined : resolve(io.cwd, path));
  await checkLoaded([loaded], settings, options, io);
  const { configText } = await import("../config/print-config.ts");
  io.stdout.write(configText(path, loaded, io), "json");
  return EXIT.clean;
}

/** A report over a file that is linted would destroy it. */
function checkTargets(targets: readonly ReportTarget[], { inputs }: LintInputs, io: Io): void {
  const linted = new Set(inputs.flatMap((input) => (input.kind === "file" ? [input.path] : [])));
  const target = targets.find(({ path }) => path !== undefined && linted.has(path));
  if (target?.path === undefined) return;
  const name = displayPath(target.path, io.cwd);
  throw usage(
    `\`${name}\` is one of the linted files, so a report must not overwrite it.`,
    "Name another file for the report.",
  );
}

type Settings = Awaited<ReturnType<typeof settingsOf>>;

/** `memory`: what is known of the files in addition to a cache on disk. Undefined: nothing. */
async function settingsOf(options: LintFlags, io: Io, memory: RunMemory | undefined) {
  const { RULES } = await import("../../../rules/index.ts");
  const maxBytes = maxFileBytes(options["max-file-size"]);
  const strongest = await strongestOf(options);
  const trust = trustOf(options, io);
  const reading = {
    named: resolvedPaths([options.config, options.baseline, options.lock], io.cwd),
    maxBytes,
    roots: trust.boundary.named,
  };
  const policy = await policyOf(options, reading, io);
  const staged = options.staged ? await stagedOf(reading, io) : undefined;
  const request = {
    path: options.config,
    isOff: options["no-config"],
    rules: RULES,
    strongest,
    lock: options.lock === undefined ? undefined : resolve(io.cwd, options.lock),
    baseline: options.baseline,
    maxFileBytes: maxBytes,
    trust,
    ruleTimeoutMs: ruleTimeoutMs(options["rule-timeout"]),
    policy,
  };
  const disk = await cacheOf(options, request, io);
  return {
    configs: new Configs(request, staged?.io ?? io),
    strongest,
    maxFileBytes: maxBytes,
    fixing: await fixingFor(options),
    stdinName: options["stdin-filename"],
    isUpdatingBaseline: options["update-baseline"],
    waiveUntil: options["waive-until"],
    progress: options.progress && io.stderr.isTty ? new ProgressLine(io) : undefined,
    request,
    policy,
    staged,
    // Other threads read from disk.
    workers: policy || staged ? undefined : { asked: concurrencyOf(options.concurrency), request },
    disk,
    cache: memory?.layer({ below: disk }) ?? disk,
    baseCache: memory?.layer({ below: disk, isBase: true }),
  };
}

/** The commit that determines how files are checked; undefined without the option. */
async function policyOf(
  { "policy-from": reference }: LintFlags,
  reading: Omit<PolicyRequest, "reference">,
  io: Io,
): Promise<PolicyCommit | undefined> {
  if (reference === undefined) return undefined;
  const { PolicyCommit } = await import("../base/policy.ts");
  return new PolicyCommit({ reference, ...reading }, io);
}

async function stagedOf(reading: StagedRequest, io: Io): Promise<StagedFiles> {
  const { StagedFiles } = await import("../base/staged.ts");
  return new StagedFiles(reading, io);
}

async function newMemory(): Promise<RunMemory> {
  const { RunMemory } = await import("../lint/cache/run-memory.ts");
  return new RunMemory();
}

/** The recorder for one part of a split run; undefined for a whole run. */
async function recorderOf(
  whole: LintInputs,
  { configs, request }: Settings,
  options: LintFlags,
  io: Io,
): Promise<PartRecorder | undefined> {
  if (options.shard === undefined) return undefined;
  const { readShard } = await import("../shard.ts");
  const { checkSplittable, PartRecorder } = await import("../lint/parts/part-recorder.ts");
  checkSplittable(whole, await configs.all());
  return new PartRecorder(
    { shard: readShard(options.shard, io.env), program: await programOf(request), whole },
    io,
  );
}

async function strongestOf(options: LintFlags): Promise<StrongestLayer> {
  const { preset, rule, assume, plan } = options;
  const limits = limitsOf(options);
  const provider = providerOf(options);
  if (
    preset === undefined &&
    rule.length + assume.length === 0 &&
    plan === undefined &&
    provider === undefined
  )
    return limits ? { limits } : {};
  const { strongestLayer } = await import("../config/overrides.ts");
  return strongestLayer({ preset, rules: rule, assume, plan, provider, limits });
}

/** Nothing is linted by half: every configuration that will be needed must be in order. */
async function checkConfigs(
  { inputs }: LintInputs,
  settings: Settings,
  options: LintFlags,
  io: Io,
): Promise<void> {
  const { configs, stdinName } = settings;
  if (inputs.length === 0) await configs.of(undefined);
  for (const input of inputs) {
    const path = input.kind === "file" ? input.path : stdinName && resolve(io.cwd, stdinName);
    await configs.of(path);
  }
  await checkLoaded(await configs.all(), settings, options, io);
}

async function checkLoaded(
  all: readonly LoadedConfig[],
  { strongest }: Settings,
  options: LintFlags,
  io: Io,
): Promise<void> {
  for (const loaded of all) await checkConfig(loaded, options, io);
  if (options["update-baseline"] && all.every(({ baseline }) => baseline === undefined)) {
    throw usage("`--update-baseline` needs a file to write.", "Add `--baseline FILE`.");
  }
  const rules = all.flatMap((one) => one.rules);
  if (options["fix-only"].length > 0) {
    const { checkFixNames } = await import("../lint/fixing.ts");
    await checkFixNames(options, rules);
  }
  if (!strongest.rules) return;
  const { checkRuleNames } = await import("../config/overrides.ts");
  checkRuleNames(strongest, rules);
}

async function fixingFor(options: LintFlags): Promise<Fixing | undefined> {
  const isAsked = options.fix || options["fix-dry-run"] || options["unsafe-fixes"];
  if (!isAsked && options["fix-only"].length === 0) return undefined;
  const { fixingOf } = await import("../lint/fixing.ts");
  return fixingOf(options);
}

function writeDiffs({ diffs, report }: LintOutcome, io: Io): void {
  for (const diff of diffs) io.stdout.write(diff, "file");
  const errors = report.diagnostics.filter((one) => one.severity === "error").length;
  const changes = `${counted(report.fixedCount, "fix", "fixes")} in ${counted(diffs.length, "file")}`;
  io.stderr.line(`wafsmith: ${changes}, nothing written; ${counted(errors, "error")} would be left.`);
}

/** Returns the versions that these options name, undefined if they name none. */
function providerOf(options: LintFlags): ProviderSettings | undefined {
  const { "provider-version": major, "upgrade-to": upgradeTo } = options;
  if (major === undefined && upgradeTo === undefined) return undefined;
  return {
    ...(major !== undefined && { major: Number(major) as ProviderMajor }),
    ...(upgradeTo !== undefined && { upgradeTo: Number(upgradeTo) as ProviderMajor }),
  };
}
