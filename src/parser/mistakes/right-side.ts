import { code } from "../../core/phrases.ts";
import {
  AMPERSAND,
  AT_SIGN,
  CARET,
  DOT,
  HASH,
  isSpace,
  OPEN_BRACKET,
  OPEN_PAREN,
  PIPE,
  SLASH,
  STAR,
} from "../chars.ts";
import { edit, repair } from "../problems.ts";
import { LOGICAL_WORDS } from "../words.ts";
import { quoteText } from "../write-literal.ts";
import { matchAt, type ScanInProgress, span, UNQUOTED } from "./scan-in-progress.ts";
import { foreignQuotes, placeholder, reference, unquoted, unsupportedText } from "./text.ts";

/** A word after a comparison operator that cannot be its right side. */
export function rightWord(scan: ScanInProgress, start: number, end: number): boolean {
  const word = scan.text.slice(start, end);
  const logical = LOGICAL_WORDS.find((candidate) => candidate === word);
  if (logical && isSpace(scan.text.charCodeAt(end))) {
    scan.logical(start, end, logical);
    return true;
  }
  const quote = scan.text[end];
  if ((word === "r" && (quote === '"' || quote === "#")) || (word === "R" && quote === '"')) {
    rawString(scan, start, word);
    return true;
  }
  const isUrl = scan.text.startsWith("://", end);
  return isUrl ? unquotedRight(scan) : reference(scan, start);
}

function rawString(scan: ScanInProgress, start: number, word: string): void {
  const { text } = scan;
  const close = text.indexOf('"', start + 2);
  if (word === "R" && close > 0) {
    const range = span(start, start + 1);
    scan.problem({
      slug: "upper-case-keyword",
      range,
      message: "A raw string begins with a lower-case `r`, so Cloudflare rejects this expression.",
      help: 'Write `r"…"`.',
      fix: repair("Write `r`", edit(range, "r")),
    });
    return scan.hole(start, Math.min(close + 1, scan.end));
  }
  const hashes = matchAt(/#*/y, text, start + 1);
  scan.problem({
    slug: "unclosed-quote",
    messageId: "unclosedRaw",
    range: span(start, Math.min(start + 2 + hashes.length, scan.end)),
    message: "This raw string is never closed, so Cloudflare rejects the expression.",
    help: `Close it with ${code(`"${hashes}`)}; a raw string has at most 255 \`#\`.`,
  });
  scan.hole(start, scan.end);
}

/** A right side that begins with none of the characters a literal or field has. */
export function rightSide(scan: ScanInProgress, unit: number): boolean {
  const { text, at, end } = scan;
  if (unit === HASH || unit === SLASH || unit === STAR || unit === AT_SIGN || unit === DOT)
    return unquotedRight(scan);
  const isSingleSign =
    (unit === AMPERSAND || unit === CARET || unit === PIPE) && text.charCodeAt(at + 1) !== unit;
  if (isSingleSign) return unquotedRight(scan);
  if (unsupportedText(scan, unit) || foreignQuotes(scan)) return true;
  if (unit === OPEN_PAREN) {
    parenthesisedRight(scan);
    return true;
  }
  if (unit === OPEN_BRACKET) {
    const close = text.indexOf("]", at);
    const stop = close === -1 || close >= end ? at + 1 : close + 1;
    scan.problem({
      slug: "wrong-right-side",
      messageId: "brackets",
      range: span(at, stop),
      message: "A value is written without square brackets, so Cloudflare rejects this one.",
      help: "Write an address as `::1`, and a set as `in {…}`.",
    });
    scan.hole(at, stop);
    return true;
  }
  return false;
}

function parenthesisedRight(scan: ScanInProgress): void {
  const { text, at, end } = scan;
  const single = /\(\s*("(?:[^"\\]|\\[\s\S])*"|[^\s()"]+)\s*\)/y;
  single.lastIndex = at;
  const match = single.exec(text);
  const stop = match ? at + match[0].length : at + 1;
  const range = span(at, Math.min(stop, end));
  const inner = match?.[1]?.replace(/^'(.*)'$/, (_, text: string) => quoteText(text));
  scan.problem({
    slug: "parenthesised-operand",
    range,
    message: "Parentheses contain whole conditions, not values, so Cloudflare rejects this expression.",
    help: inner
      ? `Write ${code(inner)} without parentheses.`
      : "Write the value without parentheses; a set is written `in {…}`.",
    fix: inner ? repair("Remove the parentheses", edit(range, inner)) : undefined,
  });
  scan.hole(at, range.end);
}

function unquotedRight(scan: ScanInProgress): boolean {
  const raw = matchAt(UNQUOTED, scan.text, scan.at);
  const isSet = scan.comparison === "in";
  unquoted(scan, span(scan.at, Math.min(scan.at + raw.length, scan.end)), isSet);
  return true;
}

/** `$Office`, `$my-list`, `$lists/paths`, `$`. */
export function invalidListName(scan: ScanInProgress, start: number): void {
  if (placeholder(scan, start)) return;
  const raw = matchAt(/\$[A-Za-z0-9_./-]*/y, scan.text, start);
  const range = span(start, start + raw.length);
  scan.problem({
    slug: "invalid-list-name",
    range,
    data: { list: raw },
    message: `${code(raw)} is not a list name, so Cloudflare rejects this expression.`,
    help: "A list name has lower-case letters, digits, `_` and inner dots: `$office_network`, `$cf.open_proxies`.",
  });
  scan.hole(start, range.end);
}
