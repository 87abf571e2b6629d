import { resolve } from "node:path";
import { LOCK_FILE_NAME } from "../../compile/managed/lock.ts";
import type { SourceText } from "../../compile/model/model.ts";
import { renderDiffJson, renderDiffMarkdown, renderDiffText } from "../../compile/render/diff.ts";
import { ASSUMPTION_NAMES } from "../../contract/assumptions.ts";
import { formOf } from "../../core/output.ts";
import type { DriftFleet, DriftHead, DriftZone } from "../../report/drift/model.ts";
import { renderRulesetsJson } from "../../report/rulesets/json.ts";
import { renderRulesetsMarkdown } from "../../report/rulesets/markdown.ts";
import { renderRulesetsText } from "../../report/rulesets/text.ts";
import { terminalStyle } from "../color.ts";
import { defineCommand, type GivenValues } from "../command.ts";
import { limitsFor } from "../config/guardrails.ts";
import type { ComparedFiles } from "../diff/rulesets.ts";
import type { FilesDiff } from "../diff/two-files.ts";
import {
  DRIFT_FORMATS,
  type DriftFormat,
  type DriftSink,
  driftRenderer,
  toStandardOutput,
  writeDrift,
} from "../diff/write-drift.ts";
import { readMaxSteps } from "../eval/max-steps.ts";
import { EXIT, type ExitCode, usage } from "../exit-code.ts";
import { maxFileBytes } from "../files/file-size.ts";
import { type PolicyReading, sourceText } from "../files/policy-files.ts";
import { namesDirectory } from "../files/read-file.ts";
import { writePieces, writeResult } from "../files/write-file.ts";
import type { Io } from "../io.ts";
import { isFailing } from "../review/gate.ts";
import { readShard } from "../shard.ts";
import { trustOf } from "../trust.ts";
import page from "./diff.json" with { type: "json" };

const RULESETS_RENDERERS = {
  text: renderRulesetsText,
  json: renderRulesetsJson,
  markdown: renderRulesetsMarkdown,
};
const FILE_RENDERERS = { text: renderDiffText, json: renderDiffJson, markdown: renderDiffMarkdown };

type DiffOptions = GivenValues<(typeof page)["options"]>;

/** `wafsmith diff`. */
export const command = defineCommand({
  page,
  values: { formats: DRIFT_FORMATS, lockFile: LOCK_FILE_NAME, assumptions: ASSUMPTION_NAMES },
  async run({ operands, options }, io) {
    const maxBytes = maxFileBytes(options["max-file-size"]);
    if (options.merge) {
      if (options.shard !== undefined) throw usage("`--merge` and `--shard` cannot be used together.");
      const { openParts } = await import("../simulate/parts.ts");
      const parts = await openParts(operands, "diff", io);
      return reportZones(parts.zones(), { policy: String(parts.options["policy"]) }, options, io);
    }
    const reading = { maxBytes, boundary: trustOf(options, io).boundary };
    const { lock, zone, plan } = options;
    const shard = options.shard === undefined ? undefined : readShard(options.shard, io.env);
    const [left, right, ...others] = operands;
    if (plan !== undefined) {
      if (right !== undefined || plan === "-")
        throw usage("`--plan` names a file, and compares one export or directory of exports with it.");
      const { openPlan } = await import("../diff/planned.ts");
      const { approvals } = await limitsFor(plan, { options, maxFileBytes: maxBytes }, io);
      const live = { live: left!, isDirectory: namesDirectory(left!, io) };
      const request = { plan, ...live, reading, lock, zone, shard, approvals };
      return reportZones(await openPlan(request, io), { policy: plan, shard }, options, io);
    }
    if (left === undefined || right === undefined || others.length > 0)
      throw usage("`diff` needs exactly two operands: `A B`.");
    if (left === "-" && right === "-") throw usage("Only one of A and B can be standard input.");
    const directories = [left, right].filter((path) => namesDirectory(path, io));
    if (directories.length > 1) throw usage("Only one of A and B can be a directory of exports.");
    const [directory] = directories;
    if (directory === undefined) return compareTwo([left, right], reading, options, io);
    const policy = directory === left ? right : left;
    const { openZones } = await import("../diff/zones.ts");
    const limits = await limitsFor(policy, { options, maxFileBytes: maxBytes }, io);
    const style = terminalStyle(options, io.stderr, io);
    const request = { policy, directory, reading, lock, zone, shard, style, ...limits };
    return reportZones(await openZones(request, io), { policy, shard }, options, io);
  },
});

