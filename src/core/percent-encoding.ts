import { asBytes, type Bytes } from "./bytes.ts";

/** Bytes with each escape in place of the byte that it stands for. */
export function percentDecoded(text: Bytes): Bytes {
  return asBytes(
    text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
}

/**
 * `encodeURIComponent` for any text. A surrogate without its other half, on which that function throws, is encoded as the
 * three bytes that UTF-8 would have for it, so that different strings stay different.
 */
export function percentEncoded(text: string): string {
  return text.replace(/\p{Cs}|\P{Cs}+/gu, (part) =>
    /^\p{Cs}$/u.test(part) ? encodedSurrogate(part.charCodeAt(0)) : encodeURIComponent(part),
  );
}

function encodedSurrogate(unit: number): string {
  const bytes = [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)];
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join("");
}
