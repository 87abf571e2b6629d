import { ACTION_FACTS } from "../src/contract/actions.ts";
import { ownersOf } from "../src/contract/schemas/parameters.ts";
import { nearest } from "../src/core/nearest.ts";
import { codeList, didYouMean } from "../src/core/phrases.ts";
import { isExecute } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-unknown-execute-parameter",
  summary: "Disallow parameters that an execute rule does not take.",
  effect: "ineffective",
  severity: "warning",
  why: "Settings of a managed ruleset belong in `overrides`; an `enabled` or `action` outside it has no effect.",
  details: "Parameters of other actions are reported by `no-unknown-action-parameter`.",
  source: ACTION_FACTS.executeParameters.source,
  messages: {
    unknown: {
      text: "An execute rule takes no parameter `{{key}}`, so it has no effect{{near}}",
      help: "The parameters are {{known}}.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f", "override": {} }, "expression": "true" }`,
    ],
    valid: [
      `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f", "version": "latest", "overrides": {} }, "expression": "true" }`,
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", (rule) => {
      if (!isExecute(rule)) return;
      const known = ACTION_FACTS.executeParameters.value;
      for (const { key, keyRange } of rule.actionParameters.entries) {
        if (known.includes(key) || ownersOf(key).length > 0) continue;
        const near = didYouMean(nearest(key, known)) || ".";
        ctx.report({
          at: keyRange,
          messageId: "unknown",
          data: { key, near, known: codeList(known, "and") },
        });
      }
    }),
  }),
}) satisfies Rule;
