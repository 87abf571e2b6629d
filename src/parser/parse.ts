import type { Finding, Staged } from "../core/diagnostic.ts";
import { number } from "../core/phrases.ts";
import { omittedProblems } from "../core/problem.ts";
import type { Token } from "../core/token.ts";
import type { Expression, ParsedExpression } from "./ast.ts";
import { ExpressionGrammar, type GrammarRun } from "./grammar.ts";
import { htmlEscapes } from "./html-escapes.ts";
import { syntaxProblem } from "./problems.ts";
import { mend } from "./recover.ts";
import { Scanner } from "./scan.ts";

/** Limits of one call of `parseExpression`. */
export interface ParseOptions {
  /** Maximum depth of parentheses, `not`, calls and quantifiers together. Default: 128, the engine's own limit. */
  readonly maxNestingDepth?: number;
  /** After this many findings the rest of the expression is not examined. Default: 20. */
  readonly maxProblems?: number;
  /** UTF-16 units; a longer text is not parsed. Default: any number. */
  readonly maxChars?: number;
}

const DEFAULT_MAX_NESTING_DEPTH = 128;
const DEFAULT_MAX_PROBLEMS = 20;
/**
 * Repairing runs the grammar again: very long strings are repaired less often, so that time stays linear in their length.
 */
const MAX_TOKENS_REPARSED = 2_000_000;

/** Made at the first use: building Chevrotain's tables costs milliseconds that `--help` need not pay. */
let grammar: ExpressionGrammar | undefined;

/**
 * The syntax tree of a filter expression, and every independent syntax problem found in one pass.
 *
 * Shape:  `{ value: { text, root }, diagnostics }`; `root` is undefined for blank text.
 * Units:  offsets are zero-based UTF-16 offsets in `text`.
 * Errors: `syntax/…` findings; with any of them Cloudflare rejects the expression. Nothing is thrown for any text.
 * Source: the open-source engine's grammar, by experiment (checked 2026-11-21).
 */
export function parseExpression(text: string, options: ParseOptions = {}): Staged<ParsedExpression, Finding> {
  const maxNestingDepth = options.maxNestingDepth ?? DEFAULT_MAX_NESTING_DEPTH;
  const maxProblems = options.maxProblems ?? DEFAULT_MAX_PROBLEMS;
  const { maxChars = Number.POSITIVE_INFINITY } = options;
  if (text.length > maxChars) {
    return { value: { text, root: invalidRoot(text) }, diagnostics: [tooLong(text, maxChars)] };
  }
  const escapes = htmlEscapes(text);
  if (escapes) return { value: { text, root: invalidRoot(text) }, diagnostics: [escapes] };
  const scan = new Scanner(text, maxNestingDepth).scan();
  if (!scan.isBounded) return staged(text, invalidRoot(text), scan.problems, maxProblems);
  if (scan.tokens.length === 0) return staged(text, undefined, scan.problems, maxProblems);
  const { root, problems } = parseTokens(scan.tokens, text, maxProblems);
  if (scan.problems.length === 0 && problems.length === 0)
    return { value: { text, root }, diagnostics: NONE };
  return staged(text, root ?? invalidRoot(text), [...scan.problems, ...problems], maxProblems);
}

const NONE: readonly Finding[] = Object.freeze([]);

function parseTokens(scanned: Token[], text: string, maxProblems: number): Omit<GrammarRun, "failedAt"> {
  grammar ??= new ExpressionGrammar();
  const mended: Finding[] = [];
  const tokens = scanned;
  const maxRuns = Math.max(1, Math.min(maxProblems, Math.ceil(MAX_TOKENS_REPARSED / tokens.length)));
  let run = grammar.run(tokens, text);
  for (let runs = 0; run.failedAt !== undefined && runs < maxRuns; runs++) {
    const { finding, at, remove, insert } = mend(tokens, run.failedAt, text);
    if (finding) mended.push(finding);
    tokens.splice(at, remove, ...insert);
    run = grammar.run(tokens, text);
  }
  return { root: run.root, problems: [...mended, ...run.problems] };
}

function staged(
  text: string,
  root: Expression | undefined,
  problems: readonly Finding[],
  maxProblems: number,
): Staged<ParsedExpression, Finding> {
  const sorted = [...problems].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
  const shown = sorted.slice(0, maxProblems);
  if (sorted.length > maxProblems) {
    shown.push(syntaxProblem(omittedProblems(sorted[maxProblems]!, maxProblems, text)));
  }
  return { value: { text, root }, diagnostics: shown };
}

function tooLong(text: string, limit: number): Finding {
  return syntaxProblem({
    slug: "too-long",
    range: { start: 0, end: text.length },
    data: { chars: number(text.length), limit: number(limit) },
    message: `This expression has ${number(text.length)} characters, far more than Cloudflare accepts, so only its length is checked.`,
    help: "Move values into a list (`in $name`), or split the expression into several rules.",
  });
}

function invalidRoot(text: string): Expression {
  return { kind: "Invalid", start: 0, end: text.length };
}
