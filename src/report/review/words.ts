import type { Diagnostic, Severity } from "../../core/diagnostic.ts";
import { code, codeList, counted } from "../../core/phrases.ts";
import { isStriking, type ReviewChange, type ReviewReport } from "./model.ts";

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

const MAX_PLACES = 8;

/** A change as sentences: what it is, in which zones, and through which modules. */
export function changeText({ message, zones, callers }: ReviewChange): string {
  const inZones =
    zones.length === 0
      ? []
      : [
          `In ${zones.length === 1 ? "zone" : `${zones.length} zones:`} ${codeList(zones, "and", MAX_PLACES)}.`,
        ];
  const places = callers.map(
    ({ name, file, line }) => `${code(name, 80)} (${line === undefined ? file : `${file}:${line}`})`,
  );
  const more = places.length > MAX_PLACES ? ` and ${places.length - MAX_PLACES} more` : "";
  const through = places.length === 0 ? [] : [`Through ${places.slice(0, MAX_PLACES).join(", ")}${more}.`];
  return [message, ...inZones, ...through].join(" ");
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
