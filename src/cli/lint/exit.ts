import type { Diagnostic } from "../../core/diagnostic.ts";
import { counted } from "../../core/phrases.ts";
import { type FailOn, fails } from "../../report/fail-on.ts";
import type { LintReport } from "../../report/model.ts";
import type { SharedFlags } from "../command.ts";
import { EXIT, type ExitCode, Failure, reportFailure, usage } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { numberOption } from "../number-option.ts";
import { uncheckedFailure, uncheckedKinds } from "./unchecked.ts";

/** The values of the options of every command whose exit code findings decide. */
export type ExitFlags = Pick<SharedFlags, "fail-on" | "max-warnings" | "fail-on-unchecked">;

/**
 * Checks the values of these options.
 *
 * Errors: throws a usage `Failure`.
 */
export function checkExitOptions(options: ExitFlags): void {
  uncheckedKinds(options["fail-on-unchecked"]);
  const maxWarnings = options["max-warnings"];
  if (maxWarnings === undefined) return;
  numberOption("--max-warnings", maxWarnings);
  if (failOnOf(options) === "never") {
    throw usage("`--fail-on never` and `--max-warnings` cannot be used together.");
  }
}

/** The lowest severity at which findings fail the run. Invalid values were rejected when the arguments were parsed. */
export function failOnOf(options: ExitFlags): FailOn {
  return (options["fail-on"] ?? "error") as FailOn;
}

/**
 * The exit code of a run, which findings and failures decide. Too many warnings, and unchecked parts that have
 * to be, are reported on stderr. A bug and files that could not be
 * linted decide whatever the options are.
 */
export function exitCodeOf(
  { report, failures }: { readonly report: LintReport; readonly failures: readonly Failure[] },
  options: ExitFlags,
  io: Io,
): ExitCode {
  const { diagnostics } = report;
  const codes: ExitCode[] = failures.map((failure) => failure.exitCode);
  if (diagnostics.some(({ severity }) => fails(severity, failOnOf(options)))) codes.push(EXIT.findings);
  if (diagnostics.some(({ code }) => code.startsWith("internal/"))) codes.push(EXIT.failure);
  if (diagnostics.some(({ code }) => code === "config/custom-rule-failed")) codes.push(EXIT.usage);
  const warnings = warningsIn(diagnostics);
  const maxWarnings = options["max-warnings"];
  if (maxWarnings !== undefined && warnings > Number(maxWarnings)) {
    const message = `${counted(warnings, "warning")}; --max-warnings allows ${maxWarnings}.`;
    reportFailure(new Failure(EXIT.findings, message), io);
    codes.push(EXIT.findings);
  }
  const unchecked = uncheckedFailure(report, uncheckedKinds(options["fail-on-unchecked"]) ?? []);
  if (unchecked) {
    reportFailure(unchecked, io);
    codes.push(EXIT.findings);
  }
  return codes.reduce((worst, one) => (one > worst ? one : worst), EXIT.clean);
}

/** The number of warnings, including those that a finding only counts. */
function warningsIn(diagnostics: readonly Diagnostic[]): number {
  let warnings = 0;
  for (const { code, data, severity } of diagnostics) {
    if (code === "source/too-many-findings") warnings += Number(data["warnings"] ?? 1);
    else if (severity === "warning") warnings++;
  }
  return warnings;
}
