import type { MutationReport, ShareReport, TestCaseJson } from "../schemas/test.generated.ts";
import type { RequestOutcome, RuleOutcome } from "../traffic/model.ts";

export type * from "../schemas/test.generated.ts";

/** One case; its reasons are empty if it passed. */
export interface CaseReport extends Required<TestCaseJson> {
  /** The outcome; only for cases that did not pass. */
  readonly trace?: RequestOutcome;
  readonly nearest?: NearestReport;
}

/** The results of a run of tests, for reports. */
export interface TestReport {
  readonly cases: readonly CaseReport[];
  readonly coverage?: CoverageReport;
  readonly mutation?: MutationReport;
}

/** The rule that came nearest to the expectation. */
export interface NearestReport {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  /** The conditions that keep it from matching. */
  readonly conditions: RuleOutcome["deciding"];
  readonly total: number;
}

/** The rules and conditions that the cases cover. */
export interface CoverageReport {
  readonly rules: ShareReport;
  readonly conditions: ShareReport;
  readonly files: readonly FileCoverage[];
}

/** The coverage of the rules of one file. */
export interface FileCoverage {
  readonly file: string;
  readonly rules: readonly RuleCoverageReport[];
}

/** The number of times that a rule matched or not, and that each of its conditions was true or false. */
export interface RuleCoverageReport {
  readonly ref: string;
  readonly line: number;
  readonly matched: number;
  readonly missed: number;
  readonly isCovered: boolean;
  readonly conditions: readonly {
    readonly text: string;
    readonly isTrue: number;
    readonly isFalse: number;
  }[];
}
