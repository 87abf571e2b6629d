import { textOfBytes } from "../core/bytes.ts";
import { code } from "../core/phrases.ts";
import type { Range } from "../core/range.ts";
import type { ComparisonOperator, StringLiteral } from "../parser/ast.ts";
import { regexOf } from "../parser/regex/remember.ts";
import type { TypeChecker } from "./type-checker.ts";

/** A string after `matches` is a regex, after `wildcard` a pattern; after other operators it is any text. */
export function checkPattern(
  literal: StringLiteral,
  operator: ComparisonOperator,
  checker: TypeChecker,
): void {
  if (operator === "matches") checkRegex(literal, checker);
  else if (operator === "wildcard" || operator === "strict wildcard") reportWildcard(literal, checker);
}

function checkRegex(literal: StringLiteral, checker: TypeChecker): void {
  const regex = regexOf(literal);
  const problem = regex?.problem;
  if (problem === undefined) return;
  checker.problem({
    slug: "invalid-regex",
    messageId: problem.messageId,
    range: placeWithin(literal, regex!.pattern, problem),
    data: problem.data,
    message: problem.message,
    help: problem.help,
  });
}

const WILDCARD_MESSAGES = {
  doubleStar: "This pattern has two adjacent `*`, so Cloudflare rejects it.",
  invalidEscape:
    "Only `*` and a backslash can be escaped in a wildcard pattern, so Cloudflare rejects this one.",
  unfinishedEscape: "This pattern ends with a single backslash, and Cloudflare rejects it.",
} as const;

const WILDCARD_HELP = {
  doubleStar: "One `*` already matches any text, slashes included.",
  invalidEscape: 'In a raw string, `r"…"`, a star is `\\*` and a backslash `\\\\`.',
  unfinishedEscape: 'In a raw string, `r"…"`, a backslash is `\\\\`.',
} as const;

function reportWildcard(literal: StringLiteral, checker: TypeChecker): void {
  const pattern = textOfBytes(literal.value) ?? literal.value;
  const problem = checkWildcard(pattern);
  if (problem === undefined) return;
  checker.problem({
    slug: "invalid-wildcard",
    messageId: problem.messageId,
    range: placeWithin(literal, pattern, problem),
    data: { pattern: code(literal.raw) },
    message: WILDCARD_MESSAGES[problem.messageId],
    help: WILDCARD_HELP[problem.messageId],
  });
}

/** Offsets in the text of a literal as a range of the expression; the whole content if escapes shift them. */
function placeWithin(literal: StringLiteral, text: string, { start, end }: Range): Range {
  const opening = literal.raw.indexOf('"') + 1;
  const closing = literal.form === "raw" ? opening - 1 : 1;
  const content = literal.raw.slice(opening, literal.raw.length - closing);
  const from = literal.start + opening;
  if (content !== text) return { start: from, end: from + content.length };
  return { start: from + start, end: from + Math.max(end, start + 1) };
}

/** A problem in a wildcard pattern. Its offsets are bytes of the pattern's value. */
interface WildcardProblem {
  readonly messageId: "doubleStar" | "invalidEscape" | "unfinishedEscape";
  readonly start: number;
  readonly end: number;
}

/**
 * Checks a pattern of `wildcard` and `strict wildcard`: `*` matches any bytes, `\*` and `\\` are the only escapes, and
 * two unescaped stars must not be adjacent.
 */
function checkWildcard(pattern: string): WildcardProblem | undefined {
  for (const { 0: sign, index: start } of pattern.matchAll(/\\.?|\*{1,2}/gs)) {
    const end = start + sign.length;
    if (sign === "\\") return { messageId: "unfinishedEscape", start, end };
    if (sign === "**") return { messageId: "doubleStar", start, end };
    if (/^\\[^*\\]/.test(sign)) return { messageId: "invalidEscape", start, end };
  }
  return undefined;
}
