import { inlineCode, plain, prose, rawTable, table } from "../../core/markdown.ts";
import { number } from "../../core/phrases.ts";
import type { FleetSummary, Remedy, ZoneReport } from "../report.ts";
import { FleetTable } from "./fleet-table.ts";
import type { MigrationRenderer } from "./renderer.ts";
import { detailsOf, type Markup, type Section, statements, steps } from "./sections.ts";
import {
  afterwardsWords,
  fleetCounts,
  foldedRequests,
  STATE_NAMES,
  shownBlockers,
  showPlace,
  showZoneName,
  talliesOf,
} from "./words.ts";

const MARKS = {
  stuck: "🛑",
  blocked: "⛔",
  "not-started": "❔",
  "in-validation": "👀",
  ready: "✅",
  done: "🏁",
} as const;

const MARKDOWN: Markup = {
  text: plain,
  code: inlineCode,
  prose,
  strong: (raw) => `**${raw}**`,
  badge: (word) => `**${word}**`,
};

/**
 * The report for reviews and tickets: the table of all zones, then a section a zone. GitHub-flavoured Markdown. The sections
 * are held until the table is complete.
 */
export function migrationMarkdown(): MigrationRenderer {
  const zones = new FleetTable();
  const sections: string[] = [];
  return {
    begin: () => "# Migration to the new WAF\n",
    zone: (zone) => {
      zones.add(zone);
      sections.push(`\n${zoneLines(zone).join("\n")}\n`);
      return "";
    },
    end: (fleet) => `\n${fleetLines(fleet, zones).join("\n")}\n${sections.join("")}`,
  };
}

function zoneLines(zone: ZoneReport): readonly string[] {
  const plan = zone.zone.plan === null ? "" : ` (${plain(zone.zone.plan)})`;
  return [
    `## ${plain(showZoneName(zone))}${plan}: ${MARKS[zone.state]} ${STATE_NAMES[zone.state]}`,
    "",
    `**Next:** ${prose(zone.next)}`,
    "",
    `${talliesOf(zone)}.`,
    ...statements("Blockers", shownBlockers(zone), MARKDOWN).flatMap(sectionLines),
    ...remedyLines(zone.remedies),
    ...sectionLines(steps(zone.steps, MARKDOWN)),
    ...detailsOf(zone, MARKDOWN).flatMap(sectionLines),
  ];
}

function sectionLines({ title, items = [], table, isOrdered }: Section): readonly string[] {
  const list = items.flatMap(({ head, notes }, at) => [
    `${isOrdered ? `${at + 1}.` : "-"} ${head}`,
    ...notes.map((note) => `${isOrdered ? "   " : "  "}- ${note}`),
  ]);
  return [
    ...["", `### ${title}`],
    ...(table ? ["", ...rawTable(table.heading, table.rows)] : []),
    ...(list.length > 0 ? ["", ...list] : []),
  ];
}

function remedyLines(remedies: readonly Remedy[]): readonly string[] {
  const items = remedies.map((remedy) => ({
    head: `${inlineCode(showPlace(remedy.where))} ${prose(remedy.message)}`,
    notes: [
      ...foldedRequests(remedy.requests).map(([text]) => inlineCode(text)),
      ...afterwardsWords(remedy).map(prose),
    ],
  }));
  return items.length === 0 ? [] : sectionLines({ title: "Remedies", items });
}

function fleetLines(fleet: FleetSummary, zones: FleetTable): readonly string[] {
  const counts = fleetCounts(fleet).map(([label, count, note]) => [
    label.trim(),
    `${number(count)} ${note}`.trim(),
  ]);
  const rows = zones
    .sorted()
    .map(({ name, state, blocker, next }) => [
      plain(name),
      `${MARKS[state]} ${STATE_NAMES[state]}`,
      blocker,
      prose(next),
    ]);
  return [
    `## All zones: ${number(fleet.zones)}`,
    "",
    ...table(["", "zones"], counts),
    "",
    ...rawTable(["zone", "state", "first blocker", "next"], rows),
  ];
}
