import { code } from "../../core/phrases.ts";
import { CLOSE_PAREN, COMMA, DOLLAR, HASH, isSpace, SEMICOLON, SLASH } from "../chars.ts";
import { edit, repair } from "../problems.ts";
import { matchAt, type ScanInProgress, skipSpaces, span, UNQUOTED } from "./scan-in-progress.ts";
import {
  escapedQuotes,
  foreignQuotes,
  placeholder,
  unexpectedCharacter,
  unquoted,
  unsupportedText,
} from "./text.ts";

/** The signs that people write between the ends of a range, with spaces around them. */
const RANGE_SIGN = /\s*(?:\.{2,}|[-\u2013\u2014]|to(?=\s))\s*/iy;
const RANGE_END = /(?:\d|[0-9a-f]*:)[0-9a-f.:]*$/i;
/** Longer than any address. */
const MAX_END_CHARS = 64;

/** `in ( … )` and `in [ … ]`. */
export function setInBrackets(scan: ScanInProgress, start: number): void {
  const opener = scan.text[start]!;
  const close = scan.text.indexOf(opener === "(" ? ")" : "]", start);
  const hasClose = close > start && close < scan.end;
  scan.problem({
    slug: "set-brackets",
    range: span(start, start + 1),
    message: `A set is written in braces, so Cloudflare rejects ${code(opener)} after \`in\`.`,
    help: 'Use braces, and spaces between the values, as in `in {"a" "b"}`.',
    fix: hasClose
      ? repair("Write braces", edit(span(start, start + 1), "{"), edit(span(close, close + 1), "}"))
      : undefined,
  });
}

/** Something in a set that is not one of its literals. */
export function inSet(scan: ScanInProgress, unit: number): void {
  const { text, at, end } = scan;
  if (unit === COMMA || unit === SEMICOLON) return separatorInSet(scan);
  if (foreignQuotes(scan) || escapedQuotes(scan)) return;
  if (placeholder(scan, at) || spacedRange(scan)) return;
  if (unit === DOLLAR) return listInSet(scan);
  if (unit !== HASH && unit !== SLASH && unsupportedText(scan, unit)) return;
  const raw = matchAt(UNQUOTED, text, at);
  if (raw === "") return unexpectedCharacter(scan);
  unquoted(scan, span(at, Math.min(at + raw.length, end)));
}

function separatorInSet(scan: ScanInProgress): void {
  const { at, text } = scan;
  const range = span(at, at + 1);
  const replacement = isSpace(text.charCodeAt(at + 1)) ? "" : " ";
  scan.problem({
    slug: "separator-in-set",
    range,
    data: { separator: text[at]! },
    message: `The values of a set are separated by spaces, so Cloudflare rejects ${code(text[at]!)} here.`,
    help: 'Separate them by spaces, as in `{"a" "b"}`.',
    fix: repair("Separate by a space", edit(range, replacement)),
  });
  scan.at = at + 1;
}

/** `1.1.1.1-1.1.1.9`, `1.1.1.1 .. 1.1.1.9`, `10 to 20`: a range that is not written `first..last`. */
function spacedRange(scan: ScanInProgress): boolean {
  const { at, text } = scan;
  const sign = matchAt(RANGE_SIGN, text, at);
  const first = RANGE_END.exec(text.slice(Math.max(0, at - MAX_END_CHARS), at).trimEnd())?.[0] ?? "";
  const last = sign === "" ? "" : matchAt(/(?:\d|[0-9a-f]*:)[0-9a-f.:]*/iy, text, at + sign.length);
  const isWhole = first !== "" && last !== "" && !`${first} ${last}`.includes("..");
  if (!isWhole && !text.startsWith("..", at)) return false;
  const range = isWhole
    ? span(text.lastIndexOf(first, at - 1), at + sign.length + last.length)
    : span(at, at + matchAt(/\.+/y, text, at).length);
  const written = `${first}..${last}`;
  scan.problem({
    slug: "unexpected-character",
    messageId: "spacedRange",
    range,
    message: "A range is written `first..last` without spaces, so Cloudflare rejects this set.",
    help: isWhole ? `Write ${code(written)}.` : "Join the first and the last value by `..`, as in `1..5`.",
    fix: isWhole ? repair(`Write ${code(written)}`, edit(range, written)) : undefined,
  });
  scan.hole(at, range.end);
  return true;
}

function listInSet(scan: ScanInProgress): void {
  const raw = matchAt(/\$[A-Za-z0-9_.-]*/y, scan.text, scan.at);
  const isName = /^\$[a-z0-9_]+(?:\.[a-z0-9_]+)*$/.test(raw);
  scan.problem({
    slug: "list-in-set",
    range: span(scan.at, scan.at + raw.length),
    data: { list: raw },
    message: `A list cannot be an element of a set, so Cloudflare rejects ${code(raw)} within braces.`,
    help: isName
      ? `Write ${code(`in ${raw}`)}, and join several tests with \`or\`.`
      : "A list follows `in` without braces, as in `in $office_network`.",
    fix: isName ? listAlone(scan, raw) : undefined,
  });
  scan.hole(scan.at, scan.at + raw.length);
}

/** `{$list}` as `$list`, if the set has nothing else. */
function listAlone({ text, at }: ScanInProgress, raw: string) {
  const start = text.slice(0, at).trimEnd().length - 1;
  const end = skipSpaces(text, at + raw.length);
  if (text[start] !== "{" || text[end] !== "}") return undefined;
  return repair(`Write ${code(raw)}`, edit(span(start, end + 1), raw));
}

/** Whether the text here belongs after a set whose closing brace is missing; if so, reports the missing brace. */
export function leavesSet(scan: ScanInProgress, start: number, unit: number): boolean {
  const { text, at } = scan;
  const brace = text.indexOf("}", at);
  const opening = text.indexOf("{", at);
  const isClosed = brace !== -1 && brace < scan.end && (opening === -1 || brace < opening);
  const isLogical = /(?:and|or|xor)\s|&&|\|\|/y;
  isLogical.lastIndex = at;
  if (isClosed || !(unit === CLOSE_PAREN || isLogical.test(text))) return false;
  unclosedSet(scan, start);
  return true;
}

/** A set without its closing brace. */
export function unclosedSet(scan: ScanInProgress, start: number): void {
  scan.problem({
    slug: "unclosed-set",
    range: span(start, start + 1),
    message: "This set is never closed, so Cloudflare rejects the expression.",
    help: "Add the closing `}`.",
  });
}
