import type { Diagnostic, Severity } from "../../core/diagnostic.ts";
import { counted } from "../../core/phrases.ts";
import { isStriking, type ReviewReport } from "./model.ts";

/** The findings and changes of a review, in one line. */
export function reviewHeadline({
  findings: { added, gone },
  changes,
  effects,
  silenced,
}: ReviewReport): string {
  const changing = new Set([...effects, ...changes].map(({ file }) => file)).size;
  const losses = changes.filter(isStriking).length;
  const parts = [
    ...(losses === 0 ? [] : [`${counted(losses, "change")} to protection to look at`]),
    added.length === 0 ? "no new findings" : `${counted(added.length, "new finding")} (${severities(added)})`,
    ...(gone.length === 0
      ? []
      : [`${counted(gone.length, "finding")} ${silenced === 0 ? "fixed" : "no longer shown"}`]),
    ...(changing === 0 ? [] : [`${counted(changing, "file")} with another effect`]),
  ];
  return parts.join(", ");
}

/** From the most severe. */
export const SEVERITIES: readonly Severity[] = ["error", "warning", "info", "hint"];

function severities(findings: readonly Diagnostic[]): string {
  return SEVERITIES.flatMap((severity) => {
    const count = findings.filter((one) => one.severity === severity).length;
    if (count === 0) return [];
    return [severity === "info" ? `${count} info` : counted(count, severity)];
  }).join(", ");
}
