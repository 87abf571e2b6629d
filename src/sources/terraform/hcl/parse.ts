import { type Staged, sortDiagnostics } from "../../../core/diagnostic.ts";
import type { EmbeddedText } from "../../../core/embedded-text.ts";
import { repeatsIn } from "../../../core/items-by-key.ts";
import { type Range, touches } from "../../../core/range.ts";
import { Token } from "../../../core/token.ts";
import { DEFAULT_SOURCE_LIMITS, resolveLimits, type SourceLimits } from "../../values/limits.ts";
import { ProblemList, type SourceProblem } from "../../values/problems.ts";
import type { HclBody, HclExpression, HclItem } from "./ast.ts";
import { HclGrammar, isTokenOf } from "./grammar.ts";
import { hclProblem, unexpected } from "./problems.ts";
import { HclScanner } from "./scan.ts";
import * as T from "./tokens.ts";
import { isOf } from "./tokens.ts";

/** A file of HCL. */
export interface HclFile {
  readonly body: HclBody;
  readonly comments: readonly Range[];
}

/** Made at the first use, and kept: building Chevrotain's tables costs milliseconds. */
let grammar: HclGrammar | undefined;

/**
 * An item is parsed again after each problem in it; of a long one less often, so that time stays linear in its length.
 */
const MAX_TOKENS_REPARSED = 200_000;

/**
 * The blocks and attributes of native HCL syntax, every part with its location. Unreadable parts are reported
 * and skipped: at most one line for each mistake, so that the rest of the block is kept.
 *
 * Units: ranges are UTF-16 offsets in `text`, a byte-order mark included. Errors: `source/terraform-…`,
 * `source/too-deep`, `source/too-many-problems`.
 */
export function parseHcl(uri: string, text: string, limits?: Partial<SourceLimits>): Staged<HclFile> {
  const { maxDepth, maxProblems, maxHclTokens } = resolveLimits(limits);
  const problems = new ProblemList({ uri, text }, maxProblems);
  const reported: Range[] = [];
  const report = (found: SourceProblem) => {
    reported.push(found.range);
    problems.add(found);
  };
  const { tokens, itemStarts, comments } = new HclScanner(
    text,
    { maxDepth: Math.min(maxDepth, MAX_HCL_DEPTH), maxTokens: maxHclTokens },
    report,
  ).scanBody();
  const items: HclItem[] = [];
  for (const [at, start] of itemStarts.entries()) {
    if (problems.isFull) break;
    const end = itemStarts[at + 1] ?? tokens.length;
    for (const item of parseItem(text, tokens.slice(start, end), { report, reported })) items.push(item);
  }
  reportRedefined(items, report);
  const body = { items, start: 0, end: text.length };
  return {
    value: { body, comments },
    diagnostics: sortDiagnostics(problems.diagnostics),
  };
}

/** An argument is defined once in its block. */
function reportRedefined(items: readonly HclItem[], report: (found: SourceProblem) => void): void {
  for (const item of items) if (item.kind === "Block") reportRedefined(item.body.items, report);
  const attributes = items.filter((item) => item.kind === "Attribute");
  for (const { again } of repeatsIn(attributes, ({ name }) => name))
    report(hclProblem("terraform-syntax", "redefined", again.nameRange, { data: { name: again.name } }));
}

/** Maximum nesting of blocks, brackets and templates: safely within the stack of any JavaScript engine. */
export const MAX_HCL_DEPTH = 96;

/** Limits of a template within a string of JSON. */
const EMBEDDED_LIMITS = { maxDepth: MAX_HCL_DEPTH, maxTokens: DEFAULT_SOURCE_LIMITS.maxHclTokens };

/**
 * The template in a string of another notation, as an expression that knows its host; undefined if it is not a
 * valid template. Problems are located in the host's file.
 */
export function parseEmbeddedTemplate(
  host: EmbeddedText,
  range: Range,
  report: (found: SourceProblem) => void,
): HclExpression {
  const { text } = host;
  let hasProblem = false;
  const reportOuter = (found: SourceProblem) => {
    hasProblem = true;
    report({ ...found, range: host.toOuter(found.range), fix: undefined });
  };
  const tokens = new HclScanner(text, EMBEDDED_LIMITS, reportOuter).scanTemplate();
  const run = parser(text, reportOuter).parseExpression(tokens);
  if (run.value !== undefined && !hasProblem)
    return { kind: "Embedded", expression: run.value, host, ...range };
  if (!hasProblem) reportOuter(unexpectedToken(text, tokens, run.failedAt ?? 0));
  return { kind: "Invalid", ...range };
}

function parser(text: string, report: (found: SourceProblem) => void): HclGrammar {
  grammar ??= new HclGrammar();
  grammar.text = text;
  grammar.report = report;
  return grammar;
}

interface Reporting {
  readonly report: (found: SourceProblem) => void;
  /** Locations that have been reported already: nothing else is reported about their lines. */
  readonly reported: readonly Range[];
}

/** One item of the outermost body, without the lines that do not fit. */
function parseItem(text: string, tokens: Token[], { report, reported }: Reporting): readonly HclItem[] {
  const maxRuns = Math.max(2, Math.ceil(MAX_TOKENS_REPARSED / tokens.length));
  for (let runs = 0; runs < maxRuns; runs++) {
    const { value, failedAt } = parser(text, report).parseBody(tokens);
    if (failedAt === undefined) return value ?? [];
    const { from, to } = badLine(tokens, failedAt);
    const line = { start: tokens[from]!.start, end: tokens[to - 1]!.end };
    const isKnown = reported.some((one) => touches(one, line));
    if (!isKnown) report(unexpectedToken(text, tokens, failedAt));
    tokens.splice(from, to - from, ...unreadAttribute(tokens, from, to));
  }
  return [];
}

