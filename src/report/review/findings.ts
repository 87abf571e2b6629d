import { type Diagnostic, sortDiagnostics } from "../../core/diagnostic.ts";
import { LineIndex } from "../../core/line-index.ts";
import { codeOfProtection } from "../../core/protection.ts";
import { inFile, type Range } from "../../core/range.ts";
import type { LintReport } from "../model.ts";
import type { ReviewChange, ReviewReport } from "./model.ts";
import { changeText } from "./words.ts";

/**
 * Converts a review into a lint report: the new findings, plus the changes that weaken or may weaken protection, under
 * separate codes. Something that was removed has no location, so it is reported at the start of its file.
 */
export function reviewFindings({ findings, changes, after }: ReviewReport): LintReport {
  const found = changes.flatMap((change) => findingOf(change, after));
  return { ...after, diagnostics: sortDiagnostics([...findings.added, ...found]) };
}

const FILE_START: Range = { start: 0, end: 0 };

function findingOf(change: ReviewChange, { texts }: LintReport): Diagnostic[] {
  const code = codeOfProtection(change.protection);
  if (code === undefined) return [];
  const { file: uri, line, isGone, kind } = change;
  const range =
    line === undefined || isGone ? FILE_START : new LineIndex(texts.get(uri) ?? "").lineRange(line);
  const said = { code, messageId: kind, data: {}, message: changeText(change) } as const;
  const severity = change.approval ? "info" : code === "protection/lost" ? "error" : "warning";
  return [{ ...said, severity, effect: "risky", uri, range: inFile(range), related: [], fixes: [] }];
}
