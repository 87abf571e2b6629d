import { API_ERRORS } from "../src/contract/errors.ts";
import { anchorOf } from "../src/lint/analysis/located-values.ts";
import { mayBeAdded } from "../src/lint/analysis/misspelt.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-missing-action",
  summary: "Disallow rules without an action.",
  effect: "rejected",
  why: "A rule without an action would do nothing. A PATCH replaces the whole rule, so it needs the action again even if it stays the same.",
  details: "A PATCH that only moves a rule (`position`) needs none.",
  ...restsOn(API_ERRORS.missingAction),
  messages: {
    missing: {
      text: "This rule has no action, so the API rejects it.",
      help: "Add `action`, in a PATCH too: it replaces the whole rule.",
    },
  },
  examples: {
    format: "json",
    invalid: [`{ "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`],
    valid: [
      `[{ "expression": "ssl", "enabled": true, "order": 1 }]`,
      `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`,
    ],
  },
  create: (ctx) => ({
    Rule(rule) {
      const { node } = rule;
      if (node.get("action") !== undefined || mayBeAdded("action", rule)) return;
      const isMove =
        node.get("position") !== undefined && !node.get("action_parameters") && !node.get("expression");
      if (!isMove)
        ctx.report({ at: anchorOf(node, "action_parameters", "expression"), messageId: "missing" });
    },
    FirewallRule({ node }) {
      if (node.get("action") === undefined)
        ctx.report({ at: anchorOf(node, "filter"), messageId: "missing" });
    },
  }),
}) satisfies Rule;
