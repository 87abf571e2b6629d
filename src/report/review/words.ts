import { approvalText } from "../../core/approval.ts";
import type { Diagnostic, Severity } from "../../core/diagnostic.ts";
import { code, codeList, counted } from "../../core/phrases.ts";
import { worstOf } from "../../core/protection.ts";
import { isStriking, labelOf, type ReviewChange, type ReviewReport } from "./model.ts";

/** What a change does to protection, in one sentence: `Less protection: Rule `a` matches fewer requests, and 2 more changes.` */
export function protectionVerdict({
  changes,
  isPartial,
}: Pick<ReviewReport, "changes" | "isPartial">): string {
  const striking = changes.filter(isStriking);
  const first = striking.find(({ approval }) => !approval) ?? striking[0];
  if (first) {
    const more = striking.length - 1;
    const rest = more === 0 ? "" : ` And ${counted(more, "more change")}.`;
    return `${labelOf(first)}: ${briefOf(first)}${rest}`;
  }
  const worst = worstOf(changes.map(({ protection }) => protection));
  if (worst === "unknown") return "Not proven: whether protection is lost is not known.";
  if (isPartial) return "Not known as a whole: a part could not be compared.";
  return worst === "stronger"
    ? "More protection: nothing that was stopped passes now."
    : "Same protection: no change to what rules stop.";
}

/** The change itself in a sentence, without a request that shows it. */
export function briefOf({ brief, message, approval }: ReviewChange): string {
  return [brief ?? message, ...(approval ? [approvalText(approval)] : [])].join(" ");
}

/** The findings and changes of a review, in one line. */
export function reviewHeadline({
  findings: { added, gone },
  changes,
  effects,
  silenced,
}: ReviewReport): string {
  const effective = changes.filter(({ kind, protection }) => kind !== "other" || protection !== "same");
  const changing = new Set([...effects, ...effective].map(({ file }) => file)).size;
  const losses = changes.filter((one) => isStriking(one) && !one.approval);
  const approved = changes.filter(({ approval }) => approval !== undefined).length;
  const parts = [
    ...(losses[0] === undefined
      ? []
      : [`${labelOf(losses[0]).toLowerCase()} (${counted(losses.length, "change")} to review)`]),
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
