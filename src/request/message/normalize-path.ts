import { asBytes, type Bytes, bytesOfText, percentEscape, type Text } from "../../core/bytes.ts";

/** The types of URL normalization of a zone, and none. */
export type Normalization = "cloudflare" | "rfc3986" | "none";

/** Characters that normalization neither encodes nor decodes, in addition to letters and digits. */
const KEPT = /[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]/;
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * The path that rules see: unreserved characters decoded, all others encoded in upper case, dot segments removed. The
 * type `cloudflare` first turns backslashes into slashes and merges slashes.
 *
 * Source: https://developers.cloudflare.com/rules/normalization/how-it-works/ (checked 2026-11-22). Its treatment of a
 * percent sign that does not begin an escape is not documented; it is encoded here.
 */
export function normalizedPath(path: Bytes, type: Normalization): Bytes {
  if (type === "none" || isNormal(path)) return path;
  const slashed = type === "cloudflare" ? path.replace(/\\/g, "/").replace(/\/{2,}/g, "/") : path;
  const encoded = slashed.replace(/%([0-9a-fA-F]{2})|[\s\S]/g, (part, hex: string | undefined) => {
    if (hex === undefined) return KEPT.test(part) ? part : percentEscape(part);
    const decoded = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(decoded) ? decoded : part.toUpperCase();
  });
  return asBytes(withoutDotSegments(encoded));
}

/** By byte: whether every normalization keeps it in any position. */
const KEPT_BYTES = Uint8Array.from({ length: 256 }, (_, byte) =>
  KEPT.test(String.fromCharCode(byte)) ? 1 : 0,
);
const SLASH = 47;
const DOT = 46;

/** `normalizedPath` for a string: most paths are ASCII and already normal, which a quick test shows. */
export function normalizedPathOfText(path: Text, type: Normalization): Bytes {
  return isNormal(path) ? asBytes(path) : normalizedPath(bytesOfText(path), type);
}

/** Whether a path is ASCII, and nothing in it is normalized. Looking is quicker than rewriting. */
function isNormal(path: string): boolean {
  let before = 0;
  for (let at = 0; at < path.length; at++) {
    const byte = path.charCodeAt(at);
    if (KEPT_BYTES[byte] !== 1 || (before === SLASH && (byte === SLASH || byte === DOT))) return false;
    before = byte;
  }
  return true;
}

/** A path without `.` and `..` (RFC 3986, 5.2.4). */
export function withoutDotSegments(path: string): string {
  if (!path.includes("/.")) return path;
  const kept: string[] = [];
  const segments = path.split("/");
  const last = segments.length - 1;
  for (const [at, segment] of segments.entries()) {
    const isDots = segment === "." || segment === "..";
    if (segment === ".." && kept.length > 1) kept.pop();
    if (!isDots) kept.push(segment);
    else if (at === last) kept.push("");
  }
  return kept.join("/");
}
