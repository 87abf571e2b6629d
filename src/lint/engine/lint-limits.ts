import { MAX_ANALYSED_CHARS } from "../../types/limits.ts";

/** Limits of a lint that the caller may set. A configuration cannot, because it comes with the linted files. */
export interface LintLimits {
  /** Findings about one file. Default: 20,000. */
  readonly maxFindings: number;
  /** Findings about one expression. Default: 200. Expressions that Cloudflare accepts rarely reach a tenth of it. */
  readonly maxFindingsPerExpression: number;
  /** UTF-16 units of an expression that is parsed. Default: 65,536. */
  readonly maxExpressionChars: number;
}

/** The limits of a caller who sets none. */
export const DEFAULT_LINT_LIMITS: LintLimits = Object.freeze({
  maxFindings: 20_000,
  maxFindingsPerExpression: 200,
  maxExpressionChars: MAX_ANALYSED_CHARS,
});
