import { createHash } from "node:crypto";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { Places } from "./places.ts";

const MAX_CONTEXT_CHARS = 200;
const HASH_HEX_DIGITS = 32;

/**
 * One fingerprint a diagnostic, in their order: it stays when lines are added above or the place moves in its file, and
 * changes when the marked text or the finding does. Equal findings of one file are told apart by their order.
 *
 * Shape: `<32 hexadecimal digits>:<1-based occurrence>`
 */
export function fingerprints(diagnostics: readonly Diagnostic[], places: Places): string[] {
  const seen = new Map<string, number>();
  return diagnostics.map((diagnostic) => {
    const hash = hashOf(diagnostic, places);
    const occurrence = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, occurrence);
    return `${hash}:${occurrence}`;
  });
}

function hashOf({ code, messageId, uri, range }: Diagnostic, places: Places): string {
  const text = places.textOf(uri);
  const marked = text.slice(range.start, Math.min(range.end, range.start + MAX_CONTEXT_CHARS));
  const line = places.linesOf(uri).lineRange(places.linesOf(uri).positionOf(range.start).line);
  // On very long lines (JSON on one line) the whole line would change with every edit anywhere in the file.
  const isLong = line.end - line.start > MAX_CONTEXT_CHARS;
  const context = isLong ? marked : text.slice(line.start, line.end);
  const parts = [code, messageId, uri, marked, context].map((part) => part.replace(/\s+/g, " ").trim());
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, HASH_HEX_DIGITS);
}
