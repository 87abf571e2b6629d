import type { Diagnostic } from "../../core/diagnostic.ts";
import { details, inlineCode, jsonBlock, prose, rawRow, rawTable } from "../../core/markdown.ts";
import { counted } from "../../core/phrases.ts";
import { withoutMiddle } from "../../core/whole-characters.ts";
import { Places } from "../ink/places.ts";
import type { LintReport } from "../model.ts";
import {
  isEmptyReview,
  isStriking,
  labelOf,
  protectionWord,
  type ReviewChange,
  type ReviewReport,
  type ReviewRequest,
  valuesOf,
} from "./model.ts";
import { bySeverity, changeText, loggedText, logText, reviewHeadline, zonesText } from "./words.ts";

/** Maximum characters of a comment on GitHub, fewer than on GitLab and Azure. */
export const MAX_COMMENT_CHARS = 65_536;

/** The line by which a comment is found again, to be replaced. */
export const REVIEW_MARK = "<!-- wafsmith review -->";

/** Maximum characters of each part of a comment: all together, with their surroundings, are fewer than `MAX_COMMENT_CHARS`. */
const COMMENT_CHARS = {
  losses: 10_000,
  added: 14_000,
  changes: 22_000,
  requests: 9_000,
  gone: 4_000,
  notes: 3_000,
} as const;

/** Maximum characters of a part of a review. */
export type ReviewBounds = (part: keyof typeof COMMENT_CHARS) => number;

/** Maximum characters of text from files, by kind. */
const MAX_TEXT = { place: 200, message: 600, state: 200, name: 120, expression: 300 } as const;
const MAX_NAMES = 8;

/**
 * The comment on a pull request: what is new, what happens to managed rules, what would be sent, what is fixed. Empty
 * if there is nothing to report; at most `MAX_COMMENT_CHARS` long, if no other bounds are given: the rest is counted.
 */
