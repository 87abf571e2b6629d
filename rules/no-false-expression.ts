import { ENGINE } from "../src/contract/fact.ts";
import { isEnabled } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-false-expression",
  summary: "Disallow rules whose expression is `false`.",
  effect: "ineffective",
  severity: "warning",
  why: "`false` matches no request. The rule counts towards the plan's number of rules, looks switched on and never acts.",
  details: "Disabled rules are not reported.",
  source: ENGINE,
  messages: {
    never: {
      text: "`false` matches no request, so this rule never acts.",
      help: "Switch the rule off with `enabled: false`, or remove it.",
    },
  },
  examples: {
    format: "json",
    invalid: [`{ "action": "block", "expression": "false", "enabled": true }`],
    valid: [`{ "action": "block", "expression": "false", "enabled": false }`],
  },
  create: (ctx) => ({
    Boolean(node, { typed, owner }) {
      if (node.value || typed.parsed.root !== node) return;
      if (owner?.kind === "Rule" && !isEnabled(owner)) return;
      if (owner?.kind === "FirewallRule" && owner.paused?.value === true) return;
      ctx.report({ at: node, messageId: "never" });
    },
  }),
}) satisfies Rule;
