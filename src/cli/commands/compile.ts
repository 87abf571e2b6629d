import { resolve } from "node:path";
import {
  type CompiledPolicy,
  type CompileResult,
  compilePrepared,
  type PreparedPolicy,
  preparePolicy,
} from "../../compile/compile.ts";
import { compileZones, type ZoneResult, type ZoneSource } from "../../compile/fleet.ts";
import { LOCK_FILE_NAME } from "../../compile/managed/lock.ts";
import type { SourceText } from "../../compile/model/model.ts";
import {
  OUTPUT_FORMATS,
  type OutputFormat,
  renderPolicy,
  unavailable,
} from "../../compile/render/formats.ts";
import { isJsonFormat, jsonOf } from "../../compile/render/json.ts";
import { type ReviewContext, reviewParts } from "../../compile/render/review.ts";
import { reviewContext } from "../../compile/render/review-context.ts";
import type { ZoneSettings } from "../../compile/settings/policy.ts";
import { type Diagnostic, sortDiagnostics } from "../../core/diagnostic.ts";
import type { Guardrail } from "../../core/guardrail.ts";
import { formOf } from "../../core/output.ts";
import { code, codeList } from "../../core/phrases.ts";
import { defineCommand } from "../command.ts";
import { exportOfZone, liveExports } from "../compile/live-exports.ts";
import { CompileReport } from "../compile/report.ts";
import { type BundleParts, checkBundle, checkFile, writeBundle } from "../compile/results.ts";
import { limitsFor } from "../config/guardrails.ts";
import { EXIT, type ExitCode, Failure, unlessFailure, usage } from "../exit-code.ts";
import type { Boundary } from "../files/boundary.ts";
import { zoneDirectory } from "../files/bundle.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { fileResolver, findLock, listLockDirectories, sourceText, today } from "../files/policy-files.ts";
import { namesDirectory, statIfAny } from "../files/read-file.ts";
import { writeFile } from "../files/write-file.ts";
import type { Io } from "../io.ts";
import { trustOf } from "../trust.ts";
import page from "./compile.json" with { type: "json" };

/** The formats of a bundle, and the page of the review. */
const FORMATS = [...OUTPUT_FORMATS, "html"] as const;
type Format = (typeof FORMATS)[number];

/** `wafsmith compile`. */
export const command = defineCommand({
  page,
  values: { formats: FORMATS, lockFile: LOCK_FILE_NAME },
  async run({ operands, options }, io) {
    const [path] = operands as readonly [string];
    if (options.check && (options.output === undefined || options.output === "-")) {
      throw usage("`--check` compares the result with the files at `-o`, but `-o` is not given.");
    }
    if (options.against !== undefined && options.entrypoint !== undefined) {
      throw usage("`--against` and `--entrypoint` are the same option; give one of them.");
    }
    const maxBytes = maxFileBytes(options["max-file-size"]);
    const { boundary } = trustOf(options, io);
    const run: Run = {
      io,
      boundary,
      maxBytes,
      path,
      policy: await sourceText(path, maxBytes, io),
      lock: await findLock(options.lock, path, { maxBytes, boundary }, io),
      ruleset: options.ruleset === undefined ? undefined : await sourceText(options.ruleset, maxBytes, io),
      against: options.against ?? options.entrypoint,
      zone: options.zone,
      format: options.format as Format | undefined,
      output: options.output === "-" ? undefined : options.output,
      isCheck: options.check,
      guardrails: (await limitsFor(path, { options, maxFileBytes: maxBytes }, io)).guardrails,
      report: new CompileReport(options, io),
    };
    const prepared = await preparePolicy(inputOf(run), optionsOf(run));
    const hasZones = (prepared.policy?.zones.length ?? 0) > 0 && run.zone === undefined;
    return hasZones ? compileFleet(run, prepared) : compileOne(run, prepared);
  },
});

interface Run {
  readonly io: Io;
  readonly boundary: Boundary;
  readonly maxBytes: number;
  /** The policy as named by the user. */
  readonly path: string;
  readonly policy: SourceText;
  readonly lock: SourceText | undefined;
  readonly ruleset: SourceText | undefined;
  readonly against: string | undefined;
  readonly zone: string | undefined;
  readonly format: Format | undefined;
  /** Undefined: standard output. */
  readonly output: string | undefined;
  readonly isCheck: boolean;
  readonly guardrails: readonly Guardrail[];
  readonly report: CompileReport;
}

