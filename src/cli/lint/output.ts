import { resolve } from "node:path";
import type { Severity } from "../../core/diagnostic.ts";
import { nearest } from "../../core/nearest.ts";
import { formOf } from "../../core/output.ts";
import { codeList, didYouMean, wordList } from "../../core/phrases.ts";
import { UNCHECKED_KINDS } from "../../core/unchecked.ts";
import { codePageAddress } from "../../explain/addresses.ts";
import {
  isSelfContained,
  REPORT_FORMAT_NAMES,
  type ReportFormatName,
  reportPieces,
} from "../../report/formats.ts";
import type { LintReport, RenderContext } from "../../report/model.ts";
import { type ColorFlags, terminalStyle } from "../color.ts";
import type { HelpValues } from "../command.ts";
import { type Failure, onFailure, unlessFailure, usage } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { attempt, statIfAny } from "../files/read-file.ts";
import { writePieces } from "../files/write-file.ts";
import { showsHyperlinks } from "../hyperlinks.ts";
import type { Io } from "../io.ts";
import { type ExitFlags, failOnOf } from "./exit.ts";

/** The values in the help of commands that write a report on findings. */
export const REPORT_VALUES: HelpValues = {
  reportFormats: REPORT_FORMAT_NAMES,
  reportFormatList: codeList(REPORT_FORMAT_NAMES, "or", REPORT_FORMAT_NAMES.length),
  uncheckedKinds: wordList(UNCHECKED_KINDS),
};

/** One report to write. */
export interface ReportTarget {
  readonly format: ReportFormatName;
  /** Absolute; undefined: standard output. */
  readonly path: string | undefined;
}

/**
 * The reports that the values of `--format` select; by default, text on standard output.
 *
 * Errors: throws a usage `Failure` for a format that does not exist, a directory that does not exist, and two reports with one
 * target.
 */
export function readTargets(given: readonly string[], io: Io): readonly ReportTarget[] {
  const targets = (given.length === 0 ? ["text"] : given).map((value) => readTarget(value, io));
  for (const [at, { path }] of targets.entries()) {
    if (!targets.slice(0, at).some((other) => other.path === path)) continue;
    const place = path === undefined ? "standard output" : `\`${displayPath(path, io.cwd)}\``;
    throw usage(
      `Two reports would be written to ${place}.`,
      "Give each report its own file: `--format sarif:waf.sarif --format text`.",
    );
  }
  return targets;
}

function readTarget(value: string, io: Io): ReportTarget {
  const colon = value.indexOf(":");
  const name = colon < 0 ? value : value.slice(0, colon);
  const format = REPORT_FORMAT_NAMES.find((one) => one === name);
  if (format === undefined) {
    const near = didYouMean(nearest(name, REPORT_FORMAT_NAMES)) || ".";
    const all = codeList(REPORT_FORMAT_NAMES, "and", REPORT_FORMAT_NAMES.length);
    throw usage(`There is no format \`${name}\`${near}`, `The formats are ${all}.`);
  }
  if (colon < 0) return { format, path: undefined };
  const file = value.slice(colon + 1);
  if (file === "")
    throw usage(`\`--format ${value}\` does not name a file.`, `Write \`--format ${name}:FILE\`.`);
  const path = resolve(io.cwd, file);
  const directory = resolve(path, "..");
  if (!statIfAny(directory, io.files)?.isDirectory()) {
    const shown = displayPath(directory, io.cwd);
    throw usage(
      `\`--format ${value}\` writes to \`${shown}\`, which is not a directory.`,
      "Create the directory first.",
    );
  }
  return { format, path };
}

/** Options for writing reports. */
export interface ReportOptions extends ColorFlags, ExitFlags {
  /** Whether findings below an error are counted only. */
  readonly quiet: boolean;
}

/**
 * Writes a report to each target: files first, because the reader of standard output may stop the program early. A
 * report that cannot be written does not stop the others.
 */
export async function writeReports(
  whole: LintReport,
  targets: readonly ReportTarget[],
  options: ReportOptions,
  io: Io,
): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  const report = options.quiet ? errorsOf(whole) : whole;
  const noted = onFailure((failure) => void failures.push(failure));
  const fileStyle = { color: options.color && !options["no-color"], failOn: failOnOf(options) };
  for (const { format, path } of targets) {
    if (path === undefined) continue;
    const pieces = await rendered(format, report, fileStyle);
    unlessFailure(() => writePieces(path, pieces, io), noted);
  }
  if (targets.some(({ format }) => format === "github")) await addJobSummary(report, io).catch(noted);
  const shown = targets.find(({ path }) => path === undefined);
  if (shown) {
    const hyperlinks = showsHyperlinks(io.stdout, io);
    const style = { ...terminalStyle(options, io.stdout, io), hyperlinks, failOn: failOnOf(options) };
    const form = formOf(shown.format, style.color || style.hyperlinks);
    for (const piece of await rendered(shown.format, report, style)) {
      if (!io.stdout.write(piece, form)) await io.stdout.drained();
    }
  }
  return failures;
}

/** Adds to the page about a job on GitHub, in a file that earlier steps may have written to. */
async function addJobSummary(report: LintReport, io: Io): Promise<void> {
  const path = io.env["GITHUB_STEP_SUMMARY"];
  if (!path) return;
  const text = [...(await rendered("markdown", report, {}))].join("");
  attempt(() => io.files.writeFileSync(path, text, { flag: "a" }), path, "write");
}

/** A report in a format, in pieces. */
export async function rendered(
  format: ReportFormatName,
  report: LintReport,
  style: RenderContext,
): Promise<Generator<string>> {
  const context = {
    ...style,
    pageOf: codePageAddress,
    // Loaded at the first hash: output for people contains none.
    sha256: (text: string) => process.getBuiltinModule("node:crypto").hash("sha256", text),
  };
  if (!isSelfContained(format)) return reportPieces(format, report, context);
  const { describedCodes } = await import("../explain/code-infos.ts");
  const { readTool } = await import("../version.ts");
  const codes = describedCodes(report);
  return reportPieces(format, { ...report, codes }, { ...context, tool: await readTool() });
}

/** The same with everything below an error counted only. */
function errorsOf(report: LintReport): LintReport {
  const isShown = ({ severity }: { readonly severity: Severity }) => severity === "error";
  return {
    ...report,
    diagnostics: report.diagnostics.filter(isShown),
    hidden: [...(report.hidden ?? []), ...report.diagnostics.filter((one) => !isShown(one))],
  };
}
