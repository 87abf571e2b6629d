import type { Assertion, PerlClass, PropertyClass, RegexCondition } from "./ast.ts";
import { type Cursor, END } from "./cursor.ts";
import { CRLF, UNICODE } from "./flags.ts";
import otherEscapes from "./other-escapes.json" with { type: "json" };
import { refuseRegex } from "./problem.ts";
import { hasProperty, looseName, valuesOfProperty } from "./unicode-names.ts";

/** A character given by an escape. */
export interface EscapedCharacter {
  readonly kind: "Character";
  readonly start: number;
  readonly end: number;
  readonly code: number;
  /** Whether it is the single byte `code` rather than the UTF-8 form of that character. */
  readonly isByte: boolean;
}

export type Escape = EscapedCharacter | PerlClass | PropertyClass | Assertion;

const CONTROLS: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };

const CONDITIONS: Readonly<Record<string, RegexCondition>> = {
  A: "text-start",
  z: "text-end",
  B: "not-word-boundary",
  "<": "word-start",
  ">": "word-end",
};

const WORD_BOUNDARIES = new Map<string, RegexCondition>([
  ["start", "word-start"],
  ["end", "word-end"],
  ["start-half", "word-start-half"],
  ["end-half", "word-end-half"],
]);

/** The text to write for an escape of other dialects. */
const INSTEAD: Readonly<Record<string, string>> = otherEscapes;

/** Reads an escape; the cursor is at the backslash. */
export function parseEscape(cursor: Cursor, flags: number): Escape {
  const start = cursor.at;
  if (!cursor.step()) refuseRegex(start, cursor.at, "escapeAtEnd", { found: "\\" });
  const code = cursor.peek();
  const letter = String.fromCodePoint(code);
  const isUnicode = (flags & UNICODE) !== 0;
  if (letter === "x" || letter === "u" || letter === "U") return parseHex(cursor, start, isUnicode);
  if (letter === "p" || letter === "P") return parseProperty(cursor, start, isUnicode);
  cursor.step();
  const range = { start, end: cursor.at };
  const lower = letter.toLowerCase();
  if (lower === "d" || lower === "s" || lower === "w") {
    return { kind: "PerlClass", ...range, name: lower, isNegated: letter !== lower, isUnicode };
  }
  const control = CONTROLS[letter];
  if (control !== undefined) return { kind: "Character", ...range, code: control, isByte: false };
  const condition = letter === "b" ? wordBoundary(cursor) : CONDITIONS[letter];
  if (condition) {
    return { kind: "Assertion", start, end: cursor.at, condition, isUnicode, isCrlf: (flags & CRLF) !== 0 };
  }
  // `<` and `>` are assertions and handled elsewhere.
  const isEscapable = code < 0x80 && !/[0-9A-Za-z]/.test(letter);
  if (isEscapable) return { kind: "Character", ...range, code, isByte: false };
  return refuseEscape(cursor, start, letter);
}

function refuseEscape(cursor: Cursor, start: number, letter: string): never {
  if (/[0-9]/.test(letter)) {
    while (/[0-9]/.test(cursor.text.charAt(cursor.at))) cursor.at++;
    refuseRegex(start, cursor.at, "backreference", { found: cursor.text.slice(start, cursor.at) });
  }
  const instead = Object.hasOwn(INSTEAD, letter)
    ? INSTEAD[letter]!
    : `Write \`${letter}\` without the backslash, or \`\\\\${letter}\` for a backslash before it.`;
  return refuseRegex(start, cursor.at, "unknownEscape", {
    found: cursor.text.slice(start, cursor.at),
    instead,
  });
}

/**
 * The meaning of `\b`, once the cursor is after it. Braces whose content does not begin like a name belong to a counted
 * repetition and are not consumed.
 */
function wordBoundary(cursor: Cursor): RegexCondition {
  if (cursor.text.charAt(cursor.at) !== "{") return "word-boundary";
  const open = cursor.at;
  if (!cursor.stepOn()) refuseRegex(open, cursor.at, "wordBoundaryUnclosed");
  if (!isNameCode(cursor.peek())) {
    cursor.at = open;
    return "word-boundary";
  }
  let name = "";
  while (isNameCode(cursor.peek())) {
    name += String.fromCharCode(cursor.peek());
    cursor.stepOn();
  }
  if (cursor.text.charAt(cursor.at) !== "}") refuseRegex(open, cursor.at, "wordBoundaryUnclosed");
  cursor.step();
  const condition = WORD_BOUNDARIES.get(name);
  return condition ?? refuseRegex(open, cursor.at, "wordBoundaryName", { found: name });
}

