import { API_ERRORS } from "../src/contract/errors.ts";
import { inText } from "../src/core/range.ts";
import { anchorOf } from "../src/lint/analysis/located-values.ts";
import { isExecute, isSkip } from "../src/lint/analysis/managed.ts";
import { mayBeAdded } from "../src/lint/analysis/misspelt.ts";
import { defineRule, type ExpressionContext, type Rule, restsOn } from "../src/lint/define-rule.ts";
import type { Rule as ConfigRule } from "../src/sources/recognise/model.ts";

export default defineRule({
  id: "no-blank-expression",
  summary: "Disallow rules and filters without an expression.",
  effect: "rejected",
  why: "The expression of a rule selects its requests. The API rejects a blank expression, and also a PATCH without one, because a PATCH replaces the whole rule.",
  details:
    "Not reported: rules of managed rulesets, which the API shows without expressions, and a PATCH that only moves a rule. A firewall rule that names an existing filter by its `id` takes the expression from there, and clients send a blank one with it.",
  ...restsOn(API_ERRORS.blankExpression),
  messages: {
    blank: {
      text: "The expression is blank, so the API rejects it.",
      help: 'Write which requests the rule is for; `true` (in JSON `"true"`) matches all.',
    },
    missing: {
      text: "This rule has no expression, so the API rejects it.",
      help: 'Add `expression`; `true` (in JSON `"true"`) matches all requests.',
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{ "action": "block", "expression": "", "enabled": true }`,
      `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" } }`,
    ],
    valid: [
      `{ "action": "block", "expression": "true", "enabled": true }`,
      `{ "id": "a", "position": { "before": "" }, "action": "block", "expression": "ssl" }`,
      `[{ "action": "block", "filter": { "id": "372e67954025e0ba6aaa6d586b9e0b61", "expression": "" } }]`,
    ],
  },
  create: (ctx) => ({
    Expression({ text, owner }) {
      if (text.trim() !== "" || refersToFilter(owner)) return;
      ctx.report({ at: owner?.expression ?? inText({ start: 0, end: text.length }), messageId: "blank" });
    },
    Rule(rule) {
      const written = rule.node.get("expression");
      if (written?.kind === "Null" && rule.ruleset?.rulesetKind?.value !== "managed") {
        ctx.report({ at: written, messageId: "missing" });
      }
      if (written !== undefined || !isWrittenByUsers(rule) || mayBeAdded("expression", rule)) return;
      ctx.report({ at: rule.action ?? anchorOf(rule.node, "action_parameters"), messageId: "missing" });
    },
  }),
}) satisfies Rule;

/** Whether a firewall rule names an existing filter, whose expression applies. */
function refersToFilter(owner: ExpressionContext["owner"]): boolean {
  const id = owner?.kind === "FirewallRule" ? owner.filter?.get("id") : undefined;
  return id?.kind === "Unknown" || (id?.kind === "String" && id.value.trim() !== "");
}

/** Whether a rule is not a copy of a Cloudflare rule. Managed rulesets have no rules that execute or skip. */
function isWrittenByUsers(rule: ConfigRule): boolean {
  const kind = rule.ruleset?.rulesetKind?.value;
  if (kind !== undefined) return kind !== "managed";
  return isExecute(rule) || isSkip(rule);
}
