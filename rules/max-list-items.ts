import { nameOfPlan, PLAN_LIMITS } from "../src/contract/plans.ts";
import { anchorOf } from "../src/lint/analysis/located-values.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "max-list-items",
  summary: "Disallow lists with more items than an account can have.",
  effect: "rejected",
  severity: "warning",
  why: "The total number of items in all lists of an account is limited, depending on the plan. A single list that exceeds the limit is rejected.",
  details:
    "Without a `plan` in the configuration, the maximum of the largest plan is used. A warning, because contracts may allow more.",
  ...restsOn(PLAN_LIMITS.listItems),
  messages: {
    tooMany: {
      text: "This list has {{count}} items; the {{plan}} plan allows {{maxItems}}, so the API may reject it.",
      help: "Combine addresses into networks, or remove unused ones.",
    },
  },
  examples: {
    format: "json",
    invalid: [],
    valid: [`{ "name": "office", "kind": "ip", "items": [{ "ip": "198.51.100.7" }] }`],
  },
  create: (ctx) => {
    const plan = ctx.plan ?? "enterprise";
    const maxItems = PLAN_LIMITS.listItems.value[plan];
    return {
      CustomList({ node, items }) {
        const first = items?.items[maxItems];
        if (!items || !first) return;
        const data = { count: items.items.length, plan: nameOfPlan(plan), maxItems };
        // The first item above the limit, as a short range.
        const at = first.kind === "Object" ? anchorOf(first) : anchorOf(node, "items");
        ctx.report({ at, messageId: "tooMany", data });
      },
    };
  },
}) satisfies Rule;
