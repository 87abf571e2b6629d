import { sha256 as sha256Bytes } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { Places } from "./ink/places.ts";

const MAX_CONTEXT_CHARS = 200;
const HASH_HEX_DIGITS = 32;
/** Finds white space other than single spaces between words; most texts have none, and need no copy. */
const SPACED = /^\s|\s\s|[^\S ]|\s$/;

/** Options of a fingerprint. */
export interface FingerprintOptions {
  /** The name that a file counts as. Default: its own. */
  readonly nameOf?: (uri: string) => string;
  /** Leaves out what is beside the marked text on its line. Default: false. */
  readonly leavesOutLine?: boolean;
  /** SHA-256 of a text's UTF-8, in hexadecimal digits, from who has a faster one. Default: written in JavaScript. */
  readonly sha256?: ((text: string) => string) | undefined;
}

/**
 * One fingerprint per diagnostic, in their order. It stays the same when lines are added above or the place moves
 * within its file, and changes with the marked text or the finding. Equal findings of one file are distinguished by
 * their order.
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
  { nameOf, leavesOutLine, sha256 = sha256InScript }: FingerprintOptions,
): string {
  const { code, messageId, uri, range } = diagnostic;
  const marked = places.textOf(uri).slice(range.start, Math.min(range.end, range.start + MAX_CONTEXT_CHARS));
  const context = leavesOutLine ? "" : (lineOf(diagnostic, places) ?? marked);
  const parts = [code, messageId, nameOf?.(uri) ?? uri, marked, context, ...countOf(diagnostic)];
  const normalised = parts.map((part) => (SPACED.test(part) ? part.replace(/\s+/g, " ").trim() : part));
  return sha256(JSON.stringify(normalised)).slice(0, HASH_HEX_DIGITS);
}

function sha256InScript(text: string): string {
  return bytesToHex(sha256Bytes(text));
}

/** A finding that counts others is another one when it counts others: an error among them must not go for what was there. */
function countOf({ code, data, severity }: Diagnostic): readonly string[] {
  return code === "source/too-many-findings" ? [data["count"] ?? "", severity] : [];
}

/** Undefined for a very long line (JSON on one line), which would change with every edit anywhere in the file. */
function lineOf({ uri, range }: Diagnostic, places: Places): string | undefined {
  const lines = places.linesOf(uri);
  const { line, column } = lines.positionOf(range.start);
  // Then the line is at least as long, wherever it ends.
  if (column > MAX_CONTEXT_CHARS + 1) return undefined;
  const { start, end } = lines.lineRange(line);
  return end - start > MAX_CONTEXT_CHARS ? undefined : places.textOf(uri).slice(start, end);
}
