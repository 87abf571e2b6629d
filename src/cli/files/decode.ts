import { Buffer, isUtf8 } from "node:buffer";
import { number } from "../../core/phrases.ts";

/** A file as text, or why it is none: the end of a sentence that begins with the file's name. */
export type Decoded = { readonly text: string; readonly problem?: undefined } | { readonly problem: string };

/** How far a file is searched for a zero byte, which no text file holds. */
const BINARY_PROBE_BYTES = 8_192;

/** Reads bytes as UTF-8. A byte-order mark stays in the text, so that offsets count as in the file. */
export function decodeText(bytes: Uint8Array): Decoded {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = buffer.toString("hex", 0, 2);
  if (mark === "fffe" || mark === "feff") return { problem: "is UTF-16 text: save it as UTF-8" };
  if (buffer.subarray(0, BINARY_PROBE_BYTES).includes(0)) return { problem: "is a binary file" };
  if (isUtf8(buffer)) return { text: buffer.toString("utf8") };
  return {
    problem: `is not valid UTF-8: the first wrong byte is at offset ${number(firstInvalidByte(buffer))}`,
  };
}

/** The zero-based offset of the first sequence that is not UTF-8, in bytes that hold one. */
function firstInvalidByte(buffer: Buffer): number {
  const replaced = Buffer.from(buffer.toString("utf8"));
  let at = 0;
  while (at < buffer.length && buffer[at] === replaced[at]) at++;
  // A sequence that is cut short after EF or EF BF agrees so far with the replacement character, EF BF BD.
  if (buffer[at - 2] === 0xef && buffer[at - 1] === 0xbf) return at - 2;
  return buffer[at - 1] === 0xef ? at - 1 : at;
}
