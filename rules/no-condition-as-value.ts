import { docsPage } from "../src/contract/fact.ts";
import { valuePartsOf } from "../src/lint/analysis/value-parts.ts";
import { defineRule, type Rule, ruleExample, rulesWith } from "../src/lint/define-rule.ts";
import { type Expression, withoutGroups } from "../src/parser/ast.ts";
import { analyseExpression } from "../src/types/analyse.ts";

export default defineRule({
  id: "no-condition-as-value",
  summary: "Disallow conditions where a path, a query or the target of a redirect is computed.",
  effect: "risky",
  why: "A path, a query and a target are strings. A condition yields true or false, which is never the intended string; usually the expression of the rule was copied.",
  details:
    "A header is checked only if its expression is that of its rule: headers may be set from addresses and numbers, and it is not documented whether Booleans are accepted.",
  source: docsPage("rules/transform/url-rewrite/"),
  messages: {
    condition: {
      text: "This is a condition, but `{{part}}` must be a string, so the API may reject this rule.",
      help: "Write an expression that yields a string, such as `concat(…)`, or a fixed string as `value`.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      ruleExample("rewrite", `{ "uri": { "path": { "expression": "http.host eq \\"example.com\\"" } } }`),
    ],
    valid: [
      ruleExample(
        "rewrite",
        `{ "uri": { "path": { "expression": "concat(\\"/new\\", http.request.uri.path)" } } }`,
      ),
    ],
  },
  create: (ctx) => ({
    Rule: rulesWith("actionParameters", (rule) => {
      for (const { name, node } of valuePartsOf(rule)) {
        const expression = node.get("expression");
        if (expression?.kind !== "String") continue;
        if (name.startsWith(HEADERS) && expression.value !== rule.expression?.value) continue;
        const { typed, hasSyntax } = analyseExpression(expression.value);
        const { root } = typed.parsed;
        if (!hasSyntax || !root || !isCondition(root)) continue;
        ctx.report({ at: expression.content.toOuter(root), messageId: "condition", data: { part: name } });
      }
    }),
  }),
}) satisfies Rule;

const HEADERS = "headers.";

function isCondition(root: Expression): boolean {
  const { kind } = withoutGroups(root);
  return kind === "Comparison" || kind === "Logical" || kind === "Not";
}
