import { actionOf } from "../src/contract/actions.ts";
import { anchorOf } from "../src/lint/analysis/located-values.ts";
import { isExecute } from "../src/lint/analysis/managed.ts";
import { mayBeAdded } from "../src/lint/analysis/misspelt.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "require-execute-id",
  summary: "Require the id of the ruleset in every execute rule.",
  effect: "rejected",
  why: "An execute rule deploys the ruleset that `action_parameters.id` names; without it there is nothing to execute.",
  ...restsOn(actionOf("execute")!),
  messages: {
    missing: {
      text: "This execute rule does not name the ruleset to execute, so the API rejects it.",
      help: "Add the id of the ruleset as `action_parameters.id`; the account's list of rulesets shows it.",
    },
    blank: {
      text: "The id of the ruleset to execute is blank, so the API rejects this rule.",
      help: "Write the id that the account's list of rulesets shows.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{ "action": "execute", "expression": "true", "enabled": true }`,
      `{ "action": "execute", "action_parameters": { "id": "" }, "expression": "true" }`,
    ],
    valid: [
      `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`,
    ],
  },
  create: (ctx) => ({
    Rule(rule) {
      if (!isExecute(rule) || mayBeAdded("action_parameters", rule)) return;
      const parameters = rule.node.get("action_parameters");
      if (parameters === undefined) return ctx.report({ at: rule.action!, messageId: "missing" });
      if (parameters.kind !== "Object") return;
      const id = parameters.get("id");
      if (id === undefined) {
        ctx.report({ at: anchorOf(rule.node, "action_parameters"), messageId: "missing" });
      } else if (id.kind === "String" && id.value.trim() === "") {
        ctx.report({ at: id, messageId: "blank" });
      }
    },
  }),
}) satisfies Rule;
