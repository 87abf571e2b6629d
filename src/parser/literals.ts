import { asBytes, type Bytes, bytesOfText } from "../core/bytes.ts";
import type { Finding } from "../core/diagnostic.ts";
import { code } from "../core/phrases.ts";
import type { BareLiteral, StringLiteral } from "./ast.ts";
import {
  BACKSLASH,
  BARE,
  CLOSE_BRACKET,
  COLON,
  classOf,
  DOT,
  HASH,
  HEX,
  LETTER_N,
  LETTER_X,
  MINUS,
  OPEN_BRACKET,
  QUOTE,
} from "./chars.ts";
import { edit, repair, syntaxProblem } from "./problems.ts";

export const MAX_RAW_HASHES = 255;

/** A literal and the findings about it. */
interface ScannedString {
  readonly node: StringLiteral;
  readonly problems: readonly Finding[];
}

const NO_PROBLEMS: readonly Finding[] = [];

/** Reads the quoted string whose opening quote is at `start`. Without an end it takes the rest of the text. */
export function scanQuoted(text: string, start: number, end: number): ScannedString {
  let at = start + 1;
  let seen = 0;
  while (at < end) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      const inner = text.slice(start + 1, at);
      const value = seen < 128 ? asBytes(inner) : bytesOfText(inner);
      return { node: stringNode("quoted", text, start, at + 1, value), problems: NO_PROBLEMS };
    }
    if (unit === BACKSLASH) return scanEscaped(text, start, at, end);
    seen |= unit;
    at++;
  }
  return unclosed(text, start, end, "quoted");
}

/** The slow path of `scanQuoted`, from the first backslash on. */
function scanEscaped(text: string, start: number, firstEscape: number, end: number): ScannedString {
  const problems: Finding[] = [];
  let value: string = bytesOfText(text.slice(start + 1, firstEscape));
  let at = firstEscape;
  let plainFrom = firstEscape;
  while (at < end) {
    const unit = text.charCodeAt(at);
    if (unit !== QUOTE && unit !== BACKSLASH) {
      at++;
      continue;
    }
    value += bytesOfText(text.slice(plainFrom, at));
    if (unit === QUOTE) {
      return { node: stringNode("quoted", text, start, at + 1, asBytes(value)), problems };
    }
    const read = readEscape(text, at, end);
    if (read.problem) problems.push(read.problem);
    value += read.value;
    at = read.end;
    plainFrom = at;
  }
  return unclosed(text, start, end, "quoted");
}

interface Escape {
  readonly value: string;
  readonly end: number;
  readonly problem?: Finding;
}

const ESCAPE = /\\(?:x[0-9a-fA-F]{0,2}|[0-7]{1,3}|[\s\S])?/uy;

function readEscape(text: string, at: number, end: number): Escape {
  ESCAPE.lastIndex = at;
  const raw = ESCAPE.exec(text)![0].slice(0, end - at);
  const next = raw[1] ?? "";
  const close = at + raw.length;
  if (next === '"' || next === "\\") return { value: next, end: close };
  const isHex = next === "x" && raw.length === 4;
  if (isHex || /^\\[0-3][0-7]{2}$/.test(raw)) {
    const value = String.fromCharCode(Number.parseInt(raw.slice(isHex ? 2 : 1), isHex ? 16 : 8));
    return { value, end: close };
  }
  return { value: bytesOfText(raw.slice(1)), end: close, problem: invalidEscape(text, at, close) };
}

const CONTROL_ESCAPES: Readonly<Record<string, string>> = {
  n: "\\x0a",
  r: "\\x0d",
  t: "\\x09",
  "0": "\\x00",
};

function invalidEscape(text: string, start: number, end: number): Finding {
  const raw = text.slice(start, end);
  const next = raw[1] ?? "";
  const control = raw.length === 2 ? CONTROL_ESCAPES[next] : undefined;
  const range = { start, end };
  return syntaxProblem({
    slug: "invalid-escape",
    range,
    data: { escape: raw },
    message: `${code(raw)} is not an escape of a quoted string, so Cloudflare rejects this expression.`,
    help: control
      ? `Write ${code(control)}, or the character itself.`
      : 'The escapes are `\\"`, `\\\\`, `\\xHH` (two hex digits) and `\\OOO` (three octal digits up to 377); write a backslash as `\\\\`, or use a raw string `r"…"`.',
    fix: control ? repair(`Write ${code(control)}`, edit(range, control)) : undefined,
  });
}

/**
 * Reads a raw string whose `r` is at `start`; undefined if none begins there, or if it has no end, which the
 * engine reads as a name.
 */
export function scanRaw(text: string, start: number, end: number): StringLiteral | undefined {
  let at = start + 1;
  while (at < end && text.charCodeAt(at) === HASH) at++;
  const hashes = at - start - 1;
  if (text.charCodeAt(at) !== QUOTE || at >= end || hashes > MAX_RAW_HASHES) return undefined;
  const close = text.indexOf(`"${"#".repeat(hashes)}`, at + 1);
  if (close === -1 || close + 1 + hashes > end) return undefined;
  return stringNode("raw", text, start, close + 1 + hashes, bytesOfText(text.slice(at + 1, close)));
}

