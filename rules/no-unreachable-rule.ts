import { actionOf } from "../src/contract/actions.ts";
import { SKIP } from "../src/contract/skip.ts";
import { isExecute, isSkip } from "../src/lint/analysis/managed.ts";
import { placedRule, relatedRules } from "../src/lint/analysis/rule-order.ts";
import { skippedBy } from "../src/lint/analysis/skipped-execution.ts";
import { customExample, defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Rule as ConfigRule } from "../src/sources/recognise/model.ts";
import type { TypedExpression } from "../src/types/check.ts";

export default defineRule({
  id: "no-unreachable-rule",
  summary: "Disallow rules after a rule that ends the evaluation for every request that they match.",
  effect: "ineffective",
  why: "Rules run in their order. After a terminating action, such as `block`, the rest of the ruleset is not evaluated, and a rule that could only match such requests never acts.",
  details:
    "Earlier rules count if they are on and end the evaluation, or skip the rest of the ruleset. Reported only if it is proved that one of them, or several together, match every request that the later rule matches, whether or not `ne` is true for a missing value. A rate limit acts only on some of the requests that it matches, so it does not count. Challenges do not count either: a visitor who passes one continues. If a proof takes too many steps, the rule counts as not checked.",
  source: actionOf("block")!.source,
  messages: {
    afterAll: {
      text: "An earlier rule of this ruleset {{ends}} every request, so this rule never acts.",
      help: "Move this rule before it, or narrow the earlier one.",
    },
    afterWider: {
      text: "An earlier rule of this ruleset {{ends}} every request that this expression matches, so this rule never acts.",
      help: "Remove this rule, or move it before the other one.",
    },
    afterSeveral: {
      text: "Together, {{count}} earlier rules of this ruleset prevent every request that this expression matches from reaching it, so this rule never acts.",
      help: "Remove this rule, or move it before the first of them.",
    },
    skipped: {
      text: "Earlier rules skip the ruleset that this rule executes, for every request that its expression matches.",
      help: "Remove this rule, or narrow the one that skips.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      customExample(
        `{ "action": "block", "expression": "true" }`,
        `{ "action": "log", "expression": "ssl" }`,
      ),
      customExample(
        `{ "action": "block", "expression": "ip.src in {198.18.0.0/15}" }`,
        `{ "action": "log", "expression": "ssl and ip.src in {198.18.4.0/24}" }`,
      ),
      customExample(
        `{ "action": "block", "expression": "ip.src in {198.18.0.0/16}" }`,
        `{ "action": "block", "expression": "ip.src in {198.19.0.0/16}" }`,
        `{ "action": "log", "expression": "ip.src in {198.18.0.0/15}" }`,
      ),
    ],
    valid: [
      customExample(
        `{ "action": "log", "expression": "true" }`,
        `{ "action": "block", "expression": "ssl" }`,
      ),
    ],
  },
  create: (ctx) => {
    const checkSkipped = (rule: ConfigRule, typed: TypedExpression): void => {
      const at = rule.expression!;
      const by = skippedBy(rule, typed);
      if (by === undefined)
        ctx.notChecked(at, "rule that may never act: the proof takes too many steps", "limits");
      if (by === undefined || by.length === 0) return;
      const related = relatedRules(by.map((one) => ({ rule: one })));
      ctx.report({ at, messageId: "skipped", related, source: SKIP.parameters.source });
    };
    return {
      Expression(expression) {
        const placed = placedRule(expression);
        if (placed === undefined) return;
        const { rule } = placed;
        if (isExecute(rule) && placed.reach.kind === "live") checkSkipped(rule, expression.typed);
        const { reach } = placed;
        const at = rule.expression!;
        if (reach.kind === "unknown") {
          ctx.notChecked(at, "rule that may never act: the proof takes too many steps", "limits");
        }
        if (reach.kind !== "dead") return;
        const related = relatedRules(reach.blockers);
        if (reach.blockers.length > 1) {
          const data = { count: String(reach.blockers.length) };
          ctx.report({ at, messageId: "afterSeveral", data, related });
        } else {
          const [first] = reach.blockers;
          const ends = isSkip(first!.rule) ? "skips the rest for" : "ends the evaluation for";
          const messageId = first!.endsAll ? "afterAll" : "afterWider";
          ctx.report({ at, messageId, data: { ends }, related });
        }
      },
    };
  },
}) satisfies Rule;
