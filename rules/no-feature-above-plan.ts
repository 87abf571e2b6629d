import { fieldOf } from "../src/contract/fields.ts";
import { functionOf } from "../src/contract/functions.ts";
import { managedRulesetOf } from "../src/contract/owasp.ts";
import { PLAN_IDS, PLAN_LIMITS, type Plan, type PlanRequirement } from "../src/contract/plans.ts";
import type { FactSource } from "../src/core/diagnostic.ts";
import { executedRulesetId } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-feature-above-plan",
  summary:
    "Disallow fields, functions, operators, lists, actions and managed rulesets that the configured plan does not have.",
  effect: "rejected",
  severity: "warning",
  since: "0.1.0",
  why: "The API refuses an expression that uses something its zone is not entitled to. Speaks only where the configuration states the zones' `plan`.",
  details:
    "A warning, because add-ons such as WAF Advanced may give a zone more than its plan. Fields of add-ons are not looked at.",
  source: PLAN_LIMITS.hasRegex.source,
  evidence: PLAN_LIMITS.hasRegex.evidence,
  messages: {
    above: {
      text: "{{what}} needs the plan {{needed}} or higher; the configuration says {{plan}}, so the API may refuse this.",
      help: "If an add-on gives the zone more than its plan, switch this rule off in the configuration.",
    },
  },
  examples: { invalid: [], valid: [`http.host matches "^a"`] },
  create: (ctx) => {
    const { plan } = ctx;
    if (plan === undefined) return {};
    const check = (
      at: Parameters<typeof ctx.report>[0]["at"],
      what: string,
      needed: Plan | PlanRequirement | undefined,
      source: FactSource,
    ): void => {
      if (needed === undefined || needed === "enterprise add-on" || rank(plan) >= rank(needed)) return;
      ctx.report({
        at,
        messageId: "above",
        data: { what, needed: nameOf(needed), plan: nameOf(plan) },
        source,
      });
    };
    return {
      Rule(rule) {
        const { action } = rule;
        const id = executedRulesetId(rule);
        const ruleset = id && managedRulesetOf(id.value);
        if (id && ruleset?.value.plans) check(id, ruleset.value.name, ruleset.value.plans[0], ruleset.source);
        if (action?.value !== "log") return;
        check(action, "The action `log`", firstPlanWith("hasLogAction"), PLAN_LIMITS.hasLogAction.source);
      },
      Field(node) {
        const field = fieldOf(node.name);
        if (field) check(node, `\`${node.name}\``, field.plan, field.source);
      },
      FunctionCall(node) {
        const known = functionOf(node.name);
        const at = { start: node.start, end: node.nameEnd };
        if (known) check(at, `\`${node.name}()\``, known.plan, known.source);
      },
      Comparison({ operator, spelling, right }) {
        if (operator === "matches")
          check(spelling, "`matches`", firstPlanWith("hasRegex"), PLAN_LIMITS.hasRegex.source);
        if (right.kind !== "List" || !right.name.includes(".")) return;
        const { source } = PLAN_LIMITS.hasManagedLists;
        check(right, `\`$${right.name}\``, firstPlanWith("hasManagedLists"), source);
      },
    };
  },
}) satisfies Rule;

function rank(plan: Plan): number {
  return PLAN_IDS.value.indexOf(plan);
}

function firstPlanWith(feature: "hasRegex" | "hasManagedLists" | "hasLogAction"): Plan | undefined {
  return PLAN_IDS.value.find((plan) => PLAN_LIMITS[feature].value[plan]);
}

function nameOf(plan: Plan): string {
  return plan[0]!.toUpperCase() + plan.slice(1);
}
