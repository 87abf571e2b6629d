import { RATE_LIMIT_PHASE, RATE_LIMITS } from "../src/contract/rate-limits.ts";
import { codeList, wordList } from "../src/core/phrases.ts";
import { mayBeAdded } from "../src/lint/analysis/misspelt.ts";
import { defineRule, type Rule, rateLimitExample, restsOn, rulesetExample } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "require-ratelimit",
  summary: "Require every rate limit to state what it counts, over what period, and up to what number.",
  effect: "rejected",
  why: "A rule of the phase `http_ratelimit` counts requests. Without the characteristics, the period and the number there is nothing to compare with, and the API rejects it.",
  ...restsOn(RATE_LIMITS.keys),
  messages: {
    missing: {
      text: "A rule of `http_ratelimit` needs `ratelimit`, so the API rejects this one.",
      help: "Add `ratelimit` with {{known}}.",
    },
    incomplete: {
      text: "This rate limit lacks {{missing}}, so the API rejects it.",
      help: "A rate limit has {{known}}.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rulesetExample("http_ratelimit", [
        `{ "action": "block", "expression": "ssl" }`,
        `{ "action": "block", "expression": "ssl", "ratelimit": { "period": 60 } }`,
      ]),
    ],
    valid: [
      rateLimitExample(
        `{ "characteristics": ["cf.colo.id", "ip.src"], "period": 60, "requests_per_period": 100 }`,
      ),
    ],
  },
  create: (ctx) => ({
    Rule({ action, node, ruleset }) {
      if (!action || ruleset?.phase?.value !== RATE_LIMIT_PHASE || WITHOUT_COUNTING.has(action.value)) return;
      if (ruleset.rulesetKind?.value === "managed" || mayBeAdded("ratelimit", { node, ruleset })) return;
      const known = `${codeList(RATE_LIMITS.keys.value, "and")}, and ${codeList(RATE_LIMITS.numbers.value)}`;
      const entry = node.entry("ratelimit");
      if (!entry || entry.value.kind === "Null") {
        ctx.report({ at: action, messageId: "missing", data: { known } });
        return;
      }
      const { value } = entry;
      if (value.kind !== "Object") return;
      const isGiven = (key: string) => value.entry(key) !== undefined && value.get(key)?.kind !== "Null";
      const missing = RATE_LIMITS.keys.value.filter((key) => !isGiven(key)).map((key) => `\`${key}\``);
      if (!RATE_LIMITS.numbers.value.some(isGiven)) missing.push(codeList(RATE_LIMITS.numbers.value));
      if (missing.length === 0) return;
      const data = { missing: wordList(missing, "and"), known };
      ctx.report({ at: entry.keyRange, messageId: "incomplete", data });
    },
  }),
}) satisfies Rule;

/** Actions that pass a request on to other rules, or past them, and count nothing. */
const WITHOUT_COUNTING: ReadonlySet<string> = new Set(["execute", "skip"]);
