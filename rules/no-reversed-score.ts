import { RISK_SCORES } from "../src/contract/fields/domains.ts";
import { isEnabled } from "../src/lint/analysis/managed.ts";
import { structureOf } from "../src/lint/analysis/structure.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import { type Comparison, type Expression, fieldNameOf, withoutGroups } from "../src/parser/ast.ts";

export default defineRule({
  id: "no-reversed-score",
  summary: "Disallow rules that stop requests for a high score where a low one means an attack.",
  effect: "risky",
  since: "0.2.0",
  why: "The lower a bot score or an attack score, the more likely a request is automated or an attack. In other products, and in the threat score of old, a high value was the bad one.",
  details:
    "Looks at rules that block or challenge. Reported only if nothing else in the expression compares the same score, and the value is above 1: lower ones are tests for whether there is a score.",
  ...restsOn(RISK_SCORES),
  messages: {
    reversed: {
      text: "A high {{field}} means a good request, so this rule stops those and lets attacks pass.",
      help: "Compare with `lt` or `le`, as in `cf.bot_management.score lt 30` and `cf.waf.score le 20`.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{ "action": "block", "expression": "cf.waf.score gt 50" }`,
      `{ "action": "managed_challenge", "expression": "ssl and (cf.bot_management.score ge 30)" }`,
    ],
    valid: [
      `{ "action": "block", "expression": "cf.waf.score le 20" }`,
      `{ "action": "skip", "expression": "cf.bot_management.score gt 80", "action_parameters": { "ruleset": "current" } }`,
      `{ "action": "block", "expression": "cf.bot_management.score gt 1 and cf.bot_management.score lt 30" }`,
    ],
  },
  create: (ctx) => ({
    Expression({ text, typed, isValid, owner }) {
      const { root } = typed.parsed;
      if (!RISK_SCORES.value.some((field) => text.includes(field))) return;
      if (!isValid || !root || owner?.kind !== "Rule" || !isEnabled(owner)) return;
      if (!STOPPING.test(owner.action?.value ?? "")) return;
      for (const at of demandsOf(root)) {
        const field = fieldNameOf(at.left) ?? "";
        if (!RISK_SCORES.value.includes(field)) continue;
        const same = structureOf(root, typed).filter(
          (node) => node.kind === "Comparison" && fieldNameOf(node.left) === field,
        );
        const value = at.right.kind === "Bare" ? Number(at.right.raw) : 0;
        if (same.length > 1 || value <= 1) continue;
        ctx.report({ at, messageId: "reversed", data: { field: `\`${field}\`` } });
      }
    },
  }),
}) satisfies Rule;

const STOPPING = /^(?:block|(?:js_|managed_)?challenge)$/;

/** The comparisons with a lower bound on which a match depends, alone or with others. */
function demandsOf(expression: Expression): readonly Comparison[] {
  const inner = withoutGroups(expression);
  if (inner.kind === "Logical" && inner.operator !== "xor") return inner.operands.flatMap(demandsOf);
  return inner.kind === "Comparison" && /^g[te]$/.test(inner.operator) ? [inner] : [];
}
