import { managedRulesetOf, OWASP } from "../src/contract/owasp.ts";
import { executedRulesetId, isEnabled } from "../src/lint/analysis/managed.ts";
import { baseOf, termsOf } from "../src/lint/analysis/tree.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Comparison, Expression, Node } from "../src/parser/ast.ts";
import { fieldNameOf, isOperand, withoutGroups } from "../src/parser/ast.ts";

const rule = (expression: string) =>
  `{
  "action": "execute",
  "action_parameters": { "id": "${OWASP.rulesetId.value}" },
  "expression": ${JSON.stringify(expression)},
  "enabled": true
}`;

export default defineRule({
  id: "no-trial-cookie",
  summary: "Disallow managed rulesets that run only for requests with a certain cookie.",
  effect: "risky",
  why: "A cookie is a common way to try a ruleset on your own requests. If the condition is left in place, the ruleset runs for nobody else: attackers do not send the cookie.",
  details:
    "Reported only if the whole expression can match only with the cookie. A cookie among alternatives, or one that makes an exception, is accepted.",
  source: OWASP.rulesetId.source,
  messages: {
    trial: {
      text: "The ruleset runs only for requests with this cookie; all others pass without it.",
      help: "When the trial is over, take the condition out of the expression.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      rule('http.cookie contains "waf-trial=1"'),
      rule('http.host eq "example.com" and any(http.request.cookies["trial"][*] eq "1")'),
    ],
    valid: [rule('http.host eq "example.com"'), rule('not http.cookie contains "trusted=1"')],
  },
  create: (ctx) => ({
    Expression({ typed, isValid, owner }) {
      const { root } = typed.parsed;
      if (!isValid || !root || owner?.kind !== "Rule" || !isEnabled(owner)) return;
      const id = executedRulesetId(owner)?.value;
      if (id === undefined || !(managedRulesetOf(id) || ctx.managed?.has(id))) return;
      const at = requiredCookie(root);
      if (at) ctx.report({ at, messageId: "trial" });
    },
  }),
}) satisfies Rule;

/** The condition on a cookie that an expression requires, or the first if there are alternatives. */
function requiredCookie(expression: Expression): Expression | undefined {
  const inner = withoutGroups(expression);
  if (inner.kind === "Logical") {
    const found = termsOf(inner).map(requiredCookie);
    if (inner.operator === "and") return found.find((one) => one !== undefined);
    return inner.operator === "or" && found.every((one) => one !== undefined) ? found[0] : undefined;
  }
  return testsCookie(inner) ? inner : undefined;
}

function testsCookie(node: Node): boolean {
  if (node.kind === "Quantifier") return node.name === "any" && testsCookie(node.argument);
  if (node.kind === "FunctionCall") return PREDICATES.includes(node.name) && isCookie(node.arguments[0]);
  return node.kind === "Comparison" && isCookie(node.left) && findsText(node);
}

/** Whether a comparison requires a certain string. A pattern may match nothing at all. */
function findsText({ operator, right }: Comparison): boolean {
  if (right.kind !== "String" || right.value.length === 0) return false;
  return operator === "eq" || operator === "contains" || (operator === "matches" && PLAIN.test(right.raw));
}

const PLAIN = /^r?"[\w=; -]+"$/;
const PREDICATES: readonly string[] = ["starts_with", "ends_with"];
const FIELDS: readonly string[] = ["http.cookie", "http.request.cookies"];
const TRANSFORMATIONS: readonly string[] = ["lower", "upper", "url_decode", "to_string"];

function isCookie(node: Node | undefined): boolean {
  if (!node || !isOperand(node)) return false;
  if (FIELDS.includes(fieldNameOf(node) ?? "")) return true;
  const base = baseOf(node);
  return base.kind === "FunctionCall" && TRANSFORMATIONS.includes(base.name) && isCookie(base.arguments[0]);
}
