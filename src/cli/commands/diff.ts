import { resolve } from "node:path";
import { LOCK_FILE_NAME } from "../../compile/managed/lock.ts";
import { renderDiffJson, renderDiffMarkdown, renderDiffText } from "../../compile/render/diff.ts";
import { ASSUMPTION_NAMES } from "../../contract/assumptions.ts";
import { formOf } from "../../core/output.ts";
import type { DriftFleet, DriftHead, DriftZone } from "../../report/drift/model.ts";
import { renderRulesetsJson } from "../../report/rulesets/json.ts";
import { renderRulesetsMarkdown } from "../../report/rulesets/markdown.ts";
import { renderRulesetsText } from "../../report/rulesets/text.ts";
import { terminalStyle } from "../color.ts";
import { defineCommand } from "../command.ts";
import { limitsFor } from "../config/guardrails.ts";
import type { ComparedFiles } from "../diff/rulesets.ts";
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
import { sourceText } from "../files/policy-files.ts";
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

/** `wafsmith diff`. */
export const command = defineCommand({
  page,
  values: { formats: DRIFT_FORMATS, lockFile: LOCK_FILE_NAME, assumptions: ASSUMPTION_NAMES },
  async run({ operands, options }, io) {
    const maxBytes = maxFileBytes(options["max-file-size"]);
    const format = (options.format ?? "text") as DriftFormat;
    const zones = (head: DriftHead, all: AsyncIterable<DriftZone>) =>
      reportZones(all, { head, format, options, maxBytes }, io);
    if (options.merge) {
      if (options.shard !== undefined) throw usage("`--merge` and `--shard` cannot be used together.");
      const { openParts } = await import("../simulate/parts.ts");
      const parts = await openParts(operands, "diff", io);
      return zones({ policy: String(parts.options["policy"]) }, parts.zones());
    }
    const reading = { maxBytes, boundary: trustOf(options, io).boundary };
    const { lock, zone, plan } = options;
    const shard = options.shard === undefined ? undefined : readShard(options.shard, io.env);
    const [left, right, ...others] = operands;
    if (plan !== undefined) {
      if (right !== undefined || plan === "-")
        throw usage("`--plan` names a file, and compares one export or directory of exports with it.");
      const live = left!;
      const { openPlan } = await import("../diff/planned.ts");
      const { approvals } = await limitsFor(plan, { options, maxFileBytes: maxBytes }, io);
      const request = {
        plan,
        live,
        isDirectory: namesDirectory(live, io),
        reading,
        lock,
        zone,
        shard,
        approvals,
      };
      return zones({ policy: plan, shard }, await openPlan(request, io));
    }
    if (left === undefined || right === undefined || others.length > 0)
      throw usage("`diff` needs exactly two operands: `A B`.");
    if (left === "-" && right === "-") throw usage("Only one of A and B can be standard input.");
    const directories = [left, right].filter((path) => namesDirectory(path, io));
    if (directories.length > 1) throw usage("Only one of A and B can be a directory of exports.");
    const style = terminalStyle(options, io.stderr, io);
    if (directories[0] !== undefined) {
      const [directory] = directories as [string];
      const policy = directory === left ? right : left;
      const { openZones } = await import("../diff/zones.ts");
      const limits = await limitsFor(policy, { options, maxFileBytes: maxBytes }, io);
      const request = { policy, directory, reading, lock, zone, shard, style, ...limits };
      const all = await openZones(request, io);
      return zones({ policy, shard }, all);
    }
    for (const name of ["shard", "summary"] as const)
      if (options[name]) throw usage(`\`--${name}\` can only be used with a directory of exports.`);
    const { compareFiles } = await import("../diff/two-files.ts");
    const a = await sourceText(left, maxBytes, io);
    const b = await sourceText(right, maxBytes, io);
    const { compareRulesetFiles } = await import("../diff/rulesets.ts");
    const guarded = left === "-" ? right : left;
    const limits = await limitsFor(guarded, { options, maxFileBytes: maxBytes }, io);
    const { approvals } = limits;
    const comparing = {
      approvals,
      maxFileChars: maxBytes,
      maxSteps: readMaxSteps(options["max-steps"]),
      assume: new Set(options.assume.filter((name) => name !== "none")),
      style,
    };
    const gate = options["fail-on-protection"];
    const rulesets = await compareRulesetFiles(a, b, comparing, io);
    if (rulesets) {
      const { report } = rulesets;
      if (format === "junit") throw usage("`--format junit` is for policies and exports, not for rulesets.");
      const text = await rulesetsText(format, rulesets, new Map([a, b].map(({ uri, text }) => [uri, text])));
      writeResult(text, formOf(format), options.output, io);
      const isClean = gate === undefined ? report.outcome === "equivalent" : !rulesets.isLess(gate);
      return isClean ? EXIT.clean : EXIT.findings;
    }
    const how = { reading, lock, zone, style, ...limits };
    const compared = await compareFiles(a, b, how, io);
    const { diff } = compared;
    if (!isFileFormat(format)) {
      const [policy, live] = compared.isReversed ? [b, a] : [a, b];
      const fromPolicy = compared.isReversed
        ? (await compareFiles(b, a, { ...how, guardrails: [] }, io)).diff
        : diff;
      const { comparedZone } = await import("../diff/zone-report.ts");
      const named = { name: compared.zone ?? live.uri, id: undefined, file: live.uri };
      return zones(
        { policy: policy.uri },
        only(
          comparedZone(
            named,
            { diff: fromPolicy, errors: [], violations: compared.violations },
            compared.texts,
          ),
        ),
      );
    }
    writeResult(FILE_RENDERERS[format](diff), formOf(format), options.output, io);
    if (gate !== undefined && compared.violations.length === 0) {
      const isLess = diff.deployments.some(({ protection }) => isFailing(protection, gate));
      return isLess ? EXIT.findings : EXIT.clean;
    }
    const isOpen = diff.deployments.some(({ notGoverned }) => notGoverned.length > 0);
    const isClean = diff.isSame && (options["allow-open"] || !isOpen) && compared.violations.length === 0;
    return isClean ? EXIT.clean : EXIT.findings;
  },
});

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

interface ZonesReport {
  readonly head: DriftHead;
  readonly format: DriftFormat;
  readonly maxBytes: number;
  readonly options: {
    readonly output?: string | undefined;
    readonly summary: boolean;
    readonly "allow-open": boolean;
    readonly "fail-on-protection"?: string | undefined;
  };
}

async function reportZones(
  zones: AsyncIterable<DriftZone>,
  { head, format, options, maxBytes }: ZonesReport,
  io: Io,
): Promise<ExitCode> {
  if (options.summary && format !== "text" && format !== "markdown")
    throw usage("`--summary` is for `--format text` and `--format markdown`.");
  const allowsOpen = options["allow-open"];
  const renderer = await driftRenderer({ format, head, summary: options.summary, allowsOpen, maxBytes }, io);
  const pieces: string[] = [];
  const isFile = options.output !== undefined && options.output !== "-";
  const sink: DriftSink = isFile ? (text) => void pieces.push(text) : toStandardOutput(formOf(format), io);
  const fleet = await writeDrift(zones, renderer, sink);
  if (isFile) writePieces(resolve(io.cwd, options.output!), pieces, io);
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
