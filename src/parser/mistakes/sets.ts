import { code } from "../../core/phrases.ts";
import { CLOSE_PAREN, COMMA, DOLLAR, HASH, isSpace, SEMICOLON, SLASH } from "../chars.ts";
import { scanForeignQuotes } from "../literals.ts";
import { edit, repair, syntaxProblem } from "../problems.ts";
import type { ScanInProgress } from "./scan-in-progress.ts";
import { matchAt, span, UNQUOTED } from "./scan-in-progress.ts";
import { foreignQuotes, placeholder, unexpectedCharacter, unquoted, unsupportedText } from "./text.ts";

/** `in ( … )` and `in [ … ]`. */
export function setInBrackets(scan: ScanInProgress, start: number): void {
  const opener = scan.text[start]!;
  const close = scan.text.indexOf(opener === "(" ? ")" : "]", start);
  const hasClose = close > start && close < scan.end;
  scan.report(
    syntaxProblem({
      slug: "set-brackets",
      range: span(start, start + 1),
      message: `A set stands in braces, so the service refuses ${code(opener)} after \`in\`.`,
      help: 'Write `in {"a" "b"}`: braces, and spaces between the values.',
      fix: hasClose
        ? repair("Write braces", edit(span(start, start + 1), "{"), edit(span(close, close + 1), "}"))
        : undefined,
    }),
  );
}

/** Something in a set that is none of its literals. */
export function inSet(scan: ScanInProgress, unit: number): void {
  const { text, at, end } = scan;
  if (unit === COMMA || unit === SEMICOLON) return separatorInSet(scan);
  const foreign = scanForeignQuotes(text, at, end);
  if (foreign) return foreignQuotes(scan, foreign);
  if (placeholder(scan, at)) return;
  if (unit === DOLLAR) return listInSet(scan);
  if (unit !== HASH && unit !== SLASH && unsupportedText(scan, unit)) return;
  if (text.startsWith("..", at)) return spacedRange(scan);
  const raw = matchAt(UNQUOTED, text, at);
  if (raw === "") return unexpectedCharacter(scan);
  unquoted(scan, span(at, Math.min(at + raw.length, end)));
}

function separatorInSet(scan: ScanInProgress): void {
  const { at, text } = scan;
  const range = span(at, at + 1);
  const replacement = isSpace(text.charCodeAt(at + 1)) ? "" : " ";
  scan.report(
    syntaxProblem({
      slug: "separator-in-set",
      range,
      data: { separator: text[at]! },
      message: `The values of a set are separated by spaces, so the service refuses ${code(text[at]!)} here.`,
      help: 'Write `{"a" "b"}`.',
      fix: repair("Separate by a space", edit(range, replacement)),
    }),
  );
  scan.at = at + 1;
}

function spacedRange(scan: ScanInProgress): void {
  const { at, text } = scan;
  const dots = matchAt(/\.+/y, text, at);
  scan.report(
    syntaxProblem({
      slug: "unexpected-character",
      messageId: "spacedRange",
      range: span(at, at + dots.length),
      message: "A range is written `first..last` without spaces, so the service refuses this set.",
      help: "Write `1..5`.",
    }),
  );
  scan.hole(at, at + dots.length);
}

function listInSet(scan: ScanInProgress): void {
  const raw = matchAt(/\$[A-Za-z0-9_.-]*/y, scan.text, scan.at);
  scan.report(
    syntaxProblem({
      slug: "list-in-set",
      range: span(scan.at, scan.at + raw.length),
      data: { list: raw },
      message: `A list is no value of a set, so the service refuses ${code(raw)} within braces.`,
      help: `Write ${code(`in ${raw}`)}, and join several tests with \`or\`.`,
    }),
  );
  scan.hole(scan.at, scan.at + raw.length);
}

/** Whether the text at this place belongs behind a set whose brace was forgotten; reports that. */
export function leavesSet(scan: ScanInProgress, start: number, unit: number): boolean {
  const { text, at } = scan;
  const brace = text.indexOf("}", at);
  const opening = text.indexOf("{", at);
  const isClosed = brace >= 0 && brace < scan.end && (opening < 0 || brace < opening);
  const isLogical = /(?:and|or|xor)\s|&&|\|\|/y;
  isLogical.lastIndex = at;
  if (isClosed || !(unit === CLOSE_PAREN || isLogical.test(text))) return false;
  unclosedSet(scan, start);
  return true;
}

/** A set without its closing brace. */
export function unclosedSet(scan: ScanInProgress, start: number): void {
  scan.report(
    syntaxProblem({
      slug: "unclosed-set",
      range: span(start, start + 1),
      message: "This set is never closed, so the service refuses the expression.",
      help: "Add the closing `}`.",
    }),
  );
}
