import type { Diagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import { fixesOf, SEVERITY_BY_NUMBER } from "./findings.ts";
import { spanOf } from "./positions.ts";
import type { CodeAction, FoundProblem } from "./protocol-types.ts";

/** Fixes that are offered at a mark; the list of findings has all of them. */
const MAX_FIXES = 3;

/** Findings as marks of the editor. */
export function marksOf(
  doc: Text,
  findings: readonly FoundProblem[],
  actions: readonly CodeAction[],
  apply: (action: CodeAction) => void,
): Diagnostic[] {
  return findings.map((finding) => {
    const { from, to } = spanOf(doc, finding.range);
    const own = fixesOf(actions, finding);
    return {
      from,
      to: Math.max(from, to),
      severity: SEVERITY_BY_NUMBER[finding.severity] ?? "error",
      message: finding.message,
      source: finding.code,
      actions: own.slice(0, MAX_FIXES).map((action) => ({ name: action.title, apply: () => apply(action) })),
    };
  });
}
