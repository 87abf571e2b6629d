import { approvalText } from "../../core/approval.ts";
import { type Diagnostic, SEVERITIES } from "../../core/diagnostic.ts";
import { code, codeList, counted, number, wordList } from "../../core/phrases.ts";
import { worstOf } from "../../core/protection.ts";
import {
  isStriking,
  labelOf,
  type ReviewChange,
  type ReviewLog,
  type ReviewLogged,
  type ReviewReport,
} from "./model.ts";

/** The effect of a change on protection, in one sentence: `Less protection: Rule `a` matches fewer requests, and 2 more changes.` */
export function protectionVerdict({
  changes,
  isPartial,
  log,
}: Pick<ReviewReport, "changes" | "isPartial" | "log">): string {
  const striking = changes.filter(isStriking);
  const first = striking.find(({ approval }) => !approval) ?? striking[0];
  const loss = log?.ends.find(({ protection }) => protection === "lost" || protection === "weaker");
  if (first) {
    const others = striking.filter((one) => (loss ? !one.logged?.includes(loss) : one !== first));
    const rest = others.length === 0 ? "" : ` And ${counted(others.length, "more change")}.`;
    return `${labelOf(first)}: ${loss?.message ?? briefOf(first)}${rest}`;
  }
  if (loss) return `Less protection: ${loss.message}`;
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

/** Sums up a replayed log in sentences. */
export function logText({ files, requests, unreadable, from, to, ...rest }: ReviewLog): string {
  const { different, depends, unknown } = rest;
  const days = from === null ? "" : from === to ? ` of ${from}` : ` of ${from} to ${to}`;
  const open = [
    [depends, "may end differently, which the log leaves open"],
    [unknown, "cannot be judged by the log"],
  ] as const;
  return [
    `${codeList(files, "and")} with ${counted(requests, "request")}${days}, replayed before and after:`,
    different === 0
      ? "none certainly ends differently."
      : `${number(different)} ${different === 1 ? "ends" : "end"} differently.`,
    ...open.flatMap(([count, words]) => (count === 0 ? [] : [`${number(count)} ${words}.`])),
    ...(unreadable === 0 ? [] : [`${counted(unreadable, "line")} without a request.`]),
  ].join(" ");
}

/** Requests that end differently, with the rule that ended them, or that ends them now. */
export function loggedText({ rule, message }: ReviewLogged): string {
  return rule === null ? message : `${code(rule, 120)}: ${message}`;
}

/** The findings and changes of a review, in one line. */
export function reviewHeadline({ findings: { added, gone }, changes, silenced, log }: ReviewReport): string {
  const isSame = ({ kind, protection, relation }: ReviewChange) =>
    relation === "equal" || (kind === "other" && protection === "same");
  const effective = changes.filter((change) => !isSame(change));
  const changing = new Set(effective.map(({ file }) => file)).size;
  const losses = changes.filter((one) => isStriking(one) && !one.approval);
  const approved = changes.filter(({ approval }) => approval !== undefined).length;
  const parts = [
    ...(losses[0] === undefined
      ? []
      : [`${labelOf(losses[0]).toLowerCase()} (${counted(losses.length, "change")} to review)`]),
    ...(approved === 0 ? [] : [`${counted(approved, "change")} approved`]),
    ...(log
      ? [
          `${number(log.different)} of ${counted(log.requests, "logged request")} ${log.different === 1 ? "ends" : "end"} differently`,
        ]
      : []),
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
export function changeText(change: ReviewChange): string {
  const { message, callers, approval, logged = [] } = change;
  const { zones, accounts } = zonesAndAccounts(change);
  const inPlaces = [...inOwners("zone", zones), ...inOwners("account", accounts)];
  const places = callers.map(
    ({ name, file, line }) => `${code(name, 80)} (${line === undefined ? file : `${file}:${line}`})`,
  );
  const more = places.length > MAX_PLACES ? ` and ${places.length - MAX_PLACES} more` : "";
  const through = places.length === 0 ? [] : [`Through ${places.slice(0, MAX_PLACES).join(", ")}${more}.`];
  const requests = logged.map((one) => one.message);
  return [message, ...requests, ...inPlaces, ...through, ...(approval ? [approvalText(approval)] : [])].join(
    " ",
  );
}

function inOwners(kind: "zone" | "account", names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const what = names.length === 1 ? kind : `${names.length} ${kind}s:`;
  return [`In ${what} ${codeList(names, "and", MAX_PLACES)}.`];
}

/** The zones and the accounts of a change. */
export function zonesAndAccounts({ zones, accounts = [] }: Pick<ReviewChange, "zones" | "accounts">) {
  return { zones: zones.filter((one) => !accounts.includes(one)), accounts };
}

/** The zones and accounts that lose protection, in one sentence; undefined unless there are several. */
export function zonesText({ changes }: Pick<ReviewReport, "changes">): string | undefined {
  const losing = changes.filter(
    ({ protection, approval }) => !approval && (protection === "lost" || protection === "weaker"),
  );
  const accounts = new Set(losing.flatMap((change) => change.accounts ?? []));
  const names = [...new Set(losing.flatMap((change) => change.zones))].sort();
  if (names.length < 2) return undefined;
  const zones = names.length - accounts.size;
  const parts = [
    ...(zones === 0 ? [] : [counted(zones, "zone")]),
    ...(accounts.size === 0 ? [] : [counted(accounts.size, "account")]),
  ];
  return `${wordList(parts, "and")} with less protection: ${codeList(names, "and", MAX_ZONES)}.`;
}

const MAX_ZONES = 20;

/** Findings, the most severe first. */
export function bySeverity(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  return SEVERITIES.flatMap((severity) => findings.filter((one) => one.severity === severity));
}

function severities(findings: readonly Diagnostic[]): string {
  return SEVERITIES.flatMap((severity) => {
    const count = findings.filter((one) => one.severity === severity).length;
    if (count === 0) return [];
    return [severity === "info" ? `${count} info` : counted(count, severity)];
  }).join(", ");
}
