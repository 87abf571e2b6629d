import { LIMITS } from "../contract/limits.ts";
import type { Finding } from "../core/diagnostic.ts";
import { parseExpression } from "../parser/parse.ts";
import { checkExpression, type TypedExpression } from "./check.ts";

/** An expression with everything that syntax, names and types say about it. */
export interface AnalysedExpression {
  readonly typed: TypedExpression;
  /** Syntax and type findings together, in text order. */
  readonly findings: readonly Finding[];
  /** Whether the tree is that of the text: no syntax finding, so that nothing was passed over. */
  readonly hasSyntax: boolean;
}

/** UTF-16 units of an expression that is parsed: sixteen times what the service takes, so that none that it takes is longer. */
export const MAX_ANALYSED_CHARS = 65_536;

const PARSE_OPTIONS = { maxNestingDepth: LIMITS.maxNestingDepth.value, maxChars: MAX_ANALYSED_CHARS };

/** Parses an expression once and checks its names and types. Errors: `syntax/…` and `types/…` findings. */
export function analyseExpression(text: string): AnalysedExpression {
  const { value, diagnostics } = parseExpression(text, PARSE_OPTIONS);
  const typed = checkExpression(value);
  if (diagnostics.length === 0) return { typed, findings: typed.findings, hasSyntax: true };
  const findings = [...diagnostics, ...typed.findings].sort((a, b) => a.range.start - b.range.start);
  return { typed, findings, hasSyntax: false };
}
