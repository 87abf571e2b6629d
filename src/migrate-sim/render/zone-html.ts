import { counted, number } from "../../core/phrases.ts";
import { attribute, htmlLines, htmlProse, htmlText } from "../../report/html/markup.ts";
import type { Remedy, ZoneReport } from "../report.ts";
import { detailsOf, type Markup, type Section, statements, steps } from "./sections.ts";
import { slugOf } from "./slug.ts";
import {
  afterwardsWords,
  foldedRequests,
  STATE_NAMES,
  shownBlockers,
  showPlace,
  showZoneName,
  talliesOf,
} from "./words.ts";

/** Losses that every zone has. */
const GENERAL = /^migrate\/previous-/;

const HTML: Markup = {
  text: htmlText,
  code: (raw) => `<code>${htmlText(raw)}</code>`,
  prose: htmlProse,
  strong: (raw) => `<strong>${htmlText(raw)}</strong>`,
  badge: (word, kind) => `<span class=${attribute(kind ? `badge ${kind}` : "badge")}>${word}</span>`,
};

/** The classes by which a zone is filtered. */
export function classesOf(zone: ZoneReport): readonly string[] {
  const isLosing = zone.losses.some(({ code }) => !GENERAL.test(code));
  const blockers = new Set(shownBlockers(zone).map(({ code }) => slugOf(code)));
  return [zone.state, ...(isLosing ? ["losing"] : []), ...blockers];
}

/**
 * One zone as an article of the page, folded unless it is alone: the runbook, then the details. Its anchor leads to the
 * next step.
 */
export function zoneHtml(zone: ZoneReport, position: number, isOpen: boolean): string {
  const plan = zone.zone.plan === null ? "" : ` <span class="quiet">${htmlText(zone.zone.plan)}</span>`;
  const badge = `<span class="badge verdict">${STATE_NAMES[zone.state]}</span>`;
  const details = detailsOf(zone, HTML).map((one) => sectionHtml(one));
  if (zone.proposed.rules.length > 0) details.push(folded("as JSON", zone.proposed));
  return `<article class=${attribute(["zone", ...classesOf(zone)].join(" "))}>
<details${isOpen ? " open" : ""}><summary><h2>${htmlText(showZoneName(zone))}${plan}</h2> ${badge} <span class="quiet">${talliesOf(zone)}</span></summary>
${runbook(zone, `zone-${position}`)}
${details.filter(Boolean).join("\n")}
</details>
</article>`;
}

/** The runbook: the steps in order. A blocked zone has no plan that can be run. */
function runbook(zone: ZoneReport, id: string): string {
  const { state, remedies } = zone;
  const parts = [
    ...statements("Blockers", shownBlockers(zone), HTML).map((one) => sectionHtml(one, MAX_ITEMS)),
    ...(remedies.length > 0
      ? [
          `<h3>Remedies: ${number(remedies.length)}</h3>`,
          ...foldedList(remedies.map(remedyItem), "ol", MAX_ITEMS),
        ]
      : []),
    state === "blocked"
      ? `<p class="quiet">The plan of ${counted(zone.steps.length, "step")} is shown once nothing blocks the zone.</p>`
      : sectionHtml(steps(zone.steps, HTML)),
  ];
  return `<section class="next" id=${attribute(id)}>\n<h3>Next</h3>\n<p><strong>${htmlProse(zone.next)}</strong></p>\n${parts.join("\n")}\n</section>`;
}

function remedyItem(remedy: Remedy): string {
  const { message, where, requests, afterwards } = remedy;
  const calls = foldedRequests(requests).map(([text, { body }]) => {
    const shown = body === null ? "" : folded("body", body);
    return `<code>${htmlText(text)}</code>${shown}`;
  });
  const after = afterwardsWords(remedy).map((text) => `<span class="quiet">${htmlProse(text)}</span>`);
  const rule = afterwards?.rule ? [folded("rule", afterwards.rule)] : [];
  return `<li>${htmlProse(message)} <code class="quiet">${htmlText(showPlace(where))}</code><br>${[...calls, ...after].join("<br>")}${rule.join("")}</li>`;
}

function folded(summary: string, value: object): string {
  return `<details><summary>${summary}</summary><pre>${htmlLines(JSON.stringify(value, null, 2))}</pre></details>`;
}

function sectionHtml({ title, items = [], table, isOrdered }: Section, max = items.length): string {
  const all = items.map(({ head, notes, code }) => {
    const named = code === undefined ? "" : ` data-code=${attribute(code)}`;
    return `<li${named}>${head}${notes.map((note) => `<br><span class="quiet">${note}</span>`).join("")}</li>`;
  });
  const tag = isOrdered ? "ol" : "ul";
  return [
    `<h3>${title}</h3>`,
    ...(table ? [tableHtml(table.heading, table.rows)] : []),
    ...foldedList(all, tag, max),
  ].join("\n");
}

/** Items of a list of the runbook that are shown at once: on paper, it is one page. */
const MAX_ITEMS = 3;

/** A list of which later items are folded, with their count. */
function foldedList(items: readonly string[], tag: "ol" | "ul", max: number): readonly string[] {
  if (items.length === 0) return [];
  const list = (some: readonly string[], from: number) =>
    `<${tag}${from > 1 && tag === "ol" ? ` start="${from}"` : ""}>${some.join("\n")}</${tag}>`;
  const rest = items.slice(max);
  if (rest.length === 0) return [list(items, 1)];
  return [
    list(items.slice(0, max), 1),
    `<details><summary>${counted(rest.length, "more item")}</summary>${list(rest, max + 1)}</details>`,
  ];
}

/** Rows of a table that are shown at once; later ones are folded, with their count. */
const MAX_ROWS = 40;

/** Cells are HTML already. On narrow screens each has its heading next to it. */
function tableHtml(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) =>
    row
      .map((cell, at) => `<td${heading[at] ? ` data-label=${attribute(heading[at])}` : ""}>${cell}</td>`)
      .join("");
  const body = rows.slice(0, MAX_ROWS).map((row) => `<tr>${cells(row)}</tr>`);
  const rest = rows.slice(MAX_ROWS);
  const more =
    rest.length === 0
      ? ""
      : `<details><summary>${counted(rest.length, "more row")}</summary>${tableHtml(heading, rest)}</details>`;
  return `<table class="wide"><thead><tr>${heading.map((cell) => (cell === "" ? "<td></td>" : `<th>${cell}</th>`)).join("")}</tr></thead><tbody>${body.join("\n")}</tbody></table>${more}`;
}
