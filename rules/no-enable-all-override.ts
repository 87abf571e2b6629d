import { OVERRIDES } from "../src/contract/overrides.ts";
import { OWASP } from "../src/contract/owasp.ts";
import { executedRulesetId } from "../src/lint/analysis/managed.ts";
import { defineRule, executeExample, managedExample, type Rule, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-enable-all-override",
  summary: "Disallow overrides that switch on rules which ship disabled.",
  effect: "risky",
  why: "Some managed rules are off by default because they match many harmless requests. `enabled: true` for the whole ruleset or for a paranoia tag turns these on as well.",
  source: OVERRIDES.enablesShippedDisabled.source,
  messages: {
    ruleset: {
      text: "This switches on every rule of the managed ruleset, including those that ship disabled.",
      help: "Leave `enabled` out: the ruleset is on because the execute rule is.",
    },
    tag: {
      text: "This switches on every rule tagged `{{tag}}`, including those that ship disabled.",
      help: "Leave the tag out: levels that no override switches off stay on.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      managedExample(`{ "enabled": true }`),
      executeExample(`{ "categories": [{ "category": "paranoia-level-1", "enabled": true }] }`),
    ],
    valid: [managedExample(`{ "categories": [{ "category": "wordpress", "enabled": true }] }`)],
  },
  create: (ctx) => ({
    Rule: rulesWith("overrides", (rule) => {
      const { overrides } = rule;
      if (!executedRulesetId(rule)) return;
      const whole = overrides.node.get("enabled");
      if (whole?.kind === "Boolean" && whole.value) ctx.report({ at: whole, messageId: "ruleset" });
      for (const { category, enabled } of overrides.categories) {
        if (!category || !enabled?.value || !OWASP.paranoiaTags.value.includes(category.value)) continue;
        // With the ruleset off, switching levels on one by one is the way to select those that run.
        if (whole?.kind === "Boolean" && !whole.value) continue;
        ctx.report({ at: enabled, messageId: "tag", data: { tag: category.value } });
      }
    }),
  }),
}) satisfies Rule;
