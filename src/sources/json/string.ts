import { parsedJson } from "../../core/attempt.ts";
import type { EmbeddedText } from "../../core/embedded-text.ts";
import type { FileRange } from "../../core/range.ts";
import { CharMapBuilder, mappedText, shiftedText } from "../values/char-map.ts";
import type { LocatedString } from "../values/located.ts";
import { stringNode } from "../values/nodes.ts";
import type { SourceProblem } from "../values/problems.ts";
import { WrittenString } from "../values/written-string.ts";
import escapes from "./escapes.json" with { type: "json" };
import { badJsonEscape, controlCharacter, jsonProblem } from "./problems.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map(Object.entries(escapes));

/** A string literal as read. `end` is past the closing quote, or past the text if that is missing. */
export interface ScannedString {
  readonly value: string;
  readonly end: number;
  /** Whether the text between the quotes is the value, unit for unit. */
  readonly isVerbatim: boolean;
  /** Whether it is valid, so that the engine that runs us reads it again at any time. */
  readonly isValid: boolean;
}

type Report = (problem: SourceProblem) => void;

/** Receives the pieces of a decoded literal: a map builder, or an object that only collects the text. */
interface Sink {
  push(decoded: string, start: number, end: number): void;
  pushVerbatim(source: string, start: number): void;
}

/**
 * Reads the literal that opens at `open` with `"` or `'`. Problems inside it are reported and read as they were meant:
 * an unknown escape as its own characters, an unescaped line break as one.
 */
export function scanJsonString(text: string, open: number, report: Report): ScannedString {
  const quote = text.charCodeAt(open);
  let at = open + 1;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote)
      return { value: text.slice(open + 1, at), end: at + 1, isVerbatim: true, isValid: quote === QUOTE };
    if (unit === BACKSLASH || unit < 0x20) break;
  }
  const native = quote === QUOTE ? readNatively(text, open, at) : undefined;
  if (native) return native;
  let value = "";
  const add = (piece: string) => {
    value += piece;
  };
  const end = decodeLiteral(text, open, { push: add, pushVerbatim: add }, report);
  return { value, end, isVerbatim: false, isValid: false };
}

/**
 * The same for a valid literal with escapes, by the engine that runs us: it yields one flat string, whereas decoding
 * piece by piece yields a chain of pieces that takes more memory. Undefined if there is something to report.
 */
function readNatively(text: string, open: number, firstEscape: number): ScannedString | undefined {
  for (let at = firstEscape; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === QUOTE) {
      const value = parsedJson(text.slice(open, at + 1));
      return typeof value === "string" ? { value, end: at + 1, isVerbatim: false, isValid: true } : undefined;
    }
  }
  return undefined;
}

/** The node of a literal that `scanJsonString` read in `range`. */
export function jsonStringNode(text: string, range: FileRange, scanned: ScannedString): LocatedString {
  const { value, isVerbatim, isValid } = scanned;
  if (isValid) return new JsonString(text, range, isVerbatim);
  return stringNode(range, value, () => contentOf(text, range.start, { value, isVerbatim }));
}

/** A valid literal, read again on demand. */
class JsonString extends WrittenString {
  readonly #isVerbatim: boolean;

  constructor(file: string, range: FileRange, isVerbatim: boolean) {
    super(file, range);
    this.#isVerbatim = isVerbatim;
  }

  protected get verbatim(): string | undefined {
    return this.#isVerbatim ? this.file.slice(this.start + 1, this.end - 1) : undefined;
  }

  protected decode(): string {
    return JSON.parse(this.file.slice(this.start, this.end)) as string;
  }

  protected map(value: string): EmbeddedText {
    return contentOf(this.file, this.start, { value, isVerbatim: this.#isVerbatim });
  }
}

/** The content of a literal: its map, and how new text is written between its quotes. */
function contentOf(
  text: string,
  open: number,
  { value, isVerbatim }: Pick<ScannedString, "value" | "isVerbatim">,
): EmbeddedText {
  const encode = text.charCodeAt(open) === QUOTE ? encodeJsonText : () => undefined;
  if (isVerbatim) return shiftedText(value, open + 1, encode);
  const buildMap = () => {
    const builder = new CharMapBuilder(open + 1);
    decodeLiteral(text, open, builder, () => {});
    return builder;
  };
  return mappedText(value, buildMap, encode);
}

/** `newText` as written between the quotes of a JSON string. */
export function encodeJsonText(newText: string): string {
  return JSON.stringify(newText).slice(1, -1);
}

/** Feeds the literal to `sink` and returns where it ends. */
function decodeLiteral(text: string, open: number, sink: Sink, report: Report): number {
  const quote = text.charCodeAt(open);
  let reachesOverLines: boolean | undefined;
  let pieceStart = open + 1;
  const endPiece = (end: number) => sink.pushVerbatim(text.slice(pieceStart, end), pieceStart);
  for (let at = open + 1; at < text.length; ) {
    const unit = text.charCodeAt(at);
    if (unit === quote) {
      endPiece(at);
      return at + 1;
    }
    if (unit === BACKSLASH && at + 1 < text.length) {
      endPiece(at);
      at = pieceStart = decodeEscape(text, at, sink, report);
      continue;
    }
    if (unit === LINE_FEED || unit === CARRIAGE_RETURN) {
      reachesOverLines ??= closesFurtherDown(text, at, quote);
      if (!reachesOverLines) return endUnterminated(text, open, at, { endPiece, report });
      report(jsonProblem("json-control-character", "lineBreak", { start: at, end: at + 1 }));
    } else if (unit < 0x20) {
      report(controlCharacter(encodeJsonText(String.fromCharCode(unit)), at));
    }
    at++;
  }
  return endUnterminated(text, open, text.length, { endPiece, report });
}

/**
 * Whether the next quote after a line break looks like the end of this string. `"a⏎b",` is a string over two lines;
 * in `"a⏎"next": 1` the next quote opens another.
 */
function closesFurtherDown(text: string, lineBreak: number, quote: number): boolean {
  for (let at = lineBreak; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === quote) return /^\s*(?:[,:}\]]|$)/.test(text.slice(at + 1, at + 200));
  }
  return false;
}

function endUnterminated(
  text: string,
  open: number,
  lineEnd: number,
  { endPiece, report }: { endPiece: (end: number) => void; report: Report },
): number {
  const quote = text[open]!;
  const range = { start: open, end: open + 1 };
  report(jsonProblem("json-unterminated-string", "unterminatedString", range, { data: { quote } }));
  // `"a,⏎`: the comma belongs to the object, not to the string whose quote is missing.
  let end = lineEnd;
  while (end > open + 1 && (text[end - 1] === " " || text[end - 1] === "\t")) end--;
  if (end > open + 1 && text[end - 1] === ",") end--;
  else end = lineEnd;
  endPiece(end);
  return end;
}

function decodeEscape(text: string, at: number, sink: Sink, report: Report): number {
  const letter = text[at + 1]!;
  const simple = SIMPLE_ESCAPES.get(letter);
  if (simple !== undefined) {
    sink.push(simple, at, at + 2);
    return at + 2;
  }
  if (letter === "u") {
    const digits = text.slice(at + 2, at + 6);
    if (/^[0-9a-fA-F]{4}$/.test(digits)) {
      sink.push(String.fromCharCode(Number.parseInt(digits, 16)), at, at + 6);
      return at + 6;
    }
  }
  report(badJsonEscape(text, at));
  sink.pushVerbatim("\\", at);
  return at + 1;
}
