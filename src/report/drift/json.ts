import { jsonText } from "../ink/json-text.ts";
import type { DriftHead, DriftRenderer } from "./model.ts";

/**
 * `diff --format json` for zones.
 *
 * Shape: one object, `{ "version": 1, "options": { "policy" }, "shard"?, "zones": [...], "fleet" }`, indented by two
 * spaces, without ever holding more than one zone.
 */
export function driftJson({ policy, shard }: DriftHead): DriftRenderer {
  let count = 0;
  const part = shard ? `  "shard": ${indented(shard, 1)},\n` : "";
  return {
    begin: () => `{\n  "version": 1,\n  "options": ${indented({ policy }, 1)},\n${part}  "zones": [`,
    zone: (zone) => `${count++ === 0 ? "" : ","}\n    ${indented(zone, 2)}`,
    end: (fleet) => `${count === 0 ? "]" : "\n  ]"},\n  "fleet": ${indented(fleet, 1)}\n}\n`,
  };
}

/** A value at a depth of the report. A line feed inside a string is written as an escape. */
function indented(value: object, depth: number): string {
  return jsonText(value, 2).replaceAll("\n", () => `\n${"  ".repeat(depth)}`);
}
