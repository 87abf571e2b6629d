import { actionOf } from "../src/contract/actions.ts";
import { CUSTOM_PHASE, MANAGED_PHASE } from "../src/contract/phases.ts";
import { code } from "../src/core/phrases.ts";
import { isEnabled, isSkip } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule, rulesetExample } from "../src/lint/define-rule.ts";
import { type Expression, withoutGroups } from "../src/parser/ast.ts";
import { printExpression } from "../src/parser/print.ts";
import { canonicalText } from "../src/semantics/compare/canonical-text.ts";
import type { Rule as ConfigRule } from "../src/sources/recognise/model.ts";

export default defineRule({
  id: "no-unconditional-action",
  summary: "Disallow rules that block, challenge or skip for every request.",
  effect: "risky",
  why: "`true` matches all traffic of the zone, and so does `ssl or not ssl`. Blocking it takes the site offline, and an exception for it switches protection off for everybody.",
  details:
    "Custom rulesets are not reported, because the rule that executes them has its own condition. Neither are rate limits, nor `execute`, for which `true` is usual.",
  source: actionOf("block")!.source,
  messages: {
    acts: {
      text: "{{what}} matches every request, so this rule applies `{{action}}` to all traffic.",
      help: "Write which requests the rule is for.",
    },
    skips: {
      text: "{{what}} matches every request, so this exception applies to all traffic.",
      help: "Write which requests the rule is for, or disable what it skips.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rulesetExample(CUSTOM_PHASE, [`{ "action": "block", "expression": "true" }`]),
      rulesetExample(MANAGED_PHASE, [
        `{ "action": "skip", "action_parameters": { "ruleset": "current" }, "expression": "true" }`,
      ]),
    ],
    valid: [
      rulesetExample(MANAGED_PHASE, [
        `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`,
      ]),
      rulesetExample(CUSTOM_PHASE, [`{ "action": "block", "expression": "true", "enabled": false }`]),
    ],
  },
  create: (ctx) => ({
    Expression({ typed, isValid, owner }) {
      const { root } = typed.parsed;
      if (!root || !isValid || owner?.kind !== "Rule" || !isInEntryPoint(owner) || !isEveryRequest(root))
        return;
      const what = code(printExpression(root));
      if (isSkip(owner)) ctx.report({ at: root, messageId: "skips", data: { what } });
      else if (actionOf(owner.action?.value ?? "")?.value.isTerminating) {
        ctx.report({ at: root, messageId: "acts", data: { what, action: owner.action!.value } });
      }
    },
  }),
}) satisfies Rule;

/** `true`, and `ssl or not ssl`, which people wrote before the language had `true`. */
function isEveryRequest(root: Expression): boolean {
  const inner = withoutGroups(root);
  if (inner.kind === "Boolean") return inner.value;
  if (inner.kind !== "Logical" || inner.operator !== "or" || inner.operands.length !== 2) return false;
  const [one, other] = inner.operands.map(withoutGroups) as [Expression, Expression];
  return isOppositeOf(one, other) || isOppositeOf(other, one);
}

function isOppositeOf(one: Expression, other: Expression): boolean {
  return other.kind === "Not" && canonicalText(other.operand) === canonicalText(one);
}

function isInEntryPoint(rule: ConfigRule): boolean {
  const { ruleset, node } = rule;
  if (!isEnabled(rule) || node.get("ratelimit") || node.get("exposed_credential_check")) return false;
  if (ruleset?.rulesetKind?.value === "custom" || ruleset?.rulesetKind?.value === "managed") return false;
  return ruleset?.phase?.value === CUSTOM_PHASE || ruleset?.phase?.value === MANAGED_PHASE;
}