/**
 * Reads a quoted regular expression: `\"` is a quote, every other `\x` stays unchanged, and within `[…]` a quote does not
 * end the literal.
 */
export function scanRegex(text: string, start: number, end: number): ScannedString {
  let value = "";
  let plainFrom = start + 1;
  let inClass = false;
  for (let at = start + 1; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) {
      if (!inClass && text.charCodeAt(at + 1) === QUOTE) {
        value += text.slice(plainFrom, at);
        plainFrom = at + 1;
      }
      at++;
    } else if (unit === QUOTE && !inClass) {
      const bytes = bytesOfText(value + text.slice(plainFrom, at));
      return { node: stringNode("regex", text, start, at + 1, bytes), problems: NO_PROBLEMS };
    } else if (unit === OPEN_BRACKET) inClass = true;
    else if (unit === CLOSE_BRACKET) inClass = false;
  }
  return unclosed(text, start, end, "regex", inClass);
}

function unclosed(
  text: string,
  start: number,
  end: number,
  form: "quoted" | "regex",
  inClass = false,
): ScannedString {
  const finding = syntaxProblem({
    slug: "unclosed-quote",
    range: { start, end: start + 1 },
    message: inClass
      ? "This regular expression has no closing quote, because its `[` is not closed and takes the quote in; Cloudflare rejects the expression."
      : "This quote is never closed, so Cloudflare rejects the expression.",
    help: inClass
      ? "Close the character class with `]`, or write `\\[` for a bracket."
      : 'Add the closing `"`; within the text a quote is written `\\"`.',
  });
  return {
    node: stringNode(form, text, start, end, bytesOfText(text.slice(start + 1, end))),
    problems: [finding],
  };
}

function stringNode(
  form: StringLiteral["form"],
  text: string,
  start: number,
  end: number,
  value: Bytes,
): StringLiteral {
  return { kind: "String", form, raw: text.slice(start, end), value, start, end };
}

/** A string in quotes that the language does not have, read as if they were plain ones: `'a'`, `“a”`, `` `a` ``. */
export function scanForeignQuotes(text: string, start: number, end: number): StringLiteral | undefined {
  const closers = CLOSERS[text[start] ?? ""];
  if (closers === undefined) return undefined;
  for (let at = start + 1; at < end; at++) {
    if (closers.includes(text[at]!)) {
      return stringNode("quoted", text, start, at + 1, bytesOfText(text.slice(start + 1, at)));
    }
  }
  return undefined;
}

const CLOSERS: Readonly<Record<string, string>> = {
  "'": "'",
  "`": "`",
  "“": '”“"',
  "”": '”“"',
  "„": '”“"',
  "‘": "’‘",
  "’": "’‘",
  "«": "»",
};

const BYTES_THEN_AND = /^[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2})+(?=a$)/;

/**
 * Reads an unquoted literal that begins at `start`: an integer, a range `a..b`, an address, a network or bytes. The
 * engine decides by the type on the left how far it reaches; the rules here reach equally far in all cases valid for
 * some type. Undefined if no such literal begins there.
 */
export function scanBare(text: string, start: number): BareLiteral | undefined {
  const runEnd = digitRunEnd(text, start);
  let at = runEnd;
  if (text.charCodeAt(at) === DOT && text.charCodeAt(at + 1) === DOT) {
    const second = digitRunEnd(text, at + 2);
    if (second > at + 2 && (classOf(text.charCodeAt(second)) & BARE) === 0)
      return bareNode(text, start, second);
  }
  if (runEnd > start && (classOf(text.charCodeAt(runEnd)) & BARE) === 0) return bareNode(text, start, runEnd);
  at = start;
  while ((classOf(text.charCodeAt(at)) & BARE) !== 0) at++;
  if (at === start) return undefined;
  if (text.charCodeAt(at) === LETTER_N) {
    const bytes = BYTES_THEN_AND.exec(text.slice(start, at));
    if (bytes) return bareNode(text, start, start + bytes[0].length);
  }
  return bareNode(text, start, at);
}

/** The end of `0x` with hex digits, or of hex digits after an optional minus; `start` if neither begins here. */
function digitRunEnd(text: string, start: number): number {
  const isHex = text.charCodeAt(start) === 48 && text.charCodeAt(start + 1) === LETTER_X;
  const from = isHex ? start + 2 : text.charCodeAt(start) === MINUS ? start + 1 : start;
  let at = from;
  while ((classOf(text.charCodeAt(at)) & HEX) !== 0) at++;
  return at > from || isHex ? at : start;
}

/** Whether a literal beginning with a letter is at `start`: hex digits up to a colon. */
export function startsBareWithLetter(text: string, start: number): boolean {
  let at = start;
  while ((classOf(text.charCodeAt(at)) & HEX) !== 0) at++;
  return at > start && text.charCodeAt(at) === COLON;
}

function bareNode(text: string, start: number, end: number): BareLiteral {
  return { kind: "Bare", raw: text.slice(start, end), start, end };
}
