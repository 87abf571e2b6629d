import { actionOf, placementOf } from "../src/contract/actions.ts";
import { codeList } from "../src/core/phrases.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { rulesetExample } from "../src/lint/example-texts.ts";

export default defineRule({
  id: "no-misplaced-action",
  summary: "Disallow actions in phases that do not offer them.",
  effect: "rejected",
  severity: "error",
  since: "0.1.0",
  why: "Each of these actions is documented for certain phases only; in another phase the API refuses the rule.",
  details:
    "No complete matrix of actions and phases is published. The rule speaks only where documentation ties an action to its phases; all other pairs pass.",
  source: actionOf("redirect")!.source,
  evidence: actionOf("redirect")!.evidence,
  messages: {
    misplaced: {
      text: "The action `{{action}}` is not offered in the phase `{{phase}}`, so the API refuses this rule.",
      help: "`{{action}}` is offered in {{phases}}.",
    },
  },
  examples: {
    invalid: [
      {
        code: rulesetExample("http_request_firewall_custom", [
          `{ "action": "redirect", "expression": "ssl" }`,
        ]),
        format: "json",
      },
    ],
    valid: [
      {
        code: rulesetExample("http_request_dynamic_redirect", [
          `{ "action": "redirect", "expression": "ssl" }`,
        ]),
        format: "json",
      },
    ],
  },
  create: (ctx) => ({
    Rule({ action, ruleset }) {
      const phase = ruleset?.phase?.value;
      if (action === undefined || phase === undefined) return;
      if (placementOf(action.value, phase) !== "elsewhere") return;
      const known = actionOf(action.value)!;
      const phases = known.value.phases === "any" ? [] : known.value.phases;
      ctx.report({
        at: action,
        messageId: "misplaced",
        data: { action: action.value, phase, phases: codeList(phases, "and") },
        source: known.source,
      });
    },
  }),
}) satisfies Rule;
