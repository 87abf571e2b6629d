import { SEVERITIES, type Severity } from "../core/diagnostic.ts";

/** From which severity findings fail a run, the default first. */
export const FAIL_ON = ["error", "warning", "info", "never"] as const;

/** One of `FAIL_ON`. */
export type FailOn = (typeof FAIL_ON)[number];

/** Whether a finding of a severity fails a run. Hints never do. */
export function fails(severity: Severity, failOn: FailOn = "error"): boolean {
  return failOn !== "never" && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn);
}
