import { type Diagnostic, sortDiagnostics } from "../../core/diagnostic.ts";
import { LineIndex } from "../../core/line-index.ts";
import type { Range } from "../../core/range.ts";
import type { LintReport } from "../model.ts";
import { protectionFinding } from "../protection-finding.ts";
import type { ReviewChange, ReviewReport } from "./model.ts";
import { changeText } from "./words.ts";

/** Converts a review into a lint report: the new findings, plus those of `changeFindings`. */
export function reviewFindings({ findings, changes, after }: ReviewReport): LintReport {
  const found = changeFindings(changes, after.texts);
  return { ...after, diagnostics: sortDiagnostics([...findings.added, ...found]) };
}

const FILE_START: Range = { start: 0, end: 0 };

/**
 * The changes that weaken or may weaken protection, under separate codes. Something that was removed has no location, so it is
 * reported at the start of its file.
 */
export function changeFindings(
  changes: readonly ReviewChange[],
  texts: ReadonlyMap<string, string>,
): Diagnostic[] {
  return changes.flatMap((change) => {
    const { file, line, isGone, kind, protection, approval } = change;
    const range =
      line === undefined || isGone ? FILE_START : new LineIndex(texts.get(file) ?? "").lineRange(line);
    const said = { protection, isApproved: approval !== undefined, kind, message: changeText(change) };
    return protectionFinding(said, file, range);
  });
}
