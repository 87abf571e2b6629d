import { jsonText } from "../ink/json-text.ts";
import type { Replay } from "./model.ts";

/** `replay --format json`: `{ "version": 1, "lines", "rules": [{ "ref", "matched", "unknown" }], "differs"? }`. */
export function replayJson({ lines, unreadable, rules, differs, times }: Replay): string {
  const shown = rules.map(({ ref, index, file, line, action, isEnabled, ...counts }) => {
    const { matched, unknown, acted, samples, top } = counts;
    return { ref, index, file, line, action, enabled: isEnabled, matched, unknown, acted, samples, top };
  });
  return `${jsonText({ version: 1, lines, unreadable, rules: shown, differs, times }, 2)}\n`;
}
