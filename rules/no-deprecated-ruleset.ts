import { MANAGED_RULESETS, managedRulesetOf } from "../src/contract/owasp.ts";
import { executedRulesetId } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-deprecated-ruleset",
  summary: "Disallow executing a managed ruleset that is deprecated.",
  effect: "risky",
  severity: "info",
  why: "A deprecated ruleset still runs but gets no new rules; once it is removed, what it protected is unprotected.",
  source: MANAGED_RULESETS.exposedCredentialsCheck.source,
  messages: {
    deprecated: {
      text: "The {{ruleset}} is deprecated: it still runs but is no longer developed.",
      help: "Look up its replacement in the documentation.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{ "action": "execute", "action_parameters": { "id": "c2e184081120413c86c3ab7e14069605" }, "expression": "true" }`,
    ],
    valid: [
      `{ "action": "execute", "action_parameters": { "id": "efb7b8c949ac4650a09736fc376e9aee" }, "expression": "true" }`,
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", (rule) => {
      const id = executedRulesetId(rule);
      const ruleset = managedRulesetOf(id?.value ?? "")?.value;
      if (id && ruleset?.isDeprecated) {
        ctx.report({ at: id, messageId: "deprecated", data: { ruleset: ruleset.name } });
      }
    }),
  }),
}) satisfies Rule;
