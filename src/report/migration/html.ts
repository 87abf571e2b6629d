import { counted, number } from "../../core/phrases.ts";
import { attribute, htmlProse, htmlText, markup } from "../markup.ts";
import { PAGE_STYLE } from "../page-style.ts";
import type { MigrationFleet, MigrationRenderer, MigrationZone } from "./model.ts";
import { nextOf } from "./next-html.ts";
import { slugOf } from "./slug.ts";
import { shownZoneName } from "./words.ts";
import { classesOf, zoneHtml } from "./zone-html.ts";

const TITLE = "Migration to the new WAF";
const INTRODUCTION =
  "What the move from the previous WAF managed rules does to each zone. Nothing has been sent.";

/** The head of the page. */
export interface MigrationPageHead {
  /** `wafsmith 1.2.3`. */
  readonly tool?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly date?: string | undefined;
  /** As they were named on the command line. */
  readonly inputs?: readonly string[] | undefined;
}

/**
 * The report as one page without a script: the answer, a table of all zones with links, and each zone folded. Zones can be
 * filtered by what occurs among them. Only a row of the table is held for each zone, so that fleets can be streamed.
 */
export function migrationHtml(head: MigrationPageHead = {}): MigrationRenderer {
  const rows: string[] = [];
  // One zone alone stands open, and that it is alone is known only once it is over.
  let first: MigrationZone | undefined;
  const firstHtml = (isOpen: boolean) => {
    const html = first ? `${zoneHtml(first, 1, isOpen)}\n` : "";
    first = undefined;
    return html;
  };
  return {
    begin: () => headHtml(head),
    zone: (zone) => {
      rows.push(rowHtml(zone, rows.length + 1));
      if (rows.length === 1) {
        first = zone;
        return "";
      }
      return `${firstHtml(false)}${zoneHtml(zone, rows.length, false)}\n`;
    },
    end: (fleet) =>
      `${firstHtml(true)}</main>\n${fleetHtml(fleet, rows)}\n<style>${filterStyle(fleet)}</style>\n</body>\n</html>\n`,
  };
}

function headHtml({ tool, date, inputs }: MigrationPageHead): string {
  const from = inputs?.length ? `of ${inputs.map((one) => `<code>${htmlText(one)}</code>`).join(", ")}` : "";
  const made = [tool && htmlText(tool), date && htmlText(date), from].filter(Boolean).join(", ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLE}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header id="top"><h1>${TITLE}</h1>
<p class="quiet">${INTRODUCTION}${made === "" ? "" : ` ${made}.`}</p></header>
<main>
`;
}

/** The answer in one sentence, the filters, and a row for each zone. They follow the zones, and are shown before them. */
function fleetHtml(fleet: MigrationFleet, rows: readonly string[]): string {
  return `<section id="fleet" aria-label="All zones">
<p class="answer">${answerOf(fleet)}</p>
${filters(fleet)}
<div class="scroll" tabindex="0" role="region" aria-label="Table of zones"><table class="zones"><thead><tr><th>zone</th><th>verdict</th><th>first blocker</th><th>next</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table></div>
</section>`;
}

function answerOf({ zones, ready, blocked, unknown }: MigrationFleet): string {
  if (zones === 1) {
    if (ready === 1) return "This zone can move. Its requests are below, in order.";
    if (blocked === 1) return "This zone cannot move yet. What to change is below.";
    return "Whether this zone can move is not known. What is missing is below.";
  }
  const parts = [
    ready > 0 && `${number(ready)} can move`,
    blocked > 0 && `${number(blocked)} cannot move yet`,
    unknown > 0 && `of ${number(unknown)} it is not known`,
  ];
  return `${counted(zones, "zone")}: ${parts.filter((part) => part !== false).join(", ")}.`;
}

/** One filter of zones: the class that those have which it shows. */
interface Filter {
  readonly id: string;
  readonly label: string;
  readonly zones: number;
}

/** The filters of the page, each with its number of zones. */
function filtersOf(fleet: MigrationFleet): readonly Filter[] {
  return [
    { id: "ready", label: "ready", zones: fleet.ready },
    { id: "blocked", label: "blocked", zones: fleet.blocked },
    { id: "unknown", label: "unknown", zones: fleet.unknown },
    { id: "losing", label: "losing something of their own", zones: fleet.losing },
    ...fleet.blockedBy.map(({ code, zones }) => ({
      id: slugOf(code),
      label: code.replace("migrate/", ""),
      zones,
    })),
  ].filter(({ zones }) => zones > 0);
}

function filters(fleet: MigrationFleet): string {
  if (fleet.zones === 1) return "";
  const all = [{ id: "all", label: "all", zones: fleet.zones }, ...filtersOf(fleet)];
  const items = all.map(({ id, label, zones }) => {
    const input = markup("input", {
      type: "radio",
      name: "show",
      id: `show-${id}`,
      ...(id === "all" ? { checked: "" } : {}),
    });
    return `<label>${input}${htmlText(label)} <span class="quiet">${number(zones)}</span></label>`;
  });
  return `<fieldset id="choices"><legend>Zones to show</legend>${items.join("")}</fieldset>`;
}

function filterStyle(fleet: MigrationFleet): string {
  return filtersOf(fleet)
    .map(
      ({ id }) =>
        `body:has(#show-${id}:checked) main > .zone:not(.${id}), body:has(#show-${id}:checked) .zones tbody tr:not(.${id}) { display: none; }`,
    )
    .join("\n");
}

function rowHtml(zone: MigrationZone, position: number): string {
  const [blocker] = zone.blockers;
  return `<tr class=${attribute(classesOf(zone).join(" "))}><td><a href="#zone-${position}">${htmlText(shownZoneName(zone))}</a></td><td>${zone.verdict}</td><td>${blocker ? htmlText(blocker.code.replace("migrate/", "")) : ""}</td><td>${htmlProse(nextOf(zone))}</td></tr>`;
}
