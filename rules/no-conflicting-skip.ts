import { SKIP } from "../src/contract/skip.ts";
import { code } from "../src/core/phrases.ts";
import { isSkip, skipParametersOf } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule, restsOn, ruleExample, rulesWith } from "../src/lint/define-rule.ts";
import type { LocatedEntry } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-conflicting-skip",
  summary: "Disallow skip parameters that cannot be used together.",
  effect: "rejected",
  why: "A skip rule skips the rest of its ruleset, or what it names. The API rejects `ruleset` together with `rulesets` or `rules`, `phases` together with `rulesets`, and `phase` together with anything but `products`.",
  ...restsOn(SKIP.exclusive),
  messages: {
    conflict: {
      text: "{{second}} cannot be set together with {{first}}, so the API rejects this rule.",
      help: "Keep one of them, or split this rule into two skip rules.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      ruleExample("skip", `{ "ruleset": "current", "rulesets": ["efb7b8c949ac4650a09736fc376e9aee"] }`),
    ],
    valid: [
      ruleExample("skip", `{ "ruleset": "current", "phases": ["http_ratelimit"], "products": ["waf"] }`),
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", (rule) => {
      const { actionParameters, ruleset } = rule;
      if (!isSkip(rule)) return;
      // A parameter that the phase does not take is the finding of another rule.
      const taken = skipParametersOf(ruleset?.phase?.value);
      for (const keys of SKIP.exclusive.value) {
        const [first, second] = keys
          .filter((key) => taken?.includes(key) ?? true)
          .flatMap((key) => actionParameters.entry(key) ?? [])
          .filter(hasContent)
          .sort((a, b) => a.keyRange.start - b.keyRange.start);
        if (!first || !second) continue;
        ctx.report({
          at: second.keyRange,
          related: [{ at: first.keyRange, message: "Set here." }],
          messageId: "conflict",
          data: { first: code(first.key), second: code(second.key) },
        });
      }
    }),
  }),
}) satisfies Rule;

/** Clients send empty lists for keys that were omitted. */
function hasContent({ value }: LocatedEntry): boolean {
  if (value.kind === "Array") return value.items.length > 0;
  if (value.kind === "Object") return value.entries.length > 0;
  return value.kind === "String" && value.value !== "";
}
