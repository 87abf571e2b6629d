import { counted, number } from "../../core/phrases.ts";
import { attribute, htmlProse, htmlText, lines } from "../../report/html/markup.ts";
import type { ZoneReport } from "../report.ts";
import type { CodedStatement } from "../statements.ts";
import { nextBox, stepList } from "./next-html.ts";
import { slugOf } from "./slug.ts";
import {
  comparisonsToShow,
  comparisonTally,
  comparisonWords,
  describedRules,
  evidenceText,
  exceptionsOf,
  FATES,
  moveTitle,
  owaspOf,
  phaseWords,
  pointsOf,
  STAGES,
  showPlace,
  showZoneName,
  talliesOf,
} from "./words.ts";

/** Losses that every zone has. */
const GENERAL = /^migrate\/previous-/;

/** The classes by which a zone is filtered. */
export function classesOf(zone: ZoneReport): readonly string[] {
  const isLosing = zone.losses.some(({ code }) => !GENERAL.test(code));
  const blockers = new Set(zone.blockers.map(({ code }) => slugOf(code)));
  return [zone.verdict, ...(isLosing ? ["losing"] : []), ...blockers];
}

/** One zone as an article of the page, folded unless it is alone. Its address is that of what is to be done next. */
export function zoneHtml(zone: ZoneReport, position: number, isOpen: boolean): string {
  const plan = zone.zone.plan === null ? "" : ` <span class="quiet">${htmlText(zone.zone.plan)}</span>`;
  const parts = [
    nextBox(zone, `zone-${position}`),
    statements("Blockers", zone.blockers),
    statements("Losses", zone.losses),
    statements("Warnings", zone.warnings),
    states(zone),
    exceptions(zone),
    requests(zone),
    rules(zone),
    resources(zone),
    planOf(zone),
    gaps(zone),
  ];
  return `<article class=${attribute(["zone", ...classesOf(zone)].join(" "))}>
<details${isOpen ? " open" : ""}><summary><h2>${htmlText(showZoneName(zone))}${plan}</h2> <span class="badge verdict">${zone.verdict.toUpperCase()}</span> <span class="quiet">${talliesOf(zone)}</span></summary>
${parts.filter(Boolean).join("\n")}
</details>
</article>`;
}

/** The plan where it is not what comes next. */
function planOf({ verdict, steps }: ZoneReport): string {
  if (verdict === "ready" || steps.length === 0) return "";
  const count = counted(steps.length, "step");
  if (verdict === "blocked")
    return `<h3>Plan: ${count}</h3>\n<p class="quiet">It is shown once nothing blocks the zone.</p>`;
  return `<h3>Plan, if nothing blocks the zone: ${count}</h3>\n${stepList(steps)}`;
}

function statements(
  title: string,
  all: readonly (CodedStatement & { readonly certainty?: string; readonly recreate?: object | null })[],
): string {
  if (all.length === 0) return "";
  const items = all.map(({ code, message, help, where, source, certainty, recreate }) => {
    const badge = certainty ? `<span class="badge ${certainty}">${certainty}</span> ` : "";
    const place = where ? ` <code class="quiet">${htmlText(showPlace(where))}</code>` : "";
    const overrides = recreate ? `<pre>${htmlText(JSON.stringify(recreate))}</pre>` : "";
    return `<li data-code=${attribute(code)}>${badge}<strong>${htmlText(code)}</strong>${place}<br>${htmlProse(message)}<br><span class="quiet">${htmlProse(help)}${htmlText(evidenceText(source))}</span>${overrides}</li>`;
  });
  return `<h3>${title}</h3>\n<ul>${items.join("\n")}</ul>`;
}

