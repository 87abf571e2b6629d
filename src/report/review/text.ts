import type { Diagnostic } from "../../core/diagnostic.ts";
import { counted } from "../../core/phrases.ts";
import { Places } from "../ink/places.ts";
import { blocksText } from "../ink/wrap.ts";
import { fullMessage, type LintReport } from "../model.ts";
import {
  isEmptyReview,
  isStriking,
  labelOf,
  protectionWord,
  type ReviewChange,
  type ReviewReport,
  valuesOf,
} from "./model.ts";
import { bySeverity, changeText, loggedText, logText, reviewHeadline, zonesText } from "./words.ts";

/** The review for a terminal or a log: nothing is cut. Empty if there is nothing to report. */
export function renderReviewText(review: ReviewReport): string {
  if (isEmptyReview(review)) return "";
  const { changes, findings, alerts, notes, silenced, same, requests, log } = review;
  const silencing = `${counted(silenced, "finding")} more than before suppressed or listed in the baseline.`;
  const count = requests.reduce((sum, { paths }) => sum + paths.length, 0);
  const blocks = [
    [reviewHeadline(review)],
    [...(silenced === 0 ? [] : [silencing]), ...alerts, ...notes],
    ...(log
      ? [[logText(log), ...log.ends.map((one) => `  ${protectionWord(one.protection)}: ${loggedText(one)}`)]]
      : []),
    titled("Protection", [
      ...(zonesText(review) === undefined ? [] : [`  ${zonesText(review)}`]),
      ...changes.filter(isStriking).flatMap((one) => changeLines(one, labelOf(one))),
    ]),
    titled("New findings", findingLines(findings.added, review.after)),
    titled(
      "Rules",
      changes
        .filter((one) => !isStriking(one))
        .flatMap((one) => changeLines(one, protectionWord(one.protection))),
    ),
    count === 0 ? [] : [`${counted(count, "request")} to be sent; \`--format json\` has the bodies.`],
    titled(silenced === 0 ? "Fixed" : "No longer shown", findingLines(findings.gone, review.before)),
    same.length === 0 ? [] : [`No change in effect in ${same.join(", ")}.`],
    [`Compared with ${review.base}. Nothing was sent.`],
  ];
  return blocksText(blocks);
}

function titled(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}

function changeLines(change: ReviewChange, label: string): string[] {
  const { file, line, isGone } = change;
  const place = `${line === undefined ? file : `${file}:${line}`}${isGone ? " (before)" : ""}`;
  const [before, after] = valuesOf(change);
  const values =
    valuesOf(change).length === 0
      ? []
      : [`    before: ${before ?? "none"}`, `    after:  ${after ?? "none"}`];
  return [`  ${label}: ${place}: ${changeText(change)}`, ...values];
}

function findingLines(findings: readonly Diagnostic[], { texts }: Pick<LintReport, "texts">): string[] {
  const places = new Places(texts);
  return bySeverity(findings).map((finding) => {
    const { line, column } = places.at(finding.uri, finding.range.start);
    return `  ${finding.severity}: ${finding.uri}:${line}:${column}: ${fullMessage(finding)} (${finding.code})`;
  });
}