function inputOf({ policy, path, lock, ruleset, maxBytes, boundary, io }: Run) {
  const lockDirectories = listLockDirectories(path, io);
  return { policy, lock, lockDirectories, ruleset, resolveFile: fileResolver({ maxBytes, boundary }, io) };
}

function optionsOf({ maxBytes, zone, guardrails, io }: Run) {
  return { read: { maxFileChars: maxBytes }, zone, today: today(io), guardrails };
}

async function compileOne(run: Run, prepared: PreparedPolicy): Promise<ExitCode> {
  const { report } = run;
  const entrypoint = await entrypointFor(run, run.zone, prepared.policy?.zones ?? []);
  const { files } = prepared;
  const options = { ...optionsOf(run), zoneId: entrypoint?.zoneId };
  const { value, diagnostics } = await judged(await compilePrepared(prepared, entrypoint, options));
  const sources = [...files, run.lock, run.ruleset, entrypoint].flatMap((file) => file ?? []);
  report.add(diagnostics, sources);
  if (!value) throw report.failure("Nothing was compiled");
  const context = reviewContext(run.policy.uri, diagnostics, sources);
  if (isBundle(run)) {
    const one = { directory: "", compiled: value, context };
    return bundled([one], run, files);
  }
  const format = run.format ?? "patch";
  const text = await rendered(value, format, context);
  if (run.output === undefined) run.io.stdout.write(text, formOf(format));
  else if (run.isCheck) return checkFile(resolve(run.io.cwd, run.output), text, run.io);
  else writeFile(resolve(run.io.cwd, run.output), text, run.io);
  return EXIT.clean;
}

/** The same result; without a value if the API would reject a body of it. */
async function judged({ value, diagnostics }: Omit<CompileResult, "files">) {
  const { rejectedBodies } = await import("../compile/judge.ts");
  const rejected = value ? await rejectedBodies(value) : [];
  if (rejected.length === 0) return { value, diagnostics };
  // A finding already says so, once, for a request that the API rejects.
  const isSaid = ({ uri, range, severity }: Diagnostic) =>
    severity === "warning" && rejected.some((one) => one.uri === uri && one.range.start === range.start);
  const others = diagnostics.filter((one) => !isSaid(one));
  return { value: undefined, diagnostics: sortDiagnostics([...others, ...rejected]) };
}

async function rendered(compiled: CompiledPolicy, format: Format, context: ReviewContext): Promise<string> {
  if (format === "html") {
    const { policyPage } = await import("../../report/html/policy-page.ts");
    return policyPage(`wafsmith: ${context.title}`, reviewParts(compiled, context));
  }
  refuseUnavailable(compiled, format);
  return renderPolicy(compiled, format, context);
}

async function compileFleet(run: Run, prepared: PreparedPolicy): Promise<ExitCode> {
  const { io } = run;
  if (run.against !== undefined && !namesDirectory(run.against, io)) {
    throw usage(
      "`--against` names one entry point, but the policy has several zones.",
      "Choose one zone (`--zone`), or give a directory with one export per zone.",
    );
  }
  const exportOf = exportsOf(prepared.policy?.zones ?? [], run);
  // An export that cannot be read is a problem of its zone alone.
  const found = ({ name }: { readonly name: string }) =>
    unlessFailure(
      () => exportOf?.(name),
      ({ message }) => ({ refused: message }),
    );
  const zones = compileZones(prepared, found, optionsOf(run));
  if (isBundle(run)) {
    return bundled(bundlesOf(zones, run, prepared.files), run, prepared.files);
  }
  const format = run.format ?? "patch";
  if (!isJsonFormat(format) || run.output !== undefined) {
    throw usage(
      "The policy has several zones, which can only be written to a directory or as one JSON object per line.",
      "Choose one zone (`--zone`), a directory (`-o` without `--format`), or a JSON format.",
    );
  }
  const without: string[] = [];
  for await (const { zone, value } of compiledZones(zones, run, prepared.files)) {
    const { name } = zone;
    const reason = unavailable(value, format);
    if (reason !== undefined) {
      without.push(name);
      io.stderr.line(`${code(name)}: ${reason}`);
      continue;
    }
    const head = JSON.stringify({ zone: name, id: value.zone?.id }).slice(0, -1);
    const line = `${head},"${format}":${jsonOf(value, format, 0)}}\n`;
    if (!io.stdout.write(line, "json")) await io.stdout.drained();
  }
  if (without.length === 0) return EXIT.clean;
  const which = `${without.length === 1 ? "the zone" : "the zones"} ${codeList(without, "and")}`;
  throw new Failure(EXIT.findings, `Nothing was written for ${which}.`, helpFor(format));
}

