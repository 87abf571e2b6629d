import { createHash } from "node:crypto";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Places } from "../../report/ink/places.ts";

const MAX_CONTEXT_CHARS = 200;
const HASH_HEX_DIGITS = 32;

/**
 * Returns a function that computes, for one diagnostic after another, the fingerprints that baselines of version 1 have:
 * of the marked text and the line around it.
 */
export function firstFingerprinter(places: Places): (diagnostic: Diagnostic) => string {
  const seen = new Map<string, number>();
  return (diagnostic) => {
    const { code, messageId, uri, range, data, severity } = diagnostic;
    const text = places.textOf(uri);
    const marked = text.slice(range.start, Math.min(range.end, range.start + MAX_CONTEXT_CHARS));
    const count = code === "source/too-many-findings" ? [data["count"] ?? "", severity] : [];
    const parts = [code, messageId, uri, marked, lineOf(diagnostic, places) ?? marked, ...count];
    const normalised = parts.map((part) => part.replace(/\s+/g, " ").trim());
    const hash = createHash("sha256")
      .update(JSON.stringify(normalised))
      .digest("hex")
      .slice(0, HASH_HEX_DIGITS);
    const occurrence = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, occurrence);
    return `${hash}:${occurrence}`;
  };
}

/** Undefined for a very long line, such as JSON on one line. */
function lineOf({ uri, range }: Diagnostic, places: Places): string | undefined {
  const lines = places.linesOf(uri);
  const { line, column } = lines.positionOf(range.start);
  if (column > MAX_CONTEXT_CHARS + 1) return undefined;
  const { start, end } = lines.lineRange(line);
  return end - start > MAX_CONTEXT_CHARS ? undefined : places.textOf(uri).slice(start, end);
}
