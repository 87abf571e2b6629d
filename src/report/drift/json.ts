import { zonesJson } from "../ink/zones-json.ts";
import type { DriftHead, DriftRenderer } from "./model.ts";

/** `diff --format json` for zones; its options are `{ "policy" }`. */
export function driftJson({ policy, shard }: DriftHead): DriftRenderer {
  return zonesJson({ options: { policy }, shard });
}
