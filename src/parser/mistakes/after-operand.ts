import { nearest } from "../../core/nearest.ts";
import { code } from "../../core/phrases.ts";
import {
  AMPERSAND,
  BANG,
  CARET,
  CLOSE_PAREN,
  COLON,
  COMMA,
  classOf,
  DOT,
  isSpace,
  LETTER,
  MINUS,
  NAME,
  OPEN_PAREN,
  PIPE,
} from "../chars.ts";
import { headerFieldOf } from "../header-names.ts";
import { edit, nameCharacter, operatorList, repair, suggestion } from "../problems.ts";
import { LOGICAL_WORDS, OPERATOR_MISTAKES, OPERATOR_SIGNS, OPERATOR_WORDS, POSTFIX_TESTS } from "../words.ts";
import { quoteText } from "../write-literal.ts";
import { infixFunction } from "./infix.ts";
import { negatedOperator, negatedSign } from "./negation.ts";
import { MISTAKEN_WORD, matchAt, type ScanInProgress, skipSpaces, span } from "./scan-in-progress.ts";
import { miscased, placeholder, unsupportedText } from "./text.ts";

const FOREIGN_SIGN = /===|!==|<>|=~|~=|=>|=<|!~|=(?!=)|\|(?!\|)|\^(?!\^)/y;
/** Operators long enough to be suggested for a misspelt word; short ones resemble too many words. */
const LONG_OPERATORS = OPERATOR_WORDS.filter((word) => /^[a-z]{5,}$/.test(word));
const HYPHENATED = /:?[A-Za-z0-9_.-]*/y;

/** Whether an operator of another language is at `start`. If so, no shorter operator may be read there. */
export function isForeignSign(text: string, start: number): boolean {
  return matchAt(FOREIGN_SIGN, text, start) !== "";
}

/** Whether a condition can end before this unit: `)`, `,`, or the sign of a logical operator. */
export function endsCondition(unit: number): boolean {
  return unit === CLOSE_PAREN || unit === COMMA || unit === AMPERSAND || unit === PIPE || unit === CARET;
}

/** Handles a word where an operator or the end of the condition is expected. */
export function wordAfterOperand(scan: ScanInProgress, start: number): void {
  const { text } = scan;
  const word = matchAt(MISTAKEN_WORD, text, start);
  const end = start + word.length;
  const lower = word.toLowerCase();
  const logical = LOGICAL_WORDS.find((candidate) => candidate === lower);
  if (logical) {
    miscased(scan, span(start, end), logical);
    return scan.logical(start, end, logical);
  }
  if (!scan.hasOperand) return scan.expectOperand();
  if (lower === "not" && negatedOperator(scan, start, end)) return;
  if (strictWildcard(scan, start) || operatorInAnotherCase(scan, start, word)) return;
  if (infixFunction(scan, start, word)) return;
  if (POSTFIX_TESTS.has(lower)) return postfixTest(scan, start, end);
  if (beginsOperand(text, end, word)) return scan.expectOperand();
  unknownOperator(scan, start, end);
}

/** Whether a word begins a new condition rather than being an unknown operator. */
function beginsOperand(text: string, end: number, word: string): boolean {
  const next = skipSpaces(text, end);
  if (OPERATOR_MISTAKES.has(word.toLowerCase())) return false;
  if (
    word.includes(".") ||
    text[next] === "(" ||
    text[next] === "[" ||
    next >= text.length ||
    text[next] === ")"
  )
    return true;
  return (
    OPERATOR_WORDS.some((operator) => text.startsWith(operator, next)) ||
    LOGICAL_WORDS.some((operator) => text.startsWith(operator, next)) ||
    OPERATOR_SIGNS.some(([sign]) => text.startsWith(sign, next))
  );
}

