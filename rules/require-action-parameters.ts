import { PARAMETER_FACTS } from "../src/contract/action-parameters.ts";
import { ACTION_FACTS } from "../src/contract/actions.ts";
import { codeList } from "../src/core/phrases.ts";
import { isMisspelt, mayBeAdded } from "../src/lint/analysis/misspelt.ts";
import { defineRule, type Rule, restsOn, rulesetExample } from "../src/lint/define-rule.ts";
import type { LocatedEntry } from "../src/sources/values/located.ts";

export default defineRule({
  id: "require-action-parameters",
  summary: "Require parameters for actions that do nothing without them.",
  effect: "rejected",
  why: "A redirect needs a target and an exception something to skip. The API answers that parameters are required for the action, and rejects the whole request.",
  details: "The id of an execute rule is checked by `require-execute-id`.",
  ...restsOn(PARAMETER_FACTS.needed),
  messages: {
    missing: {
      text: "The action `{{action}}` needs `action_parameters`, so the API rejects this rule without them.",
      help: "Add `action_parameters` that say what the rule does.",
    },
    empty: {
      text: "The action `{{action}}` needs parameters, but these are empty, so the API rejects this rule.",
      help: "Say what the rule does.",
    },
    bypass: {
      text: "A firewall rule with the action `bypass` names the products that it bypasses, so the API rejects this one.",
      help: "Add `products` with at least one of {{known}}.",
    },
    hollow: {
      effect: "risky",
      text: "The parameters of the action `{{action}}` say nothing but `{{name}}`, which is empty, so the API may reject this rule.",
      help: "Say what the rule does.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rulesetExample("http_request_dynamic_redirect", [`{ "action": "redirect", "expression": "ssl" }`]),
      rulesetExample("http_config_settings", [
        `{ "action": "set_config", "action_parameters": {}, "expression": "ssl" }`,
      ]),
      rulesetExample("http_request_origin", [
        `{ "action": "route", "action_parameters": { "origin": {} }, "expression": "ssl" }`,
      ]),
    ],
    valid: [
      `[{ "action": "skip", "expression": "ssl", "team": "web" }]`,
      rulesetExample("http_config_settings", [
        `{ "action": "set_config", "action_parameters": { "bic": false }, "expression": "ssl" }`,
      ]),
    ],
  },
  create: (ctx) => ({
    FirewallRule({ action, node, products }) {
      const written = node.get("products");
      const isOpen = written !== undefined && written.kind !== "Null" && products?.items.length !== 0;
      if (action?.value !== BYPASS || isOpen || isMisspelt(node, "products")) return;
      const { source, value } = ACTION_FACTS.bypassProducts;
      ctx.report({ at: action, messageId: "bypass", data: { known: codeList(value) }, source });
    },
    Rule(rule) {
      const { action, actionParameters, node, ruleset } = rule;
      if (!action || !PARAMETER_FACTS.needed.value.includes(action.value)) return;
      const written = node.get("action_parameters");
      const isGiven = written !== undefined && written.kind !== "Null";
      // API responses omit the parameters of Cloudflare's own rules.
      if (ruleset?.rulesetKind?.value === "managed" || mayBeAdded("action_parameters", rule)) return;
      const data = { action: action.value };
      if (!isGiven) ctx.report({ at: action, messageId: "missing", data });
      else if (actionParameters?.entries.length === 0) {
        ctx.report({ at: actionParameters, messageId: "empty", data });
      } else if (
        actionParameters?.entries.every(({ value }) => value.kind === "Object" && value.entries.length === 0)
      ) {
        const [{ key, keyRange }] = actionParameters.entries as [LocatedEntry];
        ctx.report({ at: keyRange, messageId: "hollow", data: { ...data, name: key } });
      }
    },
  }),
}) satisfies Rule;

/** The action that switches products off for matching requests. */
const BYPASS = "bypass";
