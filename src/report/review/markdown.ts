import type { Diagnostic, Severity } from "../../core/diagnostic.ts";
import { codeBlock, details, inlineCode, plain, prose, rawTable } from "../../core/markdown.ts";
import { counted } from "../../core/phrases.ts";
import { withoutMiddle } from "../../core/whole-characters.ts";
import type { LintReport } from "../model.ts";
import { Places } from "../places.ts";
import {
  isEmptyReview,
  type ReviewEffect,
  type ReviewReport,
  type ReviewRequest,
  type ReviewRuleset,
} from "./model.ts";

/** How many characters a comment on GitHub holds, and less than what those of GitLab and Azure hold. */
export const MAX_COMMENT_CHARS = 65_536;

/** By this line a comment is found again, to be replaced. */
export const REVIEW_MARK = "<!-- wafsmith review -->";

/** Characters of each part; together with what stands around them, less than a comment. */
const MAX_CHARS = { added: 20_000, effects: 20_000, requests: 12_000, gone: 6_000, notes: 4_000 } as const;
/** Characters of what a file says, by what it is. */
const MAX_TEXT = { place: 200, message: 600, state: 200, name: 120 } as const;
const MAX_ROWS = 30;
const MAX_NAMES = 8;

/**
 * The comment on a pull request: what is new, what becomes of managed rules, what would be sent, what is fixed. Empty where
 * there is nothing to say; never longer than `MAX_COMMENT_CHARS`: what does not fit is counted.
 */
export function renderReviewMarkdown(review: ReviewReport): string {
  if (isEmptyReview(review)) return "";
  const parts = [
    REVIEW_MARK,
    `### wafsmith: ${headline(review)}`,
    ...notesOf(review),
    ...addedOf(review),
    ...effectsOf(review),
    ...requestsOf(review),
    ...goneOf(review),
    `<sub>Compared with ${inlineCode(clipped(review.base, "name"))}. Nothing was sent.</sub>`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function headline({ findings: { added, gone }, effects, silenced }: ReviewReport): string {
  const changing = new Set(effects.map(({ file }) => file)).size;
  const parts = [
    added.length === 0 ? "no new findings" : `${counted(added.length, "new finding")} (${severities(added)})`,
    ...(gone.length === 0
      ? []
      : [`${counted(gone.length, "finding")} ${silenced === 0 ? "fixed" : "no longer shown"}`]),
    ...(changing === 0 ? [] : [`${counted(changing, "file")} with another effect`]),
  ];
  return parts.join(", ");
}

const SEVERITIES: readonly Severity[] = ["error", "warning", "info", "hint"];

function severities(findings: readonly Diagnostic[]): string {
  return SEVERITIES.flatMap((severity) => {
    const count = findings.filter((one) => one.severity === severity).length;
    if (count === 0) return [];
    return [severity === "info" ? `${count} info` : counted(count, severity)];
  }).join(", ");
}

function notesOf({ alerts, notes, silenced }: ReviewReport): string[] {
  const silencing = `**${counted(silenced, "finding")} more than before** ${silenced === 1 ? "is" : "are"} suppressed, or known to the baseline.`;
  const lines = [
    ...(silenced === 0 ? [] : [silencing]),
    ...[...alerts, ...notes].map((text) => prose(clipped(text, "message"))),
  ];
  if (lines.length === 0) return [];
  return [
    fitted(
      lines.map((line) => `- ${line}`),
      MAX_CHARS.notes,
      "note",
    ),
  ];
}

function addedOf({ findings, after }: ReviewReport): string[] {
  if (findings.added.length === 0) return [];
  const bySeverity = SEVERITIES.flatMap((severity) =>
    findings.added.filter((one) => one.severity === severity),
  );
  const list = fitted(
    findingLines(bySeverity, after),
    MAX_CHARS.added,
    "finding",
    "`wafsmith lint` shows all.",
  );
  return ["#### New findings", list];
}

function goneOf({ findings, before, silenced }: ReviewReport): string[] {
  if (findings.gone.length === 0) return [];
  const list = fitted(findingLines(findings.gone, before), MAX_CHARS.gone, "finding");
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

function effectsOf({ effects }: ReviewReport): string[] {
  if (effects.length === 0) return [];
  return [
    "#### In effect",
    fitted(effects.map(effectBlock), MAX_CHARS.effects, "change", "`wafsmith diff` shows one.", "\n\n"),
  ];
}

function effectBlock({ file, zones, rulesets }: ReviewEffect): string {
  const where = zones.length === 0 ? "" : `, ${zones.length === 1 ? "zone" : "zones"} ${names(zones)}`;
  return [`**${inlineCode(clipped(file, "place"))}**${where}`, ...rulesets.map(rulesetBlock)].join("\n\n");
}

function rulesetBlock({ name, state, summary, settings, rules, isExact }: ReviewRuleset): string {
  const title = `**${plain(clipped(name, "name"))}**`;
  if (state === "removed") return `${title} is no longer deployed by it.`;
  const said = summary === "" ? "" : `: ${plain(clipped(summary, "message"))}`;
  const lead =
    state === "added" ? `${title} is new; compared with what the service ships${said}.` : `${title}${said}.`;
  const rows = [
    ...settings.map(({ setting, before, after }) => [
      `execute rule: ${plain(setting)}`,
      inlineCode(clipped(before, "state")),
      inlineCode(clipped(after, "state")),
      "",
    ]),
    ...rules.map(({ subject, before, after, why }) => [
      inlineCode(clipped(subject, "name")),
      inlineCode(clipped(before, "state")),
      inlineCode(clipped(after, "state")),
      plain(clipped(why, "name")),
    ]),
  ];
  const shown = rawTable(["", "before", "after", "why"], rows.slice(0, MAX_ROWS)).join("\n");
  return [
    lead,
    ...(rows.length === 0 ? [] : [shown]),
    ...(rows.length > MAX_ROWS ? [`… and ${counted(rows.length - MAX_ROWS, "more row")}.`] : []),
    ...(isExact ? [] : ["The rules of the ruleset are not known, so they are not counted one by one."]),
  ].join("\n\n");
}

function requestsOf({ requests }: ReviewReport): string[] {
  if (requests.length === 0) return [];
  const count = requests.reduce((sum, { paths }) => sum + paths.length, 0);
  const blocks = fitted(
    requests.map(requestBlock),
    MAX_CHARS.requests,
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
    codeBlock(JSON.stringify(body, undefined, 2), "json"),
  ].join("\n\n");
}

function names(all: readonly string[]): string {
  const shown = all.slice(0, MAX_NAMES).map((name) => inlineCode(clipped(name, "place")));
  const rest = all.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${counted(rest, "more", "more")}`] : [])].join(", ");
}

/** As many items as fit, and how many do not. */
function fitted(
  items: readonly string[],
  maxChars: number,
  noun: string,
  more = "",
  separator = "\n",
): string {
  const shown: string[] = [];
  let chars = 0;
  for (const item of items) {
    if (chars + item.length > maxChars) continue;
    shown.push(item);
    chars += item.length + separator.length;
  }
  const left = items.length - shown.length;
  if (left === 0) return shown.join(separator);
  const plural = noun === "body" ? "more bodies" : `more ${noun}s`;
  const rest = `… and ${counted(left, `more ${noun}`, plural)} for which there is no room${more === "" ? "." : `: ${more}`}`;
  return [...shown, `${separator === "\n" ? "- " : ""}${rest}`].join(separator);
}

/** A text that is too long, without its middle. */
function clipped(text: string, kind: keyof typeof MAX_TEXT): string {
  return withoutMiddle(text, MAX_TEXT[kind]);
}