/**
 * The tokens that replace a skipped line: an attribute or an entry keeps its name, with a value that could not be read,
 * so that it does not count as absent.
 */
function unreadAttribute(tokens: readonly Token[], from: number, to: number): Token[] {
  const [name, sign, value] = tokens.slice(from, to) as Token<Partial<HclExpression> | undefined>[];
  const isAttribute = isTokenOf(name, T.WORD_TOKEN, T.STRING_TOKEN) && isOf(sign, T.EQUALS_TOKEN);
  if (!isAttribute || !value || value.payload?.kind === "Invalid") return [];
  const last = tokens[to - 1]!;
  const isLine = isOf(last, T.NEWLINE_TOKEN);
  const place = { start: value.start, end: isLine ? last.start : last.end };
  const unread = { kind: "Invalid", ...place } as const;
  const literal = new Token(T.HCL_LITERAL_TOKEN.tokenTypeIdx!, place.start, place.end, unread);
  return [name!, sign!, literal, ...(isLine ? [last] : [])];
}

/**
 * The tokens to skip: the attribute or block header that contains the one that does not fit, up to the end of its line.
 * Brackets pair, so a line that opens some is skipped with everything inside them.
 */
function badLine(tokens: readonly Token[], failedAt: number): { from: number; to: number } {
  const at = Math.min(failedAt, tokens.length - 1);
  let from = at;
  for (let depth = 0; from > 0; from--) {
    const before = tokens[from - 1]!;
    if (closes(before)) depth++;
    else if (opens(before)) {
      if (depth === 0 && opensBody(tokens, from - 1)) break;
      depth = Math.max(0, depth - 1);
    } else if (isOf(before, T.NEWLINE_TOKEN) && depth === 0) break;
  }
  let to = from;
  for (let depth = 0; to < tokens.length; to++) {
    const token = tokens[to]!;
    if (opens(token)) depth++;
    else if (closes(token) && --depth < 0) break;
    else if (isOf(token, T.NEWLINE_TOKEN) && depth === 0 && to >= at) break;
  }
  return to > from ? { from, to } : { from: at, to: at + 1 };
}

const OPENERS = [
  T.OPEN_BRACE_TOKEN,
  T.OPEN_BRACKET_TOKEN,
  T.OPEN_PAREN_TOKEN,
  T.OPEN_INDEX_TOKEN,
  T.HCL_CALL_TOKEN,
  T.TEMPLATE_OPEN_TOKEN,
  T.INTERPOLATION_OPEN_TOKEN,
  T.DIRECTIVE_IF_TOKEN,
  T.DIRECTIVE_FOR_TOKEN,
  T.DIRECTIVE_END_TOKEN,
  T.BAD_DIRECTIVE_TOKEN,
];
const CLOSERS = [
  T.CLOSE_BRACE_TOKEN,
  T.CLOSE_BRACKET_TOKEN,
  T.CLOSE_PAREN_TOKEN,
  T.TEMPLATE_CLOSE_TOKEN,
  T.SEQUENCE_CLOSE_TOKEN,
];

function opens(token: Token): boolean {
  return isTokenOf(token, ...OPENERS);
}

function closes(token: Token): boolean {
  return isTokenOf(token, ...CLOSERS);
}

/** Whether a brace follows the header of a block, so that the lines in it are separate items. */
function opensBody(tokens: readonly Token[], at: number): boolean {
  return isOf(tokens[at], T.OPEN_BRACE_TOKEN) && isTokenOf(tokens[at - 1], T.WORD_TOKEN, T.STRING_TOKEN);
}

function unexpectedToken(text: string, tokens: readonly Token[], failedAt: number): SourceProblem {
  const token = tokens[failedAt] ?? { start: text.length, end: text.length };
  const before = tokens[failedAt - 1];
  const isLineEnd = isOf(tokens[failedAt], T.NEWLINE_TOKEN);
  const range =
    isLineEnd && before ? { start: before.start, end: before.end } : { start: token.start, end: token.end };
  const found = isLineEnd ? "\n" : text.slice(token.start, token.end);
  const problem = unexpected(found, expectedAfter(before, isLineEnd), range);
  const line = text.slice(text.lastIndexOf("\n", token.start - 1) + 1, token.start);
  return INNER_QUOTES.test(line) ? { ...problem, help: 'Write `\\"` for a quote within a string.' } : problem;
}

/** A line in which a word follows a string directly, as if quotes within it were not escaped. */
const INNER_QUOTES = /^(?:[^"$]|"(?:[^"\\$]|\\.)*"(?!\w))*"(?:[^"\\$]|\\.)*"\w/;

function expectedAfter(before: Token | undefined, isLineEnd: boolean): string {
  if (isTokenOf(before, T.EQUALS_TOKEN, T.COLON_TOKEN, T.BINARY_TOKEN, T.UNARY_TOKEN, T.QUESTION_TOKEN))
    return "a value";
  if (isTokenOf(before, T.INTERPOLATION_OPEN_TOKEN, T.OPEN_INDEX_TOKEN, T.ARROW_TOKEN)) return "a value";
  if (isTokenOf(before, T.WORD_TOKEN)) return "`=` or a block";
  return isLineEnd ? "the rest of the expression" : "the end of the line, or something else";
}
