import { counted, number } from "../../core/phrases.ts";
import { type Choice, choiceInputs, choiceLabels, choicesStyle } from "../../report/html/choices.ts";
import { HTML_PAGE_END, htmlPageHead } from "../../report/html/html-page.ts";
import { attribute, htmlProse, htmlText } from "../../report/html/markup.ts";
import { SEARCH_HASH, SEARCH_SCRIPT } from "../../report/html/search.ts";
import { type FleetSummary, ZONE_STATES, type ZoneReport, type ZoneState } from "../report.ts";
import { type FleetRow, FleetTable } from "./fleet-table.ts";
import type { MigrationRenderer } from "./renderer.ts";
import { slugOf } from "./slug.ts";
import { STATE_NAMES } from "./words.ts";
import { classesOf, zoneHtml } from "./zone-html.ts";

const TITLE = "Migration to the new WAF";
/** Elements that a filter hides if they do not have its class. */
const SHOWN = [".zone", "#fleet .zones tbody tr"];
/** Zones come in the order of the input, and are shown by their need of a person. */
const ORDER = [
  "\n.zone { content-visibility: auto; contain-intrinsic-height: auto 4rem; }",
  ...ZONE_STATES.map((state, at) => `\n.zone.${state} { order: ${at}; }`),
].join("");
const INTRODUCTION =
  "What the move from the previous WAF managed rules does to each zone. Nothing has been sent.";

/** The head of the page. */
export interface MigrationPageHead {
  /** `wafsmith 1.2.3`. */
  readonly tool?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly date?: string | undefined;
  /** The codes that may block a zone: zones can be chosen by them. Default: none. */
  readonly blockers?: readonly string[] | undefined;
  /** As given on the command line. */
  readonly inputs?: readonly string[] | undefined;
  /** The directory, with a slash, that the paths of the page are relative to: `exports/`. Default: full paths. */
  readonly directory?: string | undefined;
}

/**
 * The report as one page: the answer, a table of all zones with links and a search, and each zone folded. Zones can be
 * filtered by what occurs among them; only the search is a script. Only a row of the table is held for each zone, so that fleets can be streamed.
 */
export function migrationHtml(head: MigrationPageHead = {}): MigrationRenderer {
  const zones = new FleetTable();
  // A single zone is expanded, and only after it is it known that no other follows.
  let first: ZoneReport | undefined;
  const firstHtml = (isOpen: boolean) => {
    const html = first ? `${zoneHtml(first, 1, isOpen)}\n` : "";
    first = undefined;
    return html;
  };
  return {
    begin: () => headHtml(head),
    zone: (given) => {
      const zone = withPathsFrom(head.directory, given);
      const position = zones.add(zone, classesOf(zone));
      if (position === 1) {
        first = zone;
        return "";
      }
      return `${firstHtml(false)}${zoneHtml(zone, position, false)}\n`;
    },
    end: (fleet) =>
      `${firstHtml(true)}${fleetHtml(fleet, choicesOf(fleet, head), zones.sorted())}\n</main>\n<style>${choicesStyle(choicesOf(fleet, head), SHOWN)}${ORDER}</style>\n<script>${SEARCH_SCRIPT}</script>\n${HTML_PAGE_END}`,
  };
}

/** A zone whose places name their files relative to a directory. */
function withPathsFrom(directory: string | undefined, zone: ZoneReport): ZoneReport {
  if (!directory) return zone;
  const json = JSON.stringify(zone);
  return JSON.parse(json, function (this: object, key: string, value: unknown) {
    const isPath = key === "file" && typeof value === "string" && "start" in this;
    return isPath && value.startsWith(directory) ? value.slice(directory.length) : value;
  });
}

function headHtml(head: MigrationPageHead): string {
  const { tool, date, inputs } = head;
  const from = inputs?.length ? `of ${inputs.map((one) => `<code>${htmlText(one)}</code>`).join(", ")}` : "";
  const made = [tool && htmlText(tool), date && htmlText(date), from].filter(Boolean).join(", ");
  const heading = `<h1 class="eyebrow">${TITLE}</h1>
<p class="quiet">${INTRODUCTION}${made === "" ? "" : ` ${made}.`}</p>`;
  return `${htmlPageHead({ title: TITLE, kind: "migration", heading, scriptHash: SEARCH_HASH })}<main>
${choiceInputs(choicesOf(NO_ZONES, head).map(({ id }) => id))}
`;
}

/** The summary in one sentence, the filters, and a row for each zone. They follow the zones, but are shown before. */
function fleetHtml(fleet: FleetSummary, choices: readonly Choice[], rows: readonly FleetRow[]): string {
  return `<section id="fleet" aria-label="All zones">
<p class="answer">${answerOf(fleet)}</p>
${fleet.zones === 1 ? "" : choiceLabels("Zones to show", { label: "all", count: fleet.zones }, choices)}
<div class="scroll" tabindex="0" role="region" aria-label="Table of zones"><table class="zones wide"><thead><tr><th>zone</th><th>state</th><th>first blocker</th><th>next</th></tr></thead>
<tbody>${rows.map(rowHtml).join("\n")}</tbody></table></div>
</section>`;
}

const ANSWERS: Readonly<Record<ZoneState, string>> = {
  stuck: "A move of this zone is under way. Send nothing until it is over.",
  blocked: "This zone cannot move yet. What to change is listed below.",
  "not-started": "It is not known whether this zone can move. What is missing is listed below.",
  "in-validation": "This zone is in validation mode. Its last request is below.",
  ready: "This zone can move. Its requests are below, in order.",
  done: "This zone is on the new WAF. Nothing is left to do.",
};

function answerOf({ zones, states }: FleetSummary): string {
  const present = ZONE_STATES.filter((state) => states[state] > 0);
  if (zones === 1) return ANSWERS[present[0]!];
  const parts = present.map((state) => `${number(states[state])} ${STATE_NAMES[state]}`);
  const needy = states.stuck + states.blocked + states["not-started"];
  const lead =
    needy === 0
      ? "No zone needs"
      : `${number(needy)} of ${counted(zones, "zone")} ${needy === 1 ? "needs" : "need"}`;
  return `${lead} a person: ${parts.join(", ")}.`;
}

type ZoneCounts = Pick<FleetSummary, "losing" | "blockedBy"> & { readonly states?: FleetSummary["states"] };
const NO_ZONES: ZoneCounts = { losing: 0, blockedBy: [] };

function choicesOf(fleet: ZoneCounts, { blockers = [] }: MigrationPageHead): readonly Choice[] {
  return [
    ...ZONE_STATES.map((id) => ({ id, label: STATE_NAMES[id], count: fleet.states?.[id] ?? 0 })),
    { id: "losing", label: "with zone-specific losses", count: fleet.losing },
    ...blockers.map((code) => ({
      id: slugOf(code),
      label: code.replace("migrate/", ""),
      count: fleet.blockedBy.find((one) => one.code === code)?.zones ?? 0,
    })),
  ];
}

function rowHtml({ position, name, state, blocker, next, classes }: FleetRow): string {
  return `<tr class=${attribute(classes.join(" "))}><td><a href="#zone-${position}">${htmlText(name)}</a></td><td data-label="state"><span class="badge verdict">${STATE_NAMES[state]}</span></td><td data-label="first blocker">${htmlText(blocker)}</td><td data-label="next">${htmlProse(next)}</td></tr>`;
}