/** Writes a bundle, or compares it with the one on disk. `files`: those of the policy. */
function bundled(parts: BundleParts, run: Run, files: readonly SourceText[]): Promise<ExitCode> {
  const { io, policy, lock, ruleset, guardrails } = run;
  const sources = { policy: files, lock: [lock, ruleset].flatMap((file) => file ?? []), guardrails };
  const act = run.isCheck ? checkBundle : writeBundle;
  return act(parts, { target: resolve(io.cwd, run.output!), policy: policy.uri, sources }, io);
}

async function* bundlesOf(zones: AsyncIterable<ZoneResult>, run: Run, files: readonly SourceText[]) {
  for await (const { zone, value, context } of compiledZones(zones, run, files)) {
    yield { directory: zoneDirectory(zone.name), compiled: value, context };
  }
}

/**
 * The zones that were compiled, after the problems of all zones were reported: an error in one does not hide those of
 * others.
 *
 * Errors: throws a `Failure` at the end if a zone has errors.
 */
async function* compiledZones(zones: AsyncIterable<ZoneResult>, run: Run, files: readonly SourceText[]) {
  const { report, policy } = run;
  const failed: string[] = [];
  for await (const { zone, entrypoint, ...result } of zones) {
    const { value, diagnostics } = await judged(result);
    const sources = [...files, run.lock, run.ruleset, entrypoint].flatMap((file) => file ?? []);
    report.add(diagnostics, sources);
    if (value) yield { zone, value, context: reviewContext(policy.uri, diagnostics, sources) };
    else failed.push(zone.name);
  }
  if (failed.length === 0) return;
  const which = failed.length === 1 ? "The zone" : "The zones";
  const was = failed.length === 1 ? "was" : "were";
  throw report.failure(`${which} ${codeList(failed, "and")} ${was} not compiled`);
}

function refuseUnavailable(compiled: CompiledPolicy, format: OutputFormat): void {
  const reason = unavailable(compiled, format);
  if (reason === undefined) return;
  throw new Failure(EXIT.findings, reason, helpFor(format));
}

function helpFor(format: OutputFormat): string {
  return format === "put"
    ? "Give the entry point with `--against`."
    : "Use `--format request`, or `--format put`.";
}

/** Without a format, every format is written, into a directory; a name such as `patch.json` is still a file. */
function isBundle({ format, output, io }: Run): boolean {
  if (format !== undefined || output === undefined) return false;
  const existing = statIfAny(resolve(io.cwd, output), io.files);
  if (existing && !existing.isFile()) return existing.isDirectory();
  return !output.endsWith(".json");
}

async function entrypointFor(
  run: Run,
  zone: string | undefined,
  zones: readonly ZoneSettings[],
): Promise<ZoneSource | undefined> {
  if (run.against === undefined) return undefined;
  const settings = zones.find(({ name }) => name.value === zone);
  if (!namesDirectory(run.against, run.io)) {
    const { against, maxBytes, io } = run;
    if (!settings || against === "-") return sourceText(against, maxBytes, io);
    return exportOfZone(against, { zone: settings, zones, maxBytes }, io);
  }
  if (zone === undefined) {
    throw usage(
      "`--against` names a directory with one export per zone, but the policy is not compiled for a zone.",
    );
  }
  return settings && exportsOf([settings], run)?.(zone);
}

function exportsOf(zones: readonly ZoneSettings[], { against, maxBytes, io }: Run) {
  return against === undefined ? undefined : liveExports(zones, { directory: against, maxBytes }, io);
}
