import type { RequestOutcome, RuleOutcome } from "../traffic/model.ts";

/** The results of a run of tests, for reports. */
export interface TestReport {
  readonly cases: readonly CaseReport[];
  readonly coverage?: CoverageReport;
  readonly mutation?: MutationReport;
}

/** One case. */
export interface CaseReport {
  readonly name: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** `unknown`: the outcome depends on facts that the request does not contain; it counts as failed. */
  readonly status: "passed" | "failed" | "unknown";
  readonly expected: ExpectedOutcome;
  readonly actual: { readonly action: string | null; readonly rule: string | null };
  /** Why it did not pass, a sentence each. */
  readonly reasons: readonly string[];
  /** The outcome; only for cases that did not pass. */
  readonly trace?: RequestOutcome;
  readonly nearest?: NearestReport;
}

/** The expectation of a case; what it leaves open is absent. */
export interface ExpectedOutcome {
  readonly action?: string | null;
  readonly rule?: string;
  readonly matched?: readonly string[];
  readonly skipped?: readonly string[];
  readonly not_matched?: readonly string[];
}

/** The rule that came nearest to what was expected. */
export interface NearestReport {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  /** The conditions that keep it from matching. */
  readonly conditions: RuleOutcome["deciding"];
  readonly total: number;
}

/** Covered of a total. */
export interface ShareReport {
  readonly covered: number;
  readonly total: number;
}

/** Which rules and conditions the cases cover. */
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

/** How often a rule matched and did not, and each of its conditions was true and false. */
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

/** The results of changed rules. */
export interface MutationReport {
  readonly killed: number;
  readonly survived: number;
  readonly equivalent: number;
  readonly survivors: readonly SurvivorReport[];
}

/** A changed rule that every case passed. */
export interface SurvivorReport {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  /** The change, a phrase. */
  readonly change: string;
  /** A case that fails with the change, ready to paste; undefined if none was found. */
  readonly killer: string | undefined;
}
