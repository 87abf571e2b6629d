import { lossesFirst, type Protection } from "../../core/protection.ts";
import { visible } from "../../core/visible.ts";
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

/** Wider names do not widen the table. */
const MAX_NAME_COLUMNS = 48;

/** For people: the differences of each zone, then the table of all zones. `summary`: the table alone. */
export function driftText({ summary = false }: { readonly summary?: boolean } = {}): DriftRenderer {
  const rows: { protection: Protection; name: string; state: string; what: string }[] = [];
  return {
    begin: () => "",
    zone: (zone) => {
      const name = visible(driftZoneTitle(zone));
      const what = visible(driftHeadline(zone));
      rows.push({ protection: zone.protection, name, state: STATES[zone.state], what });
      return summary ? "" : zoneText(zone);
    },
    end: (fleet) => {
      const width = Math.min(MAX_NAME_COLUMNS, Math.max(0, ...rows.map(({ name }) => name.length)));
      const lines = lossesFirst(rows).map(({ name, state, what }) =>
        `${name.padEnd(width)}  ${state.padEnd(STATES.not_governed.length)}  ${what}`.trimEnd(),
      );
      return [...lines, ...(lines.length > 0 ? [""] : []), fleetTally(fleet)]
        .map((line) => `${line}\n`)
        .join("");
    },
  };
}

function zoneText(zone: DriftZone): string {
  const rest = notNamedLine(zone);
  if (isQuiet(zone)) return "";
  const lines = [
    `${driftZoneTitle(zone)}: ${STATES[zone.state]}`,
    ...(zone.reason === null ? [] : [`  ${zone.reason}`]),
    ...zone.violations.map((one) => `  guardrail: ${one}`),
    ...zone.deployments.flatMap((one) => [
      `  ${deploymentTitle(one)}`,
      ...deploymentLines(one).map((line) => `    ${line}`),
    ]),
    ...(rest === undefined ? [] : [`  ${rest}`]),
    "",
  ];
  return lines.map((line) => `${visible(line)}\n`).join("");
}
