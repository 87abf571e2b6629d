import type { Diagnostic } from "../core/diagnostic.ts";
import { groupByFile } from "../core/items-by-key.ts";
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
 * Which findings are new and which are fixed. A finding whose location has moved, whose rule was renamed, or that went
 * to another file with its rule, is neither.
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
    { nameOf, leavesOutAnchor: true },
    { nameOf: () => "" },
  ];
  const places = { before: new Places(before.texts), after: new Places(after.texts) };
  let { gone, added } = withoutEqualFiles(before, after, renamed);
  for (const likeness of likenesses) {
    const earlier = fingerprints(gone, places.before, likeness);
    const later = fingerprints(added, places.after, likeness);
    const [known, still] = [new Set(earlier), new Set(later)];
    gone = gone.filter((_, at) => !still.has(earlier[at]!));
    added = added.filter((_, at) => !known.has(later[at]!));
  }
  return { added, gone };
}

/**
 * The findings of files whose text or whose findings differ. Most files of a change are equal on both sides: all of their
 * findings would be matched by their lines, at the cost of a fingerprint each.
 */
function withoutEqualFiles(
  before: Findings,
  after: Findings,
  renamed: ReadonlyMap<string, string>,
): { readonly gone: readonly Diagnostic[]; readonly added: readonly Diagnostic[] } {
  const [earlier, later] = [groupByFile(before.diagnostics), groupByFile(after.diagnostics)];
  const names = new Set([...renamed].flat());
  const equal = new Set<string>();
  for (const [uri, found] of later) {
    const known = earlier.get(uri);
    if (known?.length !== found.length || names.has(uri)) continue;
    if (before.texts.get(uri) !== after.texts.get(uri)) continue;
    if (found.every((one, at) => isSameFinding(one, known[at]!))) equal.add(uri);
  }
  const differs = ({ uri }: Diagnostic) => !equal.has(uri);
  return { gone: before.diagnostics.filter(differs), added: after.diagnostics.filter(differs) };
}

/** Whether two findings in equal strings have equal fingerprints. */
function isSameFinding(a: Diagnostic, b: Diagnostic): boolean {
  return (
    a.code === b.code &&
    a.messageId === b.messageId &&
    a.range.start === b.range.start &&
    a.range.end === b.range.end &&
    a.severity === b.severity &&
    a.data["count"] === b.data["count"]
  );
}
