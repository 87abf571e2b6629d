import { approvalText } from "../../core/approval.ts";
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
  const effective = changes.filter(({ kind, protection }) => kind !== "other" || protection !== "same");
  const changing = new Set([...effects, ...effective].map(({ file }) => file)).size;
  const losses = changes.filter((one) => isStriking(one) && !one.approval).length;
  const approved = changes.filter(({ approval }) => approval !== undefined).length;
  const parts = [
    ...(losses === 0 ? [] : [`${counted(losses, "change")} to protection to review`]),
    ...(approved === 0 ? [] : [`${counted(approved, "change")} approved`]),
    added.length === 0 ? "no new findings" : `${counted(added.length, "new finding")} (${severities(added)})`,
    ...(gone.length === 0
      ? []
      : [`${counted(gone.length, "finding")} ${silenced === 0 ? "fixed" : "no longer shown"}`]),
    ...(changing === 0 ? [] : [`${counted(changing, "file")} with a different effect`]),
  ];
  return parts.join(", ");
}

const MAX_PLACES = 8;

/** A change as sentences: the change itself, its zones, and its modules. */
export function changeText({ message, zones, callers, approval }: ReviewChange): string {
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
  return [message, ...inZones, ...through, ...(approval ? [approvalText(approval)] : [])].join(" ");
}

/** The zones that lose protection, in one sentence; undefined unless there are several. */
export function zonesText({ changes }: Pick<ReviewReport, "changes">): string | undefined {
  const losing = changes.filter(
    ({ protection, approval }) => !approval && (protection === "lost" || protection === "weaker"),
  );
  const zones = [...new Set(losing.flatMap((change) => change.zones))].sort();
  if (zones.length < 2) return undefined;
  return `${counted(zones.length, "zone")} with less protection: ${codeList(zones, "and", MAX_ZONES)}.`;
}

const MAX_ZONES = 20;

/** From the most severe. */
export const SEVERITIES: readonly Severity[] = ["error", "warning", "info", "hint"];

function severities(findings: readonly Diagnostic[]): string {
  return SEVERITIES.flatMap((severity) => {
    const count = findings.filter((one) => one.severity === severity).length;
    if (count === 0) return [];
    return [severity === "info" ? `${count} info` : counted(count, severity)];
  }).join(", ");
}
