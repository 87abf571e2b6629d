import { actionOf } from "../src/contract/actions.ts";
import { CUSTOM_PHASE, MANAGED_PHASE } from "../src/contract/phases.ts";
import { isEnabled, isSkip } from "../src/lint/analysis/managed.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { rulesetExample } from "../src/lint/example-texts.ts";
import type { Rule as ConfigRule } from "../src/sources/recognise/model.ts";

export default defineRule({
  id: "no-unconditional-action",
  summary: "Disallow rules that block, challenge or skip for every request.",
  effect: "risky",
  severity: "warning",
  since: "0.1.0",
  why: "`true` matches all traffic of the zone. Blocking it takes the site offline, and an exception for it switches protection off for everybody.",
  details:
    "Custom rulesets are left alone: the rule that executes them has a condition of its own. So are rate limits, and `execute`, for which `true` is usual.",
  source: actionOf("block")!.source,
  messages: {
    acts: {
      text: "`true` matches every request, so this rule applies `{{action}}` to all traffic.",
      help: "Write which requests the rule is for.",
    },
    skips: {
      text: "`true` matches every request, so this exception holds for all traffic.",
      help: "Write which requests the rule is for, or disable what it skips.",
    },
  },
  examples: {
    invalid: [
      {
        code: rulesetExample(CUSTOM_PHASE, [`{ "action": "block", "expression": "true" }`]),
        format: "json",
      },
      {
        code: rulesetExample(MANAGED_PHASE, [
          `{ "action": "skip", "action_parameters": { "ruleset": "current" }, "expression": "true" }`,
        ]),
        format: "json",
      },
    ],
    valid: [
      {
        code: rulesetExample(MANAGED_PHASE, [
          `{ "action": "execute", "action_parameters": { "id": "4814384a9e5d4991b9815dcfc25d2f1f" }, "expression": "true" }`,
        ]),
        format: "json",
      },
      {
        code: rulesetExample(CUSTOM_PHASE, [`{ "action": "block", "expression": "true", "enabled": false }`]),
        format: "json",
      },
    ],
  },
  create: (ctx) => ({
    Boolean(node, { typed, owner }) {
      if (!node.value || typed.parsed.root !== node || owner?.kind !== "Rule" || !isInEntryPoint(owner))
        return;
      if (isSkip(owner)) ctx.report({ at: node, messageId: "skips" });
      else if (actionOf(owner.action?.value ?? "")?.value.isTerminating) {
        ctx.report({ at: node, messageId: "acts", data: { action: owner.action!.value } });
      }
    },
  }),
}) satisfies Rule;

function isInEntryPoint(rule: ConfigRule): boolean {
  const { ruleset, node } = rule;
  if (!isEnabled(rule) || node.get("ratelimit") || node.get("exposed_credential_check")) return false;
  if (ruleset?.rulesetKind?.value === "custom" || ruleset?.rulesetKind?.value === "managed") return false;
  return ruleset?.phase?.value === CUSTOM_PHASE || ruleset?.phase?.value === MANAGED_PHASE;
}