function strictWildcard(scan: ScanInProgress, start: number): boolean {
  const raw = matchAt(/strict\s*wildcard|strict(?!\w)/iy, scan.text, start);
  if (raw === "") return false;
  const range = span(start, start + raw.length);
  scan.problem({
    slug: "unknown-operator",
    range,
    data: { operator: raw },
    message: `${code(raw)} is not an operator, so Cloudflare rejects this expression: \`strict wildcard\` is one keyword, lower-case, with exactly one space.`,
    help: "Write `strict wildcard`.",
    fix: repair("Write `strict wildcard`", edit(range, "strict wildcard")),
  });
  scan.operator(start, range.end, "strict wildcard");
  return true;
}

function operatorInAnotherCase(scan: ScanInProgress, start: number, word: string): boolean {
  const operator = OPERATOR_WORDS.find((candidate) => candidate === word.toLowerCase());
  if (operator === undefined) return false;
  miscased(scan, span(start, start + word.length), operator);
  scan.operator(start, start + word.length, operator);
  return true;
}

/** Reports a test such as `http.referer exists`: the language tests for presence with a comparison. */
function postfixTest(scan: ScanInProgress, start: number, end: number): void {
  const subject = scan.text.slice(scan.operandStart, start).trimEnd();
  scan.problem({
    slug: "unknown-operator",
    messageId: "postfixTest",
    range: span(start, end),
    data: { operator: scan.text.slice(start, end) },
    message: `${code(scan.text.slice(start, end))} is not an operator of the Rules language, so Cloudflare rejects this expression.`,
    help: `Compare the value: ${code(`${subject} ne ""`)} matches if it is not empty.`,
  });
  scan.operator(start, end, undefined);
  scan.hole(end, end);
}

/**
 * `http.host equals "a"`, `cf.threat_score gte 5`: the engine reads an operator followed by a name. If a value comes
 * after the word, that reading is never valid, so the whole word is reported as one unknown operator.
 */
