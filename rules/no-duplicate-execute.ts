import { managedRulesetOf } from "../src/contract/owasp.ts";
import { PHASE_FACTS } from "../src/contract/phases.ts";
import { executedRulesetId, isEnabled } from "../src/lint/analysis/managed.ts";
import { repeated } from "../src/lint/analysis/repeated.ts";
import { defineRule, type Rule, restsOn, rulesetExample } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-duplicate-execute",
  summary: "Disallow deploying one managed ruleset twice in a zone.",
  effect: "rejected",
  why: "A zone's entry point may execute each managed ruleset once. Different settings for different paths are made with overrides and exceptions, not with a second execute rule.",
  details:
    "An account's entry point may deploy one managed ruleset several times, so only rulesets of kind `zone` are checked.",
  ...restsOn(PHASE_FACTS.maxDeploymentsPerZone),
  messages: {
    duplicate: {
      text: "An earlier rule already executes {{ruleset}}, so the API rejects this ruleset.",
      help: "Merge the two rules. For requests that the ruleset should not check, put a `skip` rule before it.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rulesetExample("http_request_firewall_managed", [
        `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "ssl" }`,
        `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "not ssl" }`,
      ]),
    ],
    valid: [
      rulesetExample("http_request_firewall_managed", [
        `{ "action": "execute", "action_parameters": { "id": "efb7b8c949ac4650a09736fc376e9aee" }, "expression": "true" }`,
        `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`,
      ]),
    ],
  },
  create: (ctx) => ({
    Ruleset({ rules, rulesetKind }) {
      if (rulesetKind?.value !== "zone") return;
      const managed = rules
        .filter(isEnabled)
        .map(executedRulesetId)
        .filter((id) => managedRulesetOf(id?.value ?? ""));
      for (const { again, first } of repeated(managed)) {
        const related = [{ at: first, message: "First executed here." }];
        const ruleset = `The ${managedRulesetOf(again.value)!.value.name}`;
        ctx.report({ at: again, messageId: "duplicate", data: { ruleset }, related });
      }
    },
  }),
}) satisfies Rule;
