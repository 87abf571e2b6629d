import { holdsWrittenNumber } from "../../core/exact-json.ts";
import { exactText, jsonText } from "../../report/ink/json-text.ts";
import type { MigrationRenderer } from "./renderer.ts";

/** The members of the report that come before the zones. */
export interface MigrationJsonHead {
  readonly options: object;
  /** Which part of the zones the report covers; absent if it covers all. */
  readonly shard?: { readonly index: number; readonly count: number } | undefined;
}

/**
 * `simulate --format json`: the simulator's whole report, zone by zone.
 *
 * Shape: one object, `{ "version": 1, "options", "shard"?, "zones": [...], "fleet" }`, indented by two spaces: the same
 * text as `JSON.stringify(report, null, 2)`, without ever holding more than one zone.
 */
export function migrationJson({ options, shard }: MigrationJsonHead): MigrationRenderer {
  let count = 0;
  return {
    begin: () => `{\n  "version": 1,\n  "options": ${indented(options, 1)},\n${shardText(shard)}  "zones": [`,
    zone: (zone) =>
      `${count++ === 0 ? "" : ","}\n    ${indented(zone, 2, zone.steps.some(holdsWrittenNumber))}`,
    end: (fleet) => `${count === 0 ? "]" : "\n  ]"},\n  "fleet": ${indented(fleet, 1)}\n}\n`,
  };
}

function shardText(shard: MigrationJsonHead["shard"]): string {
  return shard ? `  "shard": ${indented(shard, 1)},\n` : "";
}

/** A value, indented for a depth of the report. A line feed inside a string is written as an escape. */
function indented(value: object, depth: number, isExact = false): string {
  const text = isExact ? exactText(value, 2) : jsonText(value, 2);
  return text.replaceAll("\n", () => `\n${"  ".repeat(depth)}`);
}
