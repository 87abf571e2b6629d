import { docsPage } from "../src/contract/fact.ts";
import { code } from "../src/core/phrases.ts";
import { comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Node } from "../src/parser/ast.ts";

export default defineRule({
  id: "no-absent-length",
  summary:
    "Disallow testing with a length of 0 or an empty string that a header, cookie or argument is absent.",
  effect: "risky",
  since: "0.2.0",
  fixable: "suggestion",
  why: 'An absent element has no length, so `len(http.request.headers["x-key"][0]) eq 0` does not match a request without the header. It matches only an empty header.',
  details: "Reported for an element of an array, or under a key of a map.",
  source: docsPage("ruleset-engine/rules-language/values/"),
  messages: {
    absent: {
      text: "This does not match if {{element}} is absent, because an absent value is not an empty one.",
      help: "Write {{meant}} to match requests in which it is absent or empty.",
    },
  },
  examples: {
    invalid: [
      {
        code: `len(http.request.headers["x-key"][0]) eq 0`,
        suggests: `not len(http.request.headers["x-key"][0]) gt 0`,
      },
    ],
    valid: [`not len(http.request.headers["x-key"][0]) gt 0`, "len(http.user_agent) eq 0"],
  },
  create: (ctx) => ({
    Comparison: comparisons(
      { operators: ["eq", "le", "lt"], right: ["Bare", "String"] },
      (node, { typed }) => {
        const { left, operator, right } = node;
        const isLength = left.kind === "FunctionCall" && left.name === "len";
        const element = isLength ? left.arguments[0] : left;
        const nothing = isLength ? (operator === "lt" ? "1" : "0") : '""';
        if (right.raw !== nothing || !element || !isElement(element)) return;
        const { text } = typed.parsed;
        const meant = `not len(${text.slice(element.start, element.end)}) gt 0`;
        const edits = [ctx.replace(node, meant)];
        ctx.report({
          at: node,
          messageId: "absent",
          data: { element: code(text.slice(element.start, element.end)), meant: code(meant) },
          fix: { title: "Write `not len(…) gt 0`", edits, safety: "suggestion" },
        });
      },
    ),
  }),
}) satisfies Rule;

/** Whether an operand is one element, and not each of several. */
function isElement(node: Node): boolean {
  return (
    node.kind === "Access" && node.indexes.every(({ kind }) => kind === "MapKey" || kind === "ArrayIndex")
  );
}
