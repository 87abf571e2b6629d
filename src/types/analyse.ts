import { LIMITS } from "../contract/limits.ts";
import { BUDGETS } from "../core/budgets.ts";
import type { Finding } from "../core/diagnostic.ts";
import { parseExpression } from "../parser/parse.ts";
import { checkExpression, type TypedExpression } from "./check.ts";
import { withProvedRepairs } from "./proved-repairs.ts";

/** An expression with everything that syntax, names and types say about it. */
export interface AnalysedExpression {
  readonly typed: TypedExpression;
  /** Syntax and type findings together, in text order. */
  readonly findings: readonly Finding[];
  /** Whether the tree is that of the text: no syntax finding, so that nothing was skipped. */
  readonly hasSyntax: boolean;
}

/** Whether Cloudflare rejects an expression with such findings. */
export function isRefused(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === "error");
}

/**
 * Parses an expression once and checks its names and types. A string longer than `maxChars` is not parsed.
 *
 * Errors: `syntax/…` and `types/…` findings.
 */
export function analyseExpression(
  text: string,
  maxChars: number = BUDGETS.maxExpressionChars.default,
): AnalysedExpression {
  const analysed = analyseOnce(text, maxChars);
  const check = (repaired: string) => analyseOnce(repaired, maxChars).findings;
  return { ...analysed, findings: withProvedRepairs(text, analysed.findings, check) };
}

function analyseOnce(text: string, maxChars: number): AnalysedExpression {
  const options = { maxNestingDepth: LIMITS.maxNestingDepth.value, maxChars };
  const { value, diagnostics } = parseExpression(text, options);
  const typed = checkExpression(value);
  if (diagnostics.length === 0) return { typed, findings: typed.findings, hasSyntax: true };
  const findings = [...diagnostics, ...typed.findings].sort((a, b) => a.range.start - b.range.start);
  return { typed, findings, hasSyntax: false };
}