async function compareTwo(
  [left, right]: readonly [string, string],
  reading: PolicyReading,
  options: DiffOptions,
  io: Io,
): Promise<ExitCode> {
  for (const name of ["shard", "summary"] as const)
    if (options[name]) throw usage(`\`--${name}\` can only be used with a directory of exports.`);
  const { maxBytes } = reading;
  const { compareFiles } = await import("../diff/two-files.ts");
  const a = await sourceText(left, maxBytes, io);
  const b = await sourceText(right, maxBytes, io);
  const { compareRulesetFiles } = await import("../diff/rulesets.ts");
  const guarded = left === "-" ? right : left;
  const limits = await limitsFor(guarded, { options, maxFileBytes: maxBytes }, io);
  const style = terminalStyle(options, io.stderr, io);
  const comparing = {
    approvals: limits.approvals,
    maxFileChars: maxBytes,
    maxSteps: readMaxSteps(options["max-steps"]),
    assume: new Set(options.assume.filter((name) => name !== "none")),
    style,
  };
  const rulesets = await compareRulesetFiles(a, b, comparing, io);
  if (rulesets) return reportRulesets(rulesets, [a, b], options, io);
  const how = { reading, lock: options.lock, zone: options.zone, style, ...limits };
  const compared = await compareFiles(a, b, how, io);
  const format = formatOf(options);
  if (isFileFormat(format)) {
    writeResult(FILE_RENDERERS[format](compared.diff), formOf(format), options.output, io);
    return exitCodeOfFiles(compared, options);
  }
  const [policy, live] = compared.isReversed ? [b, a] : [a, b];
  const diff = compared.isReversed
    ? (await compareFiles(b, a, { ...how, guardrails: [] }, io)).diff
    : compared.diff;
  const { comparedZone } = await import("../diff/zone-report.ts");
  const named = { name: compared.zone ?? live.uri, id: undefined, file: live.uri };
  const { violations, texts } = compared;
  const zone = comparedZone(named, { diff, errors: [], violations }, texts);
  return reportZones(only(zone), { policy: policy.uri }, options, io);
}

async function reportRulesets(
  rulesets: ComparedFiles,
  files: readonly SourceText[],
  options: DiffOptions,
  io: Io,
): Promise<ExitCode> {
  const format = formatOf(options);
  if (format === "junit") throw usage("`--format junit` is for policies and exports, not for rulesets.");
  const text = await rulesetsText(format, rulesets, new Map(files.map(({ uri, text }) => [uri, text])));
  writeResult(text, formOf(format), options.output, io);
  const gate = options["fail-on-protection"];
  const isClean = gate === undefined ? rulesets.report.outcome === "equivalent" : !rulesets.isLess(gate);
  return isClean ? EXIT.clean : EXIT.findings;
}

function exitCodeOfFiles({ diff, violations }: FilesDiff, options: DiffOptions): ExitCode {
  const gate = options["fail-on-protection"];
  if (violations.length > 0) return EXIT.findings;
  if (gate !== undefined) {
    const isLess = diff.deployments.some(({ protection }) => isFailing(protection, gate));
    return isLess ? EXIT.findings : EXIT.clean;
  }
  const isOpen = diff.deployments.some(({ notGoverned }) => notGoverned.length > 0);
  return diff.isSame && (options["allow-open"] || !isOpen) ? EXIT.clean : EXIT.findings;
}

function formatOf({ format }: DiffOptions): DriftFormat {
  return (format ?? "text") as DriftFormat;
}

function isFileFormat(format: DriftFormat): format is keyof typeof FILE_RENDERERS {
  return Object.hasOwn(FILE_RENDERERS, format);
}

async function rulesetsText(
  format: Exclude<DriftFormat, "junit">,
  { report, changes }: ComparedFiles,
  texts: ReadonlyMap<string, string>,
): Promise<string> {
  switch (format) {
    case "html": {
      const { renderRulesetsHtml } = await import("../../report/rulesets/html.ts");
      const { bothSidesLink } = await import("../review/playground-link.ts");
      return renderRulesetsHtml(report, changes, bothSidesLink);
    }
    case "sarif":
    case "gitlab": {
      const { changeFindings } = await import("../../report/review/findings.ts");
      const { lossesText } = await import("../diff/findings.ts");
      return lossesText(format, changeFindings(changes, texts), texts);
    }
    default:
      return RULESETS_RENDERERS[format](report);
  }
}

async function reportZones(
  zones: AsyncIterable<DriftZone>,
  head: DriftHead,
  options: DiffOptions,
  io: Io,
): Promise<ExitCode> {
  const format = formatOf(options);
  const maxBytes = maxFileBytes(options["max-file-size"]);
  if (options.summary && format !== "text" && format !== "markdown")
    throw usage("`--summary` is for `--format text` and `--format markdown`.");
  const allowsOpen = options["allow-open"];
  const renderer = await driftRenderer({ format, head, summary: options.summary, allowsOpen, maxBytes }, io);
  const pieces: string[] = [];
  const isFile = options.output !== undefined && options.output !== "-";
  const sink: DriftSink = isFile ? (text) => void pieces.push(text) : toStandardOutput(formOf(format), io);
  const fleet = await writeDrift(zones, renderer, sink);
  if (isFile) writePieces(resolve(io.cwd, options.output), pieces, io);
  return exitCodeOf(fleet, allowsOpen, options["fail-on-protection"]);
}

function exitCodeOf(fleet: DriftFleet, allowsOpen: boolean, gate: string | undefined): ExitCode {
  if (fleet.not_readable > 0) return EXIT.failure;
  if (fleet.violating > 0) return EXIT.findings;
  if (gate !== undefined)
    return fleet.lost + (gate === "less" ? fleet.less : 0) > 0 ? EXIT.findings : EXIT.clean;
  return fleet.drifted > 0 || (fleet.not_governed > 0 && !allowsOpen) ? EXIT.findings : EXIT.clean;
}

async function* only(zone: DriftZone): AsyncGenerator<DriftZone> {
  yield zone;
}
