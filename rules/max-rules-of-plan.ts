import { CUSTOM_PHASE } from "../src/contract/phases.ts";
import { PHASES_WITH_EQUAL_LIMITS, PLAN_LIMITS, type Plan } from "../src/contract/plans.ts";
import { RATE_LIMIT_PHASE } from "../src/contract/rate-limits.ts";
import { anchorOf } from "../src/lint/analysis/located-values.ts";
import { customExample, defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "max-rules-of-plan",
  summary: "Disallow more rules than the configured plan allows.",
  effect: "rejected",
  severity: "warning",
  why: "Each plan limits how many custom rules, rate limits and rules of other phases a zone has; the API rejects a list with more. Reports only if the configuration states the zones' `plan`.",
  details:
    "A warning, because contracts may allow more. Rules of a zone's custom rulesets count as well, although no single file shows them all.",
  ...restsOn(PLAN_LIMITS.customRulesPerZone),
  messages: {
    tooMany: {
      text: "There are {{count}} {{what}}; the {{plan}} plan allows {{maxRules}}, so the API may reject this ruleset.",
      help: "Merge rules with `or`, or delete some. The first rule above the limit is marked.",
    },
  },
  examples: {
    format: "json",
    invalid: [],
    valid: [customExample(`{ "action": "block", "expression": "ssl" }`)],
  },
  create: (ctx) => {
    const { plan } = ctx;
    if (plan === undefined) return {};
    return {
      Ruleset({ rules, rulesetKind, phase }) {
        const limit = limitOf(phase?.value, plan);
        const first = limit && rules[limit.maxRules];
        if (!first || rulesetKind?.value !== "zone") return;
        const data = { count: rules.length, plan, ...limit };
        ctx.report({ at: anchorOf(first.node, "id"), messageId: "tooMany", data });
      },
    };
  },
}) satisfies Rule;

function limitOf(phase: string | undefined, plan: Plan): { maxRules: number; what: string } | undefined {
  if (phase === CUSTOM_PHASE) {
    return { maxRules: PLAN_LIMITS.customRulesPerZone.value[plan], what: "custom rules" };
  }
  const what = PHASES_WITH_EQUAL_LIMITS.get(phase ?? "");
  if (what) return { maxRules: PLAN_LIMITS.rulesOfPhasePerZone.value[plan], what };
  if (phase !== RATE_LIMIT_PHASE) return undefined;
  return { maxRules: PLAN_LIMITS.rateLimitingRulesPerZone.value[plan], what: "rate limits" };
}
