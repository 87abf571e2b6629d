import type { Diagnostic } from "../core/diagnostic.ts";
import { type FingerprintOptions, fingerprints } from "./fingerprint.ts";
import { Places } from "./ink/places.ts";
import type { LintReport } from "./model.ts";

/** The differences between two reports about one tree, each in the order of its report. */
export interface FindingsDiff {
  /** Only the later one has them. */
  readonly added: readonly Diagnostic[];
  /** Only the earlier one has them. */
  readonly gone: readonly Diagnostic[];
}

type Findings = Pick<LintReport, "diagnostics" | "texts">;

/**
 * Which findings are new and which are gone. A finding whose place has moved, whose line was edited around it, or that went
 * to another file with its line, is neither.
 *
 * `renamed`: names that files of the earlier report have in the later one.
 */
export function compareFindings(
  before: Findings,
  after: Findings,
  renamed: ReadonlyMap<string, string>,
): FindingsDiff {
  const nameOf = (uri: string) => renamed.get(uri) ?? uri;
  // The closest likeness first, so that of several candidates the right one is taken.
  const likenesses: readonly FingerprintOptions[] = [
    { nameOf },
    { nameOf, leavesOutLine: true },
    { nameOf: () => "" },
  ];
  const places = { before: new Places(before.texts), after: new Places(after.texts) };
  let gone = before.diagnostics;
  let added = after.diagnostics;
  for (const likeness of likenesses) {
    const earlier = fingerprints(gone, places.before, likeness);
    const later = fingerprints(added, places.after, likeness);
    const [known, still] = [new Set(earlier), new Set(later)];
    gone = gone.filter((_, at) => !still.has(earlier[at]!));
    added = added.filter((_, at) => !known.has(later[at]!));
  }
  return { added, gone };
}
