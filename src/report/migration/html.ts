import { counted, number } from "../../core/phrases.ts";
import { htmlText } from "../markup.ts";
import { type ZoneChoice, zonesPageEnd, zonesPageHead } from "../zones-page.ts";
import type { MigrationFleet, MigrationRenderer } from "./model.ts";
import { slugOf } from "./slug.ts";
import { zoneHtml } from "./zone-html.ts";

const TITLE = "Migration to the new WAF";
const INTRODUCTION =
  "What the move from the previous WAF managed rules does to each zone. Nothing has been sent.";

const VERDICTS: readonly ZoneChoice[] = [
  { id: "all", label: "all zones", shows: undefined },
  { id: "blocked", label: "blocked", shows: "blocked" },
  { id: "unknown", label: "unknown", shows: "unknown" },
  { id: "ready", label: "ready", shows: "ready" },
  { id: "losing", label: "losing something", shows: "losing" },
];

/** The report as one page. Zones can be chosen by verdict and by blocker. */
export function migrationHtml(blockerCodes: readonly string[]): MigrationRenderer {
  const choices = [
    ...VERDICTS,
    ...blockerCodes.map((code) => ({ id: slugOf(code), label: code, shows: slugOf(code) })),
  ];
  let count = 0;
  return {
    begin: () => zonesPageHead({ title: TITLE, introduction: INTRODUCTION, style: "", choices }),
    zone: (zone) => `${zoneHtml(zone, ++count)}\n`,
    end: (fleet) => zonesPageEnd(fleetHtml(fleet)),
  };
}

function fleetHtml(fleet: MigrationFleet): string {
  const row = (label: string, zones: number, more = "", isPart = false) =>
    `<tr><td${isPart ? ' class="indented"' : ""}>${htmlText(label)}</td><td class="count">${number(zones)}</td><td class="quiet">${htmlText(more)}</td></tr>`;
  const rows = [
    row("ready", fleet.ready),
    row("blocked", fleet.blocked),
    ...fleet.blockedBy.map(({ code, zones, certain }) =>
      row(code, zones, certain < zones ? `${number(zones - certain)} possible` : "", true),
    ),
    row("unknown", fleet.unknown),
    row("losing something of their own", fleet.losing),
    ...fleet.lostBy.map(({ code, zones }) => row(code, zones, "", true)),
  ];
  return `<h2>${counted(fleet.zones, "zone")}</h2>
<table>${rows.join("")}</table>`;
}
