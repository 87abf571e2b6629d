import { Buffer, isUtf8 } from "node:buffer";
import { number } from "../../core/phrases.ts";
import type { Range } from "../../core/range.ts";

/** A file as text, or why it is not text: the end of a sentence that begins with the file's name. */
export type DecodedText =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly problem: string };

/** Why bytes are not plain UTF-8 text. */
export interface EncodingFlaw {
  readonly kind: "invalid-utf8" | "nul-character" | "other-encoding";
  /** The first location in the text that shows it. */
  readonly range: Range;
  /** The end of a sentence that begins with the file's name. */
  readonly problem: string;
}

/** Bytes as the most tolerant consumer reads them. */
export interface LenientText {
  readonly text: string;
  /** Undefined for plain UTF-8, the only text that may be written back: others have several byte sequences for it. */
  readonly flaw?: EncodingFlaw | undefined;
}

/** Reads bytes as UTF-8. A byte-order mark stays in the text, so that offsets count as in the file. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const { text, flaw } = decodeLeniently(bytes);
  return flaw ? { problem: flaw.problem } : { text };
}

/**
 * Reads bytes that need not be plain UTF-8: text of another encoding by its byte-order mark, and every sequence that is not
 * UTF-8 as U+FFFD, the replacement character.
 */
export function decodeLeniently(bytes: Uint8Array): LenientText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const marked = decodeMarked(buffer);
  if (marked) return marked;
  if (!isUtf8(buffer)) return withReplacements(buffer);
  const text = buffer.toString("utf8");
  const nul = text.indexOf("\0");
  if (nul === -1) return { text };
  const range = { start: nul, end: nul + 1 };
  return { text, flaw: { kind: "nul-character", range, problem: "is a binary file" } };
}

function decodeMarked(buffer: Buffer): LenientText | undefined {
  const encoding = ENCODINGS.find(({ mark }) => buffer.toString("hex", 0, mark.length / 2) === mark);
  if (!encoding) return undefined;
  const problem = `is ${encoding.name} text: save it as UTF-8`;
  const range = { start: 0, end: 1 };
  return { text: encoding.decode(buffer), flaw: { kind: "other-encoding", range, problem } };
}

/** Keyed by byte-order mark; UTF-32's begins with UTF-16's, and UTF-16 text never begins with a NUL character. */
const ENCODINGS: readonly {
  readonly mark: string;
  readonly name: string;
  decode(buffer: Buffer): string;
}[] = [
  {
    mark: "fffe0000",
    name: "UTF-32",
    decode: (buffer) => decodeUtf32(buffer, (at) => buffer.readUInt32LE(at)),
  },
  {
    mark: "0000feff",
    name: "UTF-32",
    decode: (buffer) => decodeUtf32(buffer, (at) => buffer.readUInt32BE(at)),
  },
  { mark: "fffe", name: "UTF-16", decode: decodeUtf16 },
  // A copy, because `swap16` works in place; a byte too much at the end is not part of a character.
  {
    mark: "feff",
    name: "UTF-16",
    decode: (buffer) =>
      decodeUtf16(Buffer.from(buffer.subarray(0, buffer.length - (buffer.length % 2))).swap16()),
  },
];

/** The character that replaces a byte sequence that is not valid. */
const REPLACEMENT = "\ufffd";

function decodeUtf16(buffer: Buffer): string {
  return new TextDecoder("utf-16le", { ignoreBOM: true }).decode(buffer);
}

function decodeUtf32(buffer: Buffer, readAt: (offset: number) => number): string {
  const parts: string[] = [];
  for (let at = 0; at + 4 <= buffer.length; at += 4) {
    const codePoint = readAt(at);
    const isCharacter = codePoint < 0xd800 || (codePoint > 0xdfff && codePoint <= 0x10ffff);
    parts.push(isCharacter ? String.fromCodePoint(codePoint) : REPLACEMENT);
  }
  return parts.join("");
}

function withReplacements(buffer: Buffer): LenientText {
  const offset = firstInvalidByte(buffer);
  const start = buffer.toString("utf8", 0, offset).length;
  const problem = buffer.includes(0)
    ? "is a binary file"
    : `is not valid UTF-8: the first wrong byte is at offset ${number(offset)}`;
  const range = { start, end: start + 1 };
  return { text: buffer.toString("utf8"), flaw: { kind: "invalid-utf8", range, problem } };
}

/** The zero-based offset of the first sequence that is not UTF-8, in bytes that contain one. */
function firstInvalidByte(buffer: Buffer): number {
  const replaced = Buffer.from(buffer.toString("utf8"));
  let at = 0;
  while (at < buffer.length && buffer[at] === replaced[at]) at++;
  // A sequence that is cut short after EF or EF BF agrees so far with the replacement character, EF BF BD.
  if (buffer[at - 2] === 0xef && buffer[at - 1] === 0xbf) return at - 2;
  return buffer[at - 1] === 0xef ? at - 1 : at;
}
