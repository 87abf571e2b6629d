import { attempted } from "./attempt.ts";

declare const isBytes: unique symbol;

/**
 * A byte string: a JavaScript string whose every UTF-16 unit is one byte (0-255). Literals contain their value in this form,
 * because the language compares bytes and a literal such as `"\xff"` is not text. `textOfBytes` and `shownBytes` turn it
 * into text, `quoteString` into source text; the types reject it as a `Text`.
 */
export type Bytes = string & { readonly [isBytes]: true };

/** Any string but a byte string, which would read as Latin-1: `é` as `Ã©`. */
export type Text = string & { readonly [isBytes]?: never };

const encoder = new TextEncoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const CHUNK = 8192;

/** The UTF-8 bytes of a string. Lone surrogates become U+FFFD. */
export function bytesOfText(text: Text): Bytes {
  if (isAscii(text)) return asBytes(text);
  const bytes = encoder.encode(text);
  let result = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    result += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return asBytes(result);
}

/** The text that a byte string encodes in UTF-8; undefined if it is not valid UTF-8. */
export function textOfBytes(bytes: Bytes): Text | undefined {
  if (isAscii(bytes)) return bytes as string;
  return attempted(() => strictDecoder.decode(Uint8Array.from(bytes, (unit) => unit.charCodeAt(0))));
}

/** A byte string in readable form: as text, with bytes that are not UTF-8 as `\xHH`. */
export function showBytes(bytes: Bytes): Text {
  return textOfBytes(bytes) ?? escapedBytes(bytes);
}

/** A byte string with every byte that is not printable ASCII as `\xHH`. */
export function escapedBytes(bytes: Bytes): Text {
  return bytes.replace(/[^ -~]/g, (unit) => `\\x${unit.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** The escape of a byte in an address: `%2F`. */
export function percentEscape(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

/** A string whose units are known to be bytes: a piece of a byte string, or ASCII. */
export function asBytes(units: string): Bytes {
  return units as Bytes;
}

/** Whether every unit is below 128, so that text and bytes are the same. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}