function isNameCode(code: number): boolean {
  return code !== END && /[A-Za-z-]/.test(String.fromCodePoint(code));
}

const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const LAST_CODE = 0x10ffff;

/** `\xHH`, `\uHHHH`, `\UHHHHHHHH`, or any of the three with braces. The cursor is at the letter. */
function parseHex(cursor: Cursor, start: number, isUnicode: boolean): EscapedCharacter {
  const letter = cursor.text.charAt(cursor.at);
  if (!cursor.stepOn()) refuseEnd(cursor, start);
  const isBraced = cursor.text.charAt(cursor.at) === "{";
  const digits = isBraced ? bracedDigits(cursor, start) : fixedDigits(cursor, start, HEX_DIGITS[letter]!);
  const end = cursor.at;
  cursor.skip();
  const code = Number.parseInt(digits, 16);
  if (code > LAST_CODE || (code >= 0xd800 && code <= 0xdfff))
    refuseRegex(start, end, "hexValue", { found: digits });
  const isByte = letter === "x" && !isBraced && !isUnicode && code > 0x7f;
  return { kind: "Character", start, end, code, isByte };
}

function fixedDigits(cursor: Cursor, start: number, count: number): string {
  let digits = "";
  for (;;) {
    digits += hexDigit(cursor);
    cursor.step();
    if (digits.length === count) return digits;
    cursor.skip();
    if (cursor.isDone) refuseEnd(cursor, start);
  }
}

function bracedDigits(cursor: Cursor, start: number): string {
  const open = cursor.at;
  let digits = "";
  while (cursor.stepOn() && cursor.text.charAt(cursor.at) !== "}") digits += hexDigit(cursor);
  if (cursor.isDone) refuseEnd(cursor, start);
  cursor.step();
  if (digits === "") refuseRegex(open, cursor.at, "hexEmpty");
  return digits;
}

function hexDigit(cursor: Cursor): string {
  const digit = String.fromCodePoint(cursor.peek());
  if (!/^[0-9A-Fa-f]$/.test(digit))
    refuseRegex(cursor.at, cursor.at + digit.length, "hexDigit", { found: digit });
  return digit;
}

function refuseEnd(cursor: Cursor, start: number): never {
  return refuseRegex(start, cursor.at, "escapeAtEnd", { found: cursor.text.slice(start) });
}

/** Reads `\pL`, `\p{Greek}`, `\P{sc=Grek}`; the cursor is at the letter. */
function parseProperty(cursor: Cursor, start: number, isUnicode: boolean): PropertyClass {
  const isNegated = cursor.text.charAt(cursor.at) === "P";
  if (!cursor.stepOn()) refuseEnd(cursor, start);
  const name = cursor.text.charAt(cursor.at) === "{" ? bracedName(cursor, start) : oneLetter(cursor, start);
  const end = cursor.at;
  cursor.skip();
  const found = cursor.text.slice(start, end);
  if (!isUnicode) refuseRegex(start, end, "propertyNeedsUnicode", { found });
  checkName(name, start, end);
  return { kind: "PropertyClass", start, end, name, isNegated };
}

function bracedName(cursor: Cursor, start: number): string {
  let name = "";
  while (cursor.stepOn() && cursor.text.charAt(cursor.at) !== "}")
    name += String.fromCodePoint(cursor.peek());
  if (cursor.isDone) refuseEnd(cursor, start);
  cursor.step();
  return name;
}

function oneLetter(cursor: Cursor, start: number): string {
  const letter = String.fromCodePoint(cursor.peek());
  if (letter === "\\") {
    refuseRegex(start, cursor.at + 1, "propertyInvalid", { found: cursor.text.slice(start, cursor.at) });
  }
  cursor.step();
  return letter;
}

/** `name`, `name=value`, `name:value` or `name!=value`; the first of `!=`, then of `:`, then of `=` divides. */
function checkName(written: string, start: number, end: number): void {
  const divider = ["!=", ":", "="].find((sign) => written.includes(sign));
  if (divider === undefined) {
    if (!hasProperty(written)) refuseRegex(start, end, "propertyUnknown", { found: written });
    return;
  }
  const at = written.indexOf(divider);
  const name = written.slice(0, at);
  const value = written.slice(at + divider.length);
  const values = valuesOfProperty(name);
  if (values === "unknown") refuseRegex(start, end, "propertyUnknown", { found: name });
  if (!values.has(looseName(value))) refuseRegex(start, end, "propertyValueUnknown", { name, found: value });
}
