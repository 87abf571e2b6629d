import { jsonText } from "../ink/json-text.ts";
import type { Replay } from "./model.ts";

/** `replay --format json`: `{ "version": 1, "lines", "rules": [{ "ref", "matched", "unknown" }], "differs"? }`. */
export function replayJson(replay: Replay): string {
  return `${jsonText({ version: 1, ...replay }, 2)}\n`;
}