export function renderReviewMarkdown(
  review: ReviewReport,
  bounds: ReviewBounds = (part) => COMMENT_CHARS[part],
): string {
  if (isEmptyReview(review)) return "";
  const parts = [
    REVIEW_MARK,
    `### wafsmith: ${reviewHeadline(review)}`,
    ...notesOf(review, bounds),
    ...logOf(review, bounds),
    ...lossesOf(review, bounds),
    ...addedOf(review, bounds),
    ...changesOf(review, bounds),
    ...endOf(review, bounds),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The parts of a review beside its changes: limits of the comparison, what a log says, then all others. */
export function partsBesideChanges(
  review: ReviewReport,
  bounds: ReviewBounds,
): { readonly notes: string; readonly log: string; readonly rest: string } {
  const rest = [...addedOf(review, bounds), ...endOf(review, bounds)];
  const [notes, log] = [notesOf(review, bounds), logOf(review, bounds)];
  return { notes: notes.join("\n\n"), log: log.join("\n\n"), rest: rest.join("\n\n") };
}

/** The part on a replayed log. Each line is a way in which requests end differently. */
function logOf({ log }: ReviewReport, bound: ReviewBounds): string[] {
  if (!log) return [];
  const lines = log.ends.map(
    (one) => `- **${protectionWord(one.protection)}** ${prose(clipped(loggedText(one), "message"))}`,
  );
  const ends = lines.length === 0 ? [] : [fitted(lines, bound("notes"), "difference")];
  return ["#### Requests", prose(clipped(logText(log), "message")), ...ends];
}

function endOf(review: ReviewReport, bounds: ReviewBounds): string[] {
  return [
    ...requestsOf(review, bounds),
    ...goneOf(review, bounds),
    ...(review.same.length === 0 ? [] : [`No change in effect in ${names(review.same)}.`]),
    `<sub>Compared with ${inlineCode(clipped(review.base, "name"))}. Nothing was sent.</sub>`,
  ];
}

function notesOf({ alerts, notes, silenced }: ReviewReport, bound: ReviewBounds): string[] {
  const silencing = `**${counted(silenced, "finding")} more than before** ${silenced === 1 ? "is" : "are"} suppressed or listed in the baseline.`;
  const lines = [
    ...(silenced === 0 ? [] : [silencing]),
    ...[...alerts, ...notes].map((text) => prose(clipped(text, "message"))),
  ];
  if (lines.length === 0) return [];
  return [
    fitted(
      lines.map((line) => `- ${line}`),
      bound("notes"),
      "note",
    ),
  ];
}

/** One line for each change that a reviewer has to see. */
function lossesOf({ changes }: ReviewReport, bound: ReviewBounds): string[] {
  const striking = changes.filter(isStriking);
  if (striking.length === 0) return [];
  const lines = striking.map((change) => {
    const shown = differenceOf(change);
    const label = labelOf(change);
    return `- **${label}** ${placeOf(change)}: ${prose(clipped(changeText(change), "message"))}${shown === "" ? "" : ` ${shown}`}`;
  });
  const zones = zonesText({ changes });
  return [
    "#### Protection",
    ...(zones === undefined ? [] : [prose(clipped(zones, "message"))]),
    fitted(lines, bound("losses"), "change"),
  ];
}

/** An expression or a parameter before and after; other changes are described by their sentence. */
function differenceOf(change: ReviewChange): string {
  const values = valuesOf(change);
  if (values.length === 0) return "";
  const [before, after] = values.map((text) =>
    text === undefined ? "none" : inlineCode(clipped(text, "expression")),
  );
  return `Before: ${before}, after: ${after}.`;
}

function placeOf({ file, line, isGone }: ReviewChange): string {
  const name = clipped(file, "place");
  return `${inlineCode(line === undefined ? name : `${name}:${line}`)}${isGone ? " (before)" : ""}`;
}

function cellsOf(change: ReviewChange): readonly (string | undefined)[] {
  const values = valuesOf(change);
  return values.length === 0 ? [undefined, undefined] : values;
}

/** The table of all other changes. */
function changesOf({ changes }: ReviewReport, bound: ReviewBounds): string[] {
  const rest = changes.filter((change) => !isStriking(change));
  if (rest.length === 0) return [];
  const rows = rest.map((change) =>
    rawRow([
      placeOf(change),
      prose(clipped(changeText(change), "message")),
      ...cellsOf(change).map((text) => (text === undefined ? "" : inlineCode(clipped(text, "expression")))),
      protectionWord(change.protection),
    ]),
  );
  const heading = rawTable(["", "change", "before", "after", "protection"], []);
  const { lines, left } = fitting(rows, bound("changes"));
  const more = left === 0 ? [] : [`… and ${counted(left, "more change")} that did not fit.`];
  return ["#### Rules", [...heading, ...lines].join("\n"), ...more];
}

function addedOf({ findings, after }: ReviewReport, bound: ReviewBounds): string[] {
  if (findings.added.length === 0) return [];
  const list = fitted(
    findingLines(bySeverity(findings.added), after),
    bound("added"),
    "finding",
    "`wafsmith lint` shows all.",
  );
  return ["#### New findings", list];
}

function goneOf({ findings, before, silenced }: ReviewReport, bound: ReviewBounds): string[] {
  if (findings.gone.length === 0) return [];
  const list = fitted(findingLines(findings.gone, before), bound("gone"), "finding");
  const count = counted(findings.gone.length, "finding");
  return [details(silenced === 0 ? `${count} fixed` : `${count} no longer shown`, list)];
}

function findingLines(
  findings: readonly Diagnostic[],
  { texts, codes }: Pick<LintReport, "texts" | "codes">,
): string[] {
  const places = new Places(texts);
  return findings.map(({ severity, uri, range, code, message, help }) => {
    const { line, column } = places.at(uri, range.start);
    const place = inlineCode(`${clipped(uri, "place")}:${line}:${column}`);
    const page = codes.get(code)?.docs;
    const name = page === undefined ? inlineCode(code) : `[${inlineCode(code)}](${page})`;
    const text = [message, help].flatMap((part) =>
      part === undefined ? [] : [prose(clipped(part, "message"))],
    );
    return `- **${severity}** ${place}: ${text.join(" ")} (${name})`;
  });
}

function requestsOf({ requests }: ReviewReport, bound: ReviewBounds): string[] {
  if (requests.length === 0) return [];
  const count = requests.reduce((sum, { paths }) => sum + paths.length, 0);
  const blocks = fitted(
    requests.map(requestBlock),
    bound("requests"),
    "body",
    "`wafsmith compile` writes it.",
    "\n\n",
  );
  return [details(`${counted(count, "request")} to be sent`, blocks)];
}

function requestBlock({ file, zones, method, paths, body }: ReviewRequest): string {
  const where = zones.length === 0 ? "" : `, ${zones.length === 1 ? "zone" : "zones"} ${names(zones)}`;
  return [
    `${inlineCode(clipped(file, "place"))}${where}: ${names(paths.map((path) => `${method} ${path}`))}`,
    jsonBlock(JSON.stringify(body, undefined, 2)),
  ].join("\n\n");
}

function names(all: readonly string[]): string {
  const shown = all.slice(0, MAX_NAMES).map((name) => inlineCode(clipped(name, "place")));
  const rest = all.length - shown.length;
  return [...shown, ...(rest > 0 ? [counted(rest, "more", "more")] : [])].join(", ");
}

/** The items that fit, and the number of those that do not. */
function fitted(
  items: readonly string[],
  maxChars: number,
  noun: string,
  more = "",
  separator = "\n",
): string {
  const { lines: shown, left } = fitting(items, maxChars, separator);
  if (left === 0) return shown.join(separator);
  const plural = noun === "body" ? "more bodies" : `more ${noun}s`;
  const rest = `… and ${counted(left, `more ${noun}`, plural)} for which there is no room${more === "" ? "." : `: ${more}`}`;
  return [...shown, `${separator === "\n" ? "- " : ""}${rest}`].join(separator);
}

function fitting(items: readonly string[], maxChars: number, separator = "\n") {
  const lines: string[] = [];
  let chars = 0;
  for (const item of items) {
    if (chars + item.length > maxChars) continue;
    lines.push(item);
    chars += item.length + separator.length;
  }
  return { lines, left: items.length - lines.length };
}

/** A string that is too long, without its middle. */
function clipped(text: string, kind: keyof typeof MAX_TEXT): string {
  return withoutMiddle(text, MAX_TEXT[kind]);
}
