import { parsedJson } from "../core/attempt.ts";
import type { DiagnosticCode, Finding } from "../core/diagnostic.ts";
import type { Expression } from "../parser/ast.ts";
import { parseExpression } from "../parser/parse.ts";
import { analyseExpression, isRefused } from "../types/analyse.ts";

/** Options for checking an expression. */
export interface JudgeOptions {
  /** Leaves names and types out. */
  readonly isSyntaxOnly: boolean;
  /** Adds the syntax tree to the verdict. */
  readonly hasAst: boolean;
}

/** The verdict on one expression. */
export interface JudgedExpression {
  readonly findings: readonly Finding[];
  readonly isValid: boolean;
  /** Undefined for blank text. */
  readonly root: Expression | undefined;
}

/** The output of `parse` for one expression. Offsets are zero-based UTF-16 offsets in the expression. */
export interface ParseVerdict {
  readonly valid: boolean;
  readonly diagnostics: readonly VerdictDiagnostic[];
  /** With `--ast` only; null for blank text. */
  readonly ast?: Expression | null;
}

/** One finding of a verdict. */
export interface VerdictDiagnostic {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

const PLAIN_VALID = JSON.stringify({ valid: true, diagnostics: [] } satisfies ParseVerdict);

/** Parses an expression and, unless that is disabled, checks its names and types. */
export function judge(text: string, { isSyntaxOnly }: JudgeOptions): JudgedExpression {
  const { findings, root } = isSyntaxOnly ? syntaxOf(text) : analysisOf(text);
  return { findings, root, isValid: !isRefused(findings) };
}

function syntaxOf(text: string) {
  const { value, diagnostics } = parseExpression(text);
  return { findings: diagnostics, root: value.root };
}

function analysisOf(text: string) {
  const { typed, findings } = analyseExpression(text);
  return { findings, root: typed.parsed.root };
}

/** The verdict as printed. */
export function parseVerdictOf(
  { findings, isValid, root }: JudgedExpression,
  { hasAst }: JudgeOptions,
): ParseVerdict {
  const diagnostics = findings.map(({ code, message, range: { start, end } }) => ({
    code,
    message,
    start,
    end,
  }));
  return { valid: isValid, diagnostics, ...(hasAst ? { ast: root ?? null } : {}) };
}

/** The verdict about a JSON text that contains an expression; undefined if it contains none. */
export function verdictOfJson(
  json: string,
  options: JudgeOptions,
): { readonly text: string; readonly isValid: boolean } | undefined {
  const expression = parsedJson(json);
  if (typeof expression !== "string") return undefined;
  const judged = judge(expression, options);
  const isPlain = judged.findings.length === 0 && !options.hasAst;
  return {
    text: isPlain ? PLAIN_VALID : JSON.stringify(parseVerdictOf(judged, options)),
    isValid: judged.isValid,
  };
}

/** The verdict about a line that is not an expression, so that lines out stay in step with lines in. */
export function verdictOfBadLine(message: string): string {
  const code: DiagnosticCode = "source/not-a-json-string";
  return JSON.stringify({
    valid: false,
    diagnostics: [{ code, message, start: 0, end: 0 }],
  } satisfies ParseVerdict);
}
