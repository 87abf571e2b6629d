import { exactText, jsonText } from "./json-text.ts";

/** The members of a report on zones that come before them. */
export interface ZonesJsonHead {
  readonly options: object;
  /** The part of the zones that the report covers; absent if it covers all. */
  readonly shard?: { readonly index: number; readonly count: number } | undefined;
}

/**
 * Writes a report on zones in JSON, zone by zone.
 *
 * Shape: one object, `{ "version": 1, "options", "shard"?, "zones": [...], "fleet" }`, indented by two spaces: the same
 * text as `JSON.stringify(report, null, 2)`, without ever holding more than one zone. `isExact`: whether a zone has
 * numbers that are written as in their file.
 */
export function zonesJson<Zone extends object>(
  { options, shard }: ZonesJsonHead,
  isExact: (zone: Zone) => boolean = () => false,
) {
  let count = 0;
  const part = shard ? `  "shard": ${indented(shard, 1)},\n` : "";
  return {
    begin: () => `{\n  "version": 1,\n  "options": ${indented(options, 1)},\n${part}  "zones": [`,
    zone: (zone: Zone) => `${count++ === 0 ? "" : ","}\n    ${indented(zone, 2, isExact(zone))}`,
    end: (fleet: object) => `${count === 0 ? "]" : "\n  ]"},\n  "fleet": ${indented(fleet, 1)}\n}\n`,
  };
}

/** A value, indented for a depth of the report. A line feed inside a string is written as an escape. */
function indented(value: object, depth: number, isExact = false): string {
  const text = isExact ? exactText(value, 2) : jsonText(value, 2);
  return text.replaceAll("\n", () => `\n${"  ".repeat(depth)}`);
}
