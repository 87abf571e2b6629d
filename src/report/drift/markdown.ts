import { plain, prose, rawTable } from "../../core/markdown.ts";
import { counted } from "../../core/phrases.ts";
import { lossesFirst, type Protection } from "../../core/protection.ts";
import { type DriftRenderer, type DriftZone, isQuiet } from "./model.ts";
import {
  deploymentLines,
  deploymentTitle,
  driftHeadline,
  driftZoneTitle,
  fleetTally,
  notNamedLine,
  STATES,
} from "./words.ts";

/** Zones in the table and characters of details: an issue or a comment may have 65,536 characters. */
const MAX_ROWS = 200;
const MAX_ROW_CHARS = 120;
const MAX_DETAIL_CHARS = 30_000;

/** For an issue: the count, the table of zones that are not in sync, and as many details as fit in an issue. */
export function driftMarkdown({ summary = false }: { readonly summary?: boolean } = {}): DriftRenderer {
  const zones: { protection: Protection; row: string[]; text: string }[] = [];
  return {
    begin: () => "",
    zone: (zone) => {
      if (isQuiet(zone)) return "";
      const headline = driftHeadline(zone);
      const cut = headline.length <= MAX_ROW_CHARS ? headline : `${headline.slice(0, MAX_ROW_CHARS)}…`;
      const row = [plain(driftZoneTitle(zone)), STATES[zone.state], prose(cut)];
      zones.push({ protection: zone.protection, row, text: summary ? "" : zoneMarkdown(zone) });
      return "";
    },
    end: (fleet) => {
      const parts = [`${fleetTally(fleet)}.`];
      const sorted = lossesFirst(zones);
      const rows = sorted.slice(0, MAX_ROWS).map(({ row }) => row);
      if (rows.length > 0) parts.push(rawTable(["zone", "state", "what"], rows).join("\n"));
      if (zones.length > MAX_ROWS)
        parts.push(`The table leaves out ${counted(zones.length - MAX_ROWS, "zone")}.`);
      let chars = 0;
      let detailsLeftOut = 0;
      for (const { text } of sorted) {
        if (chars + text.length > MAX_DETAIL_CHARS) detailsLeftOut++;
        else if (text !== "") parts.push(text);
        if (chars + text.length <= MAX_DETAIL_CHARS) chars += text.length;
      }
      if (detailsLeftOut > 0)
        parts.push(
          `The details of ${counted(detailsLeftOut, "zone")} are left out. The text and JSON reports have them.`,
        );
      return `${parts.join("\n\n")}\n`;
    },
  };
}

function zoneMarkdown(zone: DriftZone): string {
  const rest = notNamedLine(zone);
  const parts = [
    `### ${plain(driftZoneTitle(zone))}`,
    ...(zone.reason === null ? [] : [prose(zone.reason)]),
    ...(zone.violations.length === 0
      ? []
      : [zone.violations.map((one) => `- **guardrail**: ${prose(one)}`).join("\n")]),
    ...zone.deployments.flatMap((one) => {
      const lines = deploymentLines(one).map((line) => `- ${plain(line)}`);
      return [`**${plain(deploymentTitle(one))}**`, ...(lines.length > 0 ? [lines.join("\n")] : [])];
    }),
    ...(rest === undefined ? [] : [plain(rest)]),
  ];
  return parts.join("\n\n");
}