function states(zone: ZoneReport): string {
  const { before, after } = zone.effective;
  const points = pointsOf(zone)?.split(" -> ");
  const rows = [
    ["previous WAF", before.wafs.previous ?? "not known", after.wafs.previous ?? "not known"],
    ["new WAF", before.wafs.new ?? "not known", after.wafs.new ?? "not known"],
    ["OWASP rules", ...owaspOf(zone).split(" -> ")],
    ...(points ? [["they act", ...points]] : []),
    ["rulesets", before.packages.join(", "), after.rulesets.join(", ")],
  ];
  const items = [
    `Stage: ${STAGES[zone.stage]}.`,
    ...zone.moves.map((move) => `It ${moveTitle(move)}: ${htmlProse(move.reason)}`),
    `Phase 1: ${htmlText(phaseWords(zone.eligibility.phase_1))}.`,
    `Phase 2: ${htmlText(phaseWords(zone.eligibility.phase_2))}.`,
  ];
  return `<h3>Before and after</h3>\n${table(
    ["", "before", "after"],
    rows.map((row) => row.map(htmlText)),
  )}\n<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}

function exceptions(zone: ZoneReport): string {
  const summary = exceptionsOf(zone);
  if (summary === undefined) return "";
  const rows = zone.effective.exceptions.map(({ kind, what, fate, by, where }) => [
    `${htmlText(kind.replace("_", " "))} <code class="quiet">${htmlText(showPlace(where))}</code>`,
    htmlProse(what),
    `${FATES[fate]}${by === null ? "" : ` <code>${htmlText(by)}</code>`}`,
  ]);
  return `<h3>Exceptions: ${summary}</h3>\n${table(["exception", "it does", "it is"], rows)}`;
}

/** Requests that are listed one by one; the JSON report has them all. */
const MAX_REQUESTS = 200;

function requests({ requests: all }: ZoneReport): string {
  if (!all) return "";
  const shown = comparisonsToShow(all);
  const rows = shown
    .slice(0, MAX_REQUESTS)
    .map((one) => [htmlText(one.request), htmlText(one.result), htmlText(comparisonWords(one))]);
  const more =
    shown.length > MAX_REQUESTS
      ? `<p class="quiet">And ${number(shown.length - MAX_REQUESTS)} more.</p>`
      : "";
  const list = rows.length > 0 ? table(["request", "it is", "what happens"], rows) : "";
  return `<h3>Requests: ${comparisonTally(all)}</h3>\n${list}${more}`;
}

function rules(zone: ZoneReport): string {
  const all = describedRules(zone);
  if (all.length === 0) return "<h3>Proposed configuration: no rules</h3>";
  const rows = all.map(({ rule, marks, sources }, at) => [
    String(at + 1),
    htmlText(rule.action),
    `<code>${htmlText(rule.expression)}</code>${marks.map((mark) => ` <span class="badge">${mark}</span>`).join("")}`,
    sources.map((source) => `<code class="quiet">${htmlText(source)}</code>`).join("<br>"),
  ]);
  const body = `<details><summary>as JSON</summary><pre>${lines(JSON.stringify(zone.proposed, null, 2))}</pre></details>`;
  return `<h3>Proposed configuration: ${counted(all.length, "rule")}</h3>\n${cutTable(["rule", "action", "expression", "stands for"], rows)}\n${body}`;
}

function resources({ resources: all }: ZoneReport): string {
  if (all.length === 0) return "";
  const rows = all.map(({ address, replacement, where, stops }) => [
    `<code>${htmlText(address)}</code> <code class="quiet">${htmlText(showPlace(where))}</code>`,
    stops ? '<span class="badge final">stops working</span>' : "",
    htmlProse(replacement),
  ]);
  return `<h3>Terraform: ${counted(all.length, "resource")}</h3>\n${table(["resource", "", "in its place"], rows)}`;
}

function gaps({ notChecked }: ZoneReport): string {
  if (notChecked.length === 0) return "";
  const items = notChecked.map(
    ({ message, isDecisive }) =>
      `<li>${isDecisive ? '<span class="badge decides">decides</span> ' : ""}${htmlProse(message)}</li>`,
  );
  return `<h3>Not checked: ${number(notChecked.length)}</h3>\n<ul>${items.join("\n")}</ul>`;
}

/** Rows of a table that are shown at once. */
const MAX_ROWS = 40;

/** A table whose later rows are folded, with their count. */
function cutTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const rest = rows.slice(MAX_ROWS);
  const more = `<details><summary>${counted(rest.length, "more row")}</summary>${table(heading, rest)}</details>`;
  return `${table(heading, rows.slice(0, MAX_ROWS))}${rest.length === 0 ? "" : more}`;
}

/** Cells are HTML already. On narrow screens each has its heading beside it. */
function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) =>
    row
      .map((cell, at) => `<td${heading[at] ? ` data-label=${attribute(heading[at])}` : ""}>${cell}</td>`)
      .join("");
  return `<table class="wide"><thead><tr>${heading.map((cell) => (cell === "" ? "<td></td>" : `<th>${cell}</th>`)).join("")}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join("\n")}</tbody></table>`;
}
