import { jsonText } from "../ink/json-text.ts";
import type { RequestOutcome, RuleOutcome } from "./model.ts";

/** `eval --format json`: `{ "version": 1, "requests": [{ "action", "rule", "matched", "skipped", "unknown" }] }`. */
export function evalJson(outcomes: readonly RequestOutcome[]): string {
  return `${jsonText({ version: 1, requests: outcomes.map(requestJson) }, 2)}\n`;
}

function requestJson({ action, end, rules }: RequestOutcome): object {
  const refs = (is: (rule: RuleOutcome) => boolean) => rules.filter(is).map(({ ref }) => ref);
  return {
    action,
    rule: end ? { ref: end.ref, index: end.index, file: end.file } : null,
    matched: refs(({ status }) => status === "matched"),
    skipped: refs(({ status }) => status === "skipped"),
    unknown: refs(({ status, note }) => status === "unknown" || note !== undefined),
  };
}
