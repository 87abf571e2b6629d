import { attempted } from "../../../core/attempt.ts";
import type { CharMapBuilder } from "../../values/char-map.ts";
import type { HclText, TemplateForm } from "./ast.ts";
import escapes from "./escapes.json" with { type: "json" };

/** The end of a run of template text, and its reason. `line`: after the line feed in a heredoc, before it in quotes. */
interface TextEnd {
  readonly end: number;
  readonly stop: "quote" | "line" | "interpolation";
  readonly isVerbatim: boolean;
}

const LINE_FEED = 0x0a;
const QUOTE = 0x22;
const DOLLAR = 0x24;
const PERCENT = 0x25;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;

/**
 * The end of the template text that begins at `start`.
 *
 * `marker`: undefined in quotes; empty for text without delimiters, which ends with the file; otherwise of a heredoc.
 */
export function textEnd(text: string, start: number, marker?: string): TextEnd {
  const isQuoted = marker === undefined;
  let isVerbatim = true;
  let at = start;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) {
      if (!isQuoted) continue;
      isVerbatim = false;
      if (text.charCodeAt(at + 1) !== LINE_FEED) at++;
    } else if (unit === QUOTE) {
      if (isQuoted) return { end: at, stop: "quote", isVerbatim };
    } else if (unit === LINE_FEED) {
      if (isQuoted) return { end: text[at - 1] === "\r" ? at - 1 : at, stop: "line", isVerbatim };
      if (marker !== "") return { end: at + 1, stop: "line", isVerbatim };
    } else if ((unit === DOLLAR || unit === PERCENT) && text.charCodeAt(at + 1) === OPEN_BRACE) {
      return { end: at, stop: "interpolation", isVerbatim };
    } else if (isDoubled(text, at, unit)) {
      isVerbatim = false;
      at += 2;
    }
  }
  return { end: Math.min(at, text.length), stop: "line", isVerbatim };
}

/** Whether there is a `$${` or `%%{` at an offset, which is an escape in every form of template. */
function isDoubled(text: string, at: number, unit: number): boolean {
  return (
    (unit === DOLLAR || unit === PERCENT) &&
    text.charCodeAt(at + 1) === unit &&
    text.charCodeAt(at + 2) === OPEN_BRACE
  );
}

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map(Object.entries(escapes));

const UNICODE_ESCAPE = /u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}/y;

/** The offset of the first backslash from `from` on that begins no escape of a quoted string; -1 if all do. */
export function badEscapeAt(text: string, from: number, end: number): number {
  for (let at = text.indexOf("\\", from); at >= 0 && at < end; at = text.indexOf("\\", at)) {
    const length = escapeLength(text, at);
    if (length === 0) return at;
    at += length;
  }
  return -1;
}

/** Length of the escape at a backslash, including the backslash; zero if there is none. */
function escapeLength(text: string, at: number): number {
  if (SIMPLE_ESCAPES.has(text[at + 1] ?? "")) return 2;
  UNICODE_ESCAPE.lastIndex = at + 1;
  const found = UNICODE_ESCAPE.exec(text)?.[0];
  if (found === undefined) return 0;
  return found.length === 9 && Number.parseInt(found.slice(1), 16) > 0x10ffff ? 0 : 1 + found.length;
}

/** Receives the pieces of a decoded text. */
export type TextSink = Pick<CharMapBuilder, "push" | "pushVerbatim">;

/**
 * The decoded text of a template part, composed (Unicode NFC) as all strings of Terraform are. An invalid escape is kept
 * verbatim.
 */
export function decodeTemplateText(text: string, part: HclText, form: TemplateForm): string {
  const source = text.slice(part.start, part.end);
  if (part.isVerbatim) return source.normalize();
  const native = form === "quoted" ? decodedNatively(source) : undefined;
  if (native !== undefined) return native.normalize();
  // Joined at once: added one to another, pieces are a chain that takes several times the memory of the text.
  const pieces: string[] = [];
  const take = (piece: string) => {
    pieces.push(piece);
  };
  feedText(text, part, form, { push: take, pushVerbatim: take });
  return pieces.join("").normalize();
}

/** Escapes of JSON that HCL does not have, and signs that HCL writes twice. */
const OTHER_THAN_JSON = /\\[bf/]|\$\$\{|%%\{/;

/** Decodes a quoted string that is also valid JSON with `JSON.parse`, which is several times as fast as decoding it piece by piece. */
function decodedNatively(source: string): string | undefined {
  if (OTHER_THAN_JSON.test(source)) return undefined;
  return attempted(() => JSON.parse(`"${source}"`) as string);
}

/** Feeds a stretch of template text to a sink, each escape as one piece. */
export function feedText(text: string, part: HclText, form: TemplateForm, sink: TextSink): void {
  let pieceStart = part.start;
  const endPiece = (end: number) => sink.pushVerbatim(text.slice(pieceStart, end), pieceStart);
  for (let at = part.start; at < part.end && !part.isVerbatim; ) {
    const unit = text.charCodeAt(at);
    const isEscape = unit === BACKSLASH && form === "quoted";
    const length = isEscape ? escapeLength(text, at) : isDoubled(text, at, unit) ? 3 : 0;
    if (length === 0) {
      at++;
      continue;
    }
    endPiece(at);
    const written = text.slice(at + 1, at + (isEscape ? length : 3));
    const value = isEscape ? SIMPLE_ESCAPES.get(written) : written;
    sink.push(value ?? String.fromCodePoint(Number.parseInt(written.slice(1), 16)), at, at + length);
    at += length;
    pieceStart = at;
  }
  endPiece(part.end);
}

/**
 * The literal of a string in a template; undefined if its form cannot contain it. HCL's escapes are `\n`, `\r`, `\t`,
 * `\"`, `\\`, `\uNNNN` and `\UNNNNNNNN`, and no others.
 */
export function encodeText(newText: string, form: TemplateForm): string | undefined {
  const doubled = newText.replace(/[$%](?=\{)/g, (sign) => sign + sign);
  if (form === "quoted") {
    // Controls, and characters that hide, reorder or end lines, are not allowed in a file.
    return doubled
      .replace(/[\n\r\t"\\]/g, (unit) => JSON.stringify(unit).slice(1, -1))
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu, unicodeEscape);
  }
  // A new line of a heredoc would need its indentation, and might be the marker that ends it.
  return form === "bare" || !/[\n\r]/.test(newText) ? doubled : undefined;
}

function unicodeEscape(character: string): string {
  const hex = character.codePointAt(0)!.toString(16);
  return hex.length <= 4 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}
