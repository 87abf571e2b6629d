import { managedRulesetOf, OWASP } from "../src/contract/owasp.ts";
import { SKIP } from "../src/contract/skip.ts";
import { stringsOf } from "../src/lint/analysis/located-values.ts";
import { isSkip } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule, restsOn, rulesWith } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-foreign-exception",
  summary: "Disallow exceptions that list a rule under a ruleset to which it does not belong.",
  effect: "rejected",
  why: "An exception lists rules under the ruleset that contains them. The API rejects a rule under another ruleset, and the id of a ruleset instead of a rule.",
  details:
    "Looks at the ids that are public: those of the managed rulesets, and that of the anomaly score rule.",
  ...restsOn(SKIP.rulesBelongToRuleset),
  messages: {
    otherRuleset: {
      text: "The anomaly score rule does not belong to this ruleset, so the API rejects the exception.",
      help: "List it under `{{owner}}`, the OWASP Core Ruleset.",
    },
    rulesetAsRule: {
      text: "This is the id of the ruleset {{name}}, not of a rule, so the API rejects the exception.",
      help: "To skip the whole ruleset, list it in `rulesets`.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{
  "action": "skip",
  "action_parameters": {
    "rules": { "efb7b8c949ac4650a09736fc376e9aee": ["6179ae15870a4bb7b2d480d4843b323c"] }
  },
  "expression": "ssl"
}`,
      `{
  "action": "skip",
  "action_parameters": {
    "rules": { "4814384a9e5d4991b9815dcfc25d2f1f": ["4814384a9e5d4991b9815dcfc25d2f1f"] }
  },
  "expression": "ssl"
}`,
    ],
    valid: [
      `{
  "action": "skip",
  "action_parameters": {
    "rules": { "4814384a9e5d4991b9815dcfc25d2f1f": ["6179ae15870a4bb7b2d480d4843b323c"] }
  },
  "expression": "ssl"
}`,
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", (rule) => {
      const rules = isSkip(rule) ? rule.actionParameters.get("rules") : undefined;
      if (rules?.kind !== "Object") return;
      for (const { key, value } of rules.entries) {
        for (const id of stringsOf(value)) {
          const ruleset = managedRulesetOf(id.value)?.value;
          if (ruleset) ctx.report({ at: id, messageId: "rulesetAsRule", data: { name: ruleset.name } });
          else if (
            id.value === OWASP.scoreRuleId.value &&
            key !== OWASP.rulesetId.value &&
            managedRulesetOf(key)
          ) {
            ctx.report({ at: id, messageId: "otherRuleset", data: { owner: OWASP.rulesetId.value } });
          }
        }
      }
    }),
  }),
}) satisfies Rule;
