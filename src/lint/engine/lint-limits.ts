import { BUDGETS } from "../../core/budgets.ts";

/** Limits of a lint that the caller may set. A configuration cannot, because it comes with the linted files. */
export interface LintLimits {
  /** Maximum findings about one file. Default: 20,000. */
  readonly maxFindings: number;
  /** Maximum findings about one expression. Default: 200. Accepted expressions rarely have a tenth of it. */
  readonly maxFindingsPerExpression: number;
  /** Maximum UTF-16 units of an expression that is parsed. Default: 65,536. */
  readonly maxExpressionChars: number;
}

/** The default limits. */
export const DEFAULT_LINT_LIMITS: LintLimits = Object.freeze({
  maxFindings: BUDGETS.maxFindings.default,
  maxFindingsPerExpression: BUDGETS.maxFindingsPerExpression.default,
  maxExpressionChars: BUDGETS.maxExpressionChars.default,
});
