import { PHASE_FACTS } from "../src/contract/phases.ts";
import { inText } from "../src/core/range.ts";
import { termsOf } from "../src/lint/analysis/tree.ts";
import { defineRule, type Rule, restsOn, rulesetExample } from "../src/lint/define-rule.ts";
import { type Expression, fieldNameOf, withoutGroups } from "../src/parser/ast.ts";

export default defineRule({
  id: "require-zone-plan-condition",
  summary: "Require the condition on the zone's plan in rules of an account.",
  effect: "rejected",
  fixable: "suggestion",
  why: "WAF rules of an account apply to Enterprise zones only, and each expression has to say so; the API rejects it otherwise.",
  ...restsOn(PHASE_FACTS.accountExpressionSuffix),
  messages: {
    missing: {
      text: "Expressions of an account's entry point must end with `{{suffix}}`; the API rejects this one.",
      help: "Put the condition in parentheses and add `{{suffix}}`.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      {
        code: rulesetExample(
          "http_request_firewall_managed",
          [
            `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "ssl" }`,
          ],
          "root",
        ),
        suggests: rulesetExample(
          "http_request_firewall_managed",
          [
            `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "(ssl) and cf.zone.plan eq \\"ENT\\"" }`,
          ],
          "root",
        ),
      },
    ],
    valid: [
      rulesetExample(
        "http_request_firewall_managed",
        [
          `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "(ssl) and cf.zone.plan eq \\"ENT\\"" }`,
        ],
        "root",
      ),
    ],
  },
  create: (ctx) => ({
    Expression({ text, typed, isValid, slot }) {
      const { root } = typed.parsed;
      const suffix = slot?.suffix?.value;
      if (!isValid || !root || suffix === undefined || hasPlanCondition(root)) return;
      const whole = inText({ start: 0, end: text.length });
      const condition = text.slice(root.start, root.end);
      // `true` is only valid as the whole expression.
      const isTrue = condition === "true";
      const edits = [ctx.replace(whole, isTrue ? suffix.replace(/^and /, "") : `(${condition}) ${suffix}`)];
      ctx.report({
        at: root,
        messageId: "missing",
        data: { suffix },
        fix: condition === "false" ? undefined : { title: "Add the condition", edits, safety: "suggestion" },
      });
    },
  }),
}) satisfies Rule;

/** Whether one of the conditions joined by `and` is about the plan. */
function hasPlanCondition(root: Expression): boolean {
  const inner = withoutGroups(root);
  const terms = inner.kind === "Logical" && inner.operator === "and" ? termsOf(inner) : [inner];
  return terms
    .map(withoutGroups)
    .some((term) => term.kind === "Comparison" && fieldNameOf(term.left) === PLAN_FIELD);
}

const PLAN_FIELD = "cf.zone.plan";
