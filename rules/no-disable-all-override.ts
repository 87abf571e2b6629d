import { OVERRIDES } from "../src/contract/overrides.ts";
import { executedRulesetId } from "../src/lint/analysis/managed.ts";
import { defineRule, managedExample, type Rule, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-disable-all-override",
  summary: "Disallow overrides that switch a whole managed ruleset off.",
  effect: "risky",
  why: "`enabled: false` directly in `overrides` applies to every rule of the ruleset, not only to the listed ones: the deployed ruleset does nothing, or runs only the rules that are switched on again.",
  source: OVERRIDES.precedence.source,
  messages: {
    all: {
      text: "This switches off every rule of the managed ruleset, so it is deployed and does nothing.",
      help: "To switch single rules off, give `enabled` in `overrides.rules`; to switch the ruleset off, disable the execute rule.",
    },
    allButNamed: {
      text: "This switches off every rule of the managed ruleset but those that are switched on below.",
      help: "Leave it out if the other rules should run.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      managedExample(
        `{ "enabled": false, "rules": [{ "id": "d9e350f1b72d4730899c8a420e48a85d", "action": "log" }] }`,
      ),
      managedExample(
        `{ "enabled": false, "rules": [{ "id": "d9e350f1b72d4730899c8a420e48a85d", "enabled": true }] }`,
      ),
    ],
    valid: [managedExample(`{ "rules": [{ "id": "d9e350f1b72d4730899c8a420e48a85d", "enabled": false }] }`)],
  },
  create: (ctx) => ({
    Rule: rulesWith("overrides", (rule) => {
      const { overrides } = rule;
      if (!executedRulesetId(rule)) return;
      const whole = overrides.node.get("enabled");
      if (whole?.kind !== "Boolean" || whole.value) return;
      const entries = [...overrides.categories, ...overrides.rules];
      const isUnknown = entries.some(({ node }) => node.get("enabled")?.kind === "Unknown");
      const isPartial = isUnknown || entries.some(({ enabled }) => enabled?.value);
      ctx.report({ at: whole, messageId: isPartial ? "allButNamed" : "all" });
    }),
  }),
}) satisfies Rule;
