import { attempted } from "../../core/attempt.ts";
import type { EmbeddedText } from "../../core/embedded-text.ts";

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
/** Characters of base64, and the bytes that they encode. */
const GROUP = { chars: 4, bytes: 3 } as const;

/**
 * The UTF-8 text that a string encodes in base64; undefined if it does not encode any. A character is located at the
 * base64 groups that contain its bytes.
 */
export function base64Text(host: EmbeddedText): EmbeddedText | undefined {
  const decoded = decode(host.text);
  if (!decoded) return undefined;
  const { text, bytesBefore } = decoded;
  const length = host.text.length;
  return {
    text,
    toOuter: ({ start, end }) => {
      const first = Math.floor(bytesBefore(start) / GROUP.bytes) * GROUP.chars;
      const last = Math.ceil(bytesBefore(end) / GROUP.bytes) * GROUP.chars;
      return host.toOuter({ start: Math.min(first, length), end: Math.min(Math.max(last, first), length) });
    },
    encode: () => undefined,
  };
}

interface Decoded {
  readonly text: string;
  /** Bytes before an offset of the text. */
  readonly bytesBefore: (offset: number) => number;
}

function decode(encoded: string): Decoded | undefined {
  if (encoded.length % GROUP.chars !== 0 || !BASE64.test(encoded)) return undefined;
  const bytes = Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0));
  const text = attempted(() => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  if (text === undefined) return undefined;
  if (text.length === bytes.length) return { text, bytesBefore: (offset) => offset };
  const before = new Uint32Array(text.length + 1);
  for (let at = 0; at < text.length; at++) before[at + 1] = before[at]! + byteCount(text, at);
  return { text, bytesBefore: (offset) => before[offset]! };
}

/** UTF-8 bytes of the UTF-16 unit at an offset; the first unit of a surrogate pair has all four. */
function byteCount(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (unit >= 0xdc00 && unit <= 0xdfff) return 0;
  return unit >= 0xd800 && unit <= 0xdbff ? 4 : 3;
}
