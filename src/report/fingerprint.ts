import { sha256 as sha256Bytes } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { Places } from "./ink/places.ts";

const MAX_MARKED_CHARS = 200;
const HASH_HEX_DIGITS = 32;
/** Finds whitespace other than single spaces between words; most strings have none, and need no copy. */
const SPACED = /^\s|\s\s|[^\S ]|\s$/;

/** Options of a fingerprint. */
export interface FingerprintOptions {
  /** The name that a file counts as. Default: its own. */
  readonly nameOf?: (uri: string) => string;
  /** Leaves out the rule and the member, so that only the file and the marked text count. Default: false. */
  readonly leavesOutAnchor?: boolean;
  /** SHA-256 of a string's UTF-8, in hexadecimal digits, if a faster one exists. Default: written in JavaScript. */
  readonly sha256?: ((text: string) => string) | undefined;
}

/**
 * One fingerprint per diagnostic, in their order. It is made of the file, the rule (its `ref` or `id`), the member, the
 * marked text and the finding, so it stays the same when the file is reformatted or edited elsewhere. Equal findings of
 * one file are distinguished by their order: rules without a name by their position among their siblings.
 *
 * Shape: `<32 hexadecimal digits>:<1-based occurrence>`
 */
export function fingerprints(
  diagnostics: readonly Diagnostic[],
  places: Places,
  options: FingerprintOptions = {},
): string[] {
  return diagnostics.map(fingerprinter(places, options));
}

/** The same for one diagnostic after another. */
export function fingerprinter(
  places: Places,
  options: FingerprintOptions = {},
): (diagnostic: Diagnostic) => string {
  const seen = new Map<string, number>();
  return (diagnostic) => {
    const hash = hashOf(diagnostic, places, options);
    const occurrence = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, occurrence);
    return `${hash}:${occurrence}`;
  };
}

function hashOf(
  diagnostic: Diagnostic,
  places: Places,
  { nameOf, leavesOutAnchor, sha256 = (text) => bytesToHex(sha256Bytes(text)) }: FingerprintOptions,
): string {
  const { code, messageId, uri, range, anchor, data, severity } = diagnostic;
  const end = Math.min(range.end, range.start + MAX_MARKED_CHARS);
  const { place = "", content } = (leavesOutAnchor ? undefined : anchor) ?? {};
  const marked = content ?? places.textOf(uri).slice(range.start, end);
  // A finding that counts others changes identity with the count: a new error among them must not pass as known.
  const counted = code === "source/too-many-findings" ? [data["count"] ?? "", severity] : [];
  const parts = [code, messageId, nameOf?.(uri) ?? uri, place, marked, ...counted];
  const normalised = parts.map((part) => (SPACED.test(part) ? part.replace(/\s+/g, " ").trim() : part));
  return sha256(JSON.stringify(normalised)).slice(0, HASH_HEX_DIGITS);
}