export function gluedOperator(scan: ScanInProgress, start: number, operatorEnd: number): boolean {
  const { text } = scan;
  const rest = matchAt(/[A-Za-z0-9_]+/y, text, operatorEnd);
  const end = operatorEnd + rest.length;
  const isRawString = /^r$/.test(rest.slice(-1)) && /["#]/.test(text[end] ?? "");
  if (isRawString || !/["'0-9{$]/.test(text[skipSpaces(text, end)] ?? "")) return false;
  unknownOperator(scan, start, end);
  return true;
}

/** Reports a sign or word that is not an operator. The fix, if any, is safe for a sign and a suggestion for a word. */
function unknownOperator(scan: ScanInProgress, start: number, end: number): void {
  const raw = scan.text.slice(start, end);
  const isSign = (classOf(raw.charCodeAt(0)) & LETTER) === 0;
  const meant =
    OPERATOR_MISTAKES.get(raw.toLowerCase()) ?? (isSign ? undefined : nearest(raw, LONG_OPERATORS)[0]);
  const range = span(start, end);
  const makeFix = isSign ? repair : suggestion;
  scan.problem({
    slug: "unknown-operator",
    range,
    data: { operator: raw },
    message: `${code(raw)} is not an operator of the Rules language, so Cloudflare rejects this expression.`,
    help: meant ? `Write ${code(meant)}.` : operatorList(),
    fix: meant ? makeFix(`Write ${code(meant)}`, edit(range, meant)) : undefined,
  });
  const logical = meant === "||" ? "or" : meant === "^^" ? "xor" : undefined;
  if (logical) return scan.logical(start, end, logical);
  const known = OPERATOR_SIGNS.find(([sign]) => sign === meant)?.[1];
  scan.operator(start, end, known ?? OPERATOR_WORDS.find((word) => word === meant));
}

/** Handles anything else after an operand; false if nothing is recognised. */
export function afterOperand(scan: ScanInProgress, unit: number): boolean {
  const { text, at, end } = scan;
  if (unsupportedText(scan, unit) || placeholder(scan, at, true)) return true;
  if (unit === BANG && scan.hasOperand && negatedSign(scan)) return true;
  const sign = matchAt(FOREIGN_SIGN, text, at);
  if (sign !== "" && at + sign.length <= end) {
    unknownOperator(scan, at, at + sign.length);
    return true;
  }
  const isGlued = at > 0 && !isSpace(text.charCodeAt(at - 1)) && scan.hasOperand;
  if (isGlued && (unit === MINUS || unit > 127 || unit === DOT || unit === COLON) && foreignName(scan, unit))
    return true;
  if (scan.hasOperand && /[+\-*/%]/.test(text[at] ?? "")) {
    arithmetic(scan);
    return true;
  }
  if (startsLiteral(text, at)) {
    if (!scan.hasOperand) scan.expectOperand();
    else if (!urlAlone(scan)) missingOperator(scan);
    return true;
  }
  if (unit === OPEN_PAREN || unit === BANG) {
    scan.expectOperand();
    return true;
  }
  return false;
}

function arithmetic(scan: ScanInProgress): void {
  const sign = scan.text[scan.at]!;
  scan.problem({
    slug: "unknown-operator",
    messageId: "arithmetic",
    range: span(scan.at, scan.at + 1),
    data: { operator: sign },
    message: `The Rules language has no arithmetic, so Cloudflare rejects ${code(sign)} here.`,
    help: operatorList(),
  });
  scan.operator(scan.at, scan.at + 1, undefined);
}

function startsLiteral(text: string, at: number): boolean {
  // Quotes as typed on a keyboard, and as word processors write them.
  return /["'\u201c\u201d\u2018\u2019`\u201e0-9{$:]/.test(text[at] ?? "");
}

/** Reports a URL used as a condition, such as `https://example.com/`, most often pasted from a browser. */
function urlAlone(scan: ScanInProgress): boolean {
  const url = matchAt(/https?:\/\/[^\s"'(){}]+/iy, scan.text, scan.operandStart);
  if (url === "") return false;
  const range = span(scan.operandStart, Math.min(scan.operandStart + url.length, scan.end));
  const condition = `http.request.full_uri eq ${quoteText(scan.text.slice(range.start, range.end))}`;
  scan.problem({
    slug: "unquoted-text",
    messageId: "urlAlone",
    range,
    data: { text: url },
    message: `${code(url)} is an address, not a condition, so Cloudflare rejects this expression.`,
    help: `Write ${code(condition)}.`,
    fix: suggestion(`Write ${code(condition)}`, edit(range, condition)),
  });
  scan.extendName(range.end);
  return true;
}

function missingOperator(scan: ScanInProgress): void {
  scan.problem({
    slug: "missing-operator",
    messageId: "missingComparison",
    range: span(scan.at, scan.at + 1),
    message:
      "An operator is missing between the field and this value, so Cloudflare rejects this expression.",
    help: operatorList(),
  });
  scan.operator(scan.at, scan.at, undefined);
}

/** Reports a name with characters that names cannot contain: `http-host`, a Cyrillic letter, an extra dot. */
function foreignName(scan: ScanInProgress, unit: number): boolean {
  const { text, at } = scan;
  const rest = matchAt(unit > 127 ? /[\p{L}\p{N}\p{M}_.]+/uy : HYPHENATED, text, at);
  if (rest === "" || (unit === MINUS && (classOf(text.charCodeAt(at + 1)) & NAME) === 0)) return false;
  const range = span(scan.operandStart, at + rest.length);
  const raw = text.slice(range.start, range.end);
  const header = headerFieldOf(raw);
  if (unit === COLON && header === undefined) return false;
  const bad = String.fromCodePoint(text.codePointAt(at)!);
  scan.problem({
    slug: "invalid-name",
    range: unit === DOT ? span(at, at + 1) : span(at, at + bad.length),
    data: { name: raw, character: bad },
    message:
      unit === DOT
        ? `A dot is only allowed between two parts of a name, so Cloudflare rejects ${code(raw)}.`
        : `${code(raw)} is not a name: names cannot contain ${nameCharacter(bad)}, so Cloudflare rejects this expression.`,
    help:
      header === undefined
        ? "Names are made of letters a-z, digits and `_`, in parts joined by single dots. Strings need quotes."
        : `Write ${code(header)}.`,
    fix: header === undefined ? undefined : suggestion(`Write ${code(header)}`, edit(range, header)),
  });
  scan.extendName(range.end);
  return true;
}
