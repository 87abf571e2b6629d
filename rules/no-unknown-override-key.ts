import { OVERRIDES } from "../src/contract/overrides.ts";
import { nearest } from "../src/core/nearest.ts";
import { codeList, didYouMean } from "../src/core/phrases.ts";
import { isExecute } from "../src/lint/analysis/managed.ts";
import { defineRule, executeExample, type Rule, rulesWith } from "../src/lint/define-rule.ts";
import type { Overrides } from "../src/sources/recognise/model.ts";
import type { LocatedObject } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unknown-override-key",
  summary: "Disallow keys that an override does not have.",
  effect: "ineffective",
  severity: "warning",
  why: "Keys of older tools, such as `status: disabled`, are unknown to the API: the override does not do what they say.",
  source: OVERRIDES.ruleKeys.source,
  messages: {
    unknown: {
      text: "`{{key}}` is not a key of {{owner}}, so it has no effect{{near}}",
      help: "The keys are {{known}}.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      executeExample(`{ "rules": [{ "id": "6179ae15870a4bb7b2d480d4843b323c", "status": "disabled" }] }`),
    ],
    valid: [executeExample(`{ "rules": [{ "id": "6179ae15870a4bb7b2d480d4843b323c", "action": "log" }] }`)],
  },
  create: (ctx) => {
    const check = (node: LocatedObject, owner: string, known: readonly string[]): void => {
      for (const { key, keyRange } of node.entries) {
        if (known.includes(key)) continue;
        const near = didYouMean(nearest(key, known)) || ".";
        ctx.report({
          at: keyRange,
          messageId: "unknown",
          data: { key, owner, near, known: codeList(known, "and") },
        });
      }
    };
    const checkAll = (overrides: Overrides) => {
      check(overrides.node, "`overrides`", OVERRIDES.rulesetKeys.value);
      for (const { node } of overrides.categories) {
        check(node, "an entry of `categories`", OVERRIDES.categoryKeys.value);
      }
      for (const { node } of overrides.rules) check(node, "an entry of `rules`", OVERRIDES.ruleKeys.value);
    };
    return {
      Rule: rulesWith("overrides", (rule) => {
        if (isExecute(rule)) checkAll(rule.overrides);
      }),
      LoneOverrides: ({ overrides }) => checkAll(overrides),
    };
  },
}) satisfies Rule;
