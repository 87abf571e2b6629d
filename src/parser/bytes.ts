/**
 * Byte strings: a JavaScript string whose every UTF-16 unit is one byte (0-255). Literals hold their value in this form,
 * because the language compares bytes and a literal such as `"\xff"` is no text.
 */
const encoder = new TextEncoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true });
const CHUNK = 8192;

/** The UTF-8 bytes of a text, as a byte string. Lone surrogates become U+FFFD. */
export function bytesOfText(text: string): string {
  if (isAscii(text)) return text;
  const bytes = encoder.encode(text);
  let result = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    result += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return result;
}

/** The text that a byte string encodes in UTF-8; undefined where it is no valid UTF-8. */
export function textOfBytes(bytes: string): string | undefined {
  if (isAscii(bytes)) return bytes;
  try {
    return strictDecoder.decode(Uint8Array.from(bytes, (unit) => unit.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** Whether every unit is below 128, so that text and bytes are the same. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}
