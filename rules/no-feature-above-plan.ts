import { fieldOf } from "../src/contract/fields.ts";
import { functionOf } from "../src/contract/functions.ts";
import { managedRulesetOf } from "../src/contract/owasp.ts";
import { nameOfPlan, PLAN_IDS, PLAN_LIMITS, type Plan, type PlanRequirement } from "../src/contract/plans.ts";
import { RATE_LIMIT_PHASE, RATE_LIMITS } from "../src/contract/rate-limits.ts";
import type { FactSource } from "../src/core/diagnostic.ts";
import { inText } from "../src/core/range.ts";
import { executedRulesetId } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-feature-above-plan",
  summary:
    "Disallow fields, functions, operators, lists, actions and managed rulesets that the configured plan does not have.",
  effect: "rejected",
  severity: "warning",
  why: "The API rejects an expression that uses something its zone is not entitled to. Reports only if the configuration states the zones' `plan`.",
  details:
    "A warning, because add-ons such as WAF Advanced may give a zone more than its plan. A field of an add-on is reported below the plan that the add-on is for.",
  ...restsOn(PLAN_LIMITS.hasRegex),
  messages: {
    above: {
      text: "{{what}} needs the {{needed}} plan or higher; the configuration says {{plan}}, so the API may reject this.",
      help: "If an add-on gives the zone more than its plan, switch this rule off in the configuration.",
    },
    addon: {
      text: "{{what}} needs an add-on to the Enterprise plan; the configuration says {{plan}}, so the API may reject this.",
      help: "If the zone does have the add-on, switch this rule off in the configuration.",
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
      if (needed === undefined || rank(plan) >= rank(needed === "enterprise add-on" ? "enterprise" : needed))
        return;
      const data = { what, plan: nameOfPlan(plan) };
      if (needed === "enterprise add-on") ctx.report({ at, messageId: "addon", data, source });
      else ctx.report({ at, messageId: "above", data: { ...data, needed: nameOfPlan(needed) }, source });
    };
    return {
      Rule(rule) {
        const { action } = rule;
        const id = executedRulesetId(rule);
        const ruleset = id && managedRulesetOf(id.value);
        if (id && ruleset?.value.plans) check(id, ruleset.value.name, ruleset.value.plans[0], ruleset.source);
        const response = action?.value === "block" ? rule.actionParameters?.entry("response") : undefined;
        if (response) {
          const { source } = PLAN_LIMITS.hasCustomResponse;
          check(response.keyRange, "A custom response", firstPlanWith("hasCustomResponse"), source);
        }
        if (action?.value !== "log") return;
        check(action, "The action `log`", firstPlanWith("hasLogAction"), PLAN_LIMITS.hasLogAction.source);
      },
      Field(node, { phase }) {
        const field = fieldOf(node.name);
        // Each plan has specific fields for rate limits, which another rule checks.
        if (phase === RATE_LIMIT_PHASE && RATE_LIMITS.fieldsOfPlan.value[plan]) return;
        if (field) check(node, `\`${node.name}\``, field.plan, field.source);
      },
      FunctionCall(node) {
        const known = functionOf(node.name);
        const at = inText({ start: node.start, end: node.nameEnd });
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

function firstPlanWith(
  feature: "hasRegex" | "hasManagedLists" | "hasLogAction" | "hasCustomResponse",
): Plan | undefined {
  return PLAN_IDS.value.find((plan) => PLAN_LIMITS[feature].value[plan]);
}
