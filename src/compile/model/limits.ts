import { BUDGETS } from "../../core/budgets.ts";

/** Bounds of the compiler. The readers have their own. */
export interface CompileLimits {
  /** Entries of `disabled_rules`, `rules` or `categories`. Default: 1,000. Beyond it: `policy/too-many-rules`. */
  readonly maxDisabledRules: number;
  /**
   * Problems of one mapping after which the rest of its keys is not examined. Default: 100. Beyond it:
   * `policy/too-many-problems`.
   */
  readonly maxProblems: number;
  /** Names compared in the search for near matches of unknown rules. Default: 100,000. Beyond it: no near matches are named. */
  readonly maxNameComparisons: number;
  /** Files that a policy extends, one after another. Beyond it: `policy/too-many-bases`. */
  readonly maxExtends: number;
}

/** The defaults of `CompileLimits`. */
export const DEFAULT_COMPILE_LIMITS: CompileLimits = Object.freeze({
  maxDisabledRules: 1_000,
  maxProblems: 100,
  maxNameComparisons: 100_000,
  maxExtends: BUDGETS.policyExtends.default,
});
