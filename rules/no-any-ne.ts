import { docsPage } from "../src/contract/fact.ts";
import { code } from "../src/core/phrases.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Node } from "../src/parser/ast.ts";
import { hasEach } from "../src/types/operators.ts";

export default defineRule({
  id: "no-any-ne",
  summary: "Disallow `any()` over names or values with `ne`, which is true for almost every request.",
  effect: "risky",
  since: "0.2.0",
  fixable: "suggestion",
  why: 'A request has many headers, so `any(http.request.headers.names[*] ne "x")` is true as soon as one of them has another name. To require that no header has the name, write `not any(… eq …)`.',
  details: "Reported for arrays of all names or all values, not for the values of one key.",
  source: docsPage("ruleset-engine/rules-language/functions/"),
  messages: {
    anyNe: {
      text: "A single element with another value makes this true, so it matches almost every request.",
      help: "Write {{meant}} to require that no element is equal.",
    },
  },
  examples: {
    invalid: [
      {
        code: `any(http.request.headers.names[*] ne "x-key")`,
        suggests: `not any(http.request.headers.names[*] eq "x-key")`,
      },
    ],
    valid: [
      `not any(http.request.headers.names[*] eq "x-key")`,
      `any(http.request.headers["x-key"][*] ne "a")`,
    ],
  },
  create: (ctx) => ({
    Quantifier(node, { typed }) {
      const { name, argument } = node;
      if (name !== "any" || argument.kind !== "Comparison" || argument.operator !== "ne") return;
      if (argument.right.kind !== "String" || !runsOverAll(argument.left)) return;
      const { text } = typed.parsed;
      const { start, end } = argument.spelling;
      const meant = `not ${text.slice(node.start, start)}eq${text.slice(end, node.end)}`;
      const edits = [ctx.replace(node, meant)];
      const title = "Write `not any(… eq …)`";
      ctx.report({
        at: argument.spelling,
        messageId: "anyNe",
        data: { meant: code(meant) },
        fix: { title, edits, safety: "suggestion" },
      });
    },
  }),
}) satisfies Rule;

/** Whether an operand runs over all names or all values of a map, even inside functions. */
function runsOverAll(node: Node): boolean {
  if (node.kind === "FunctionCall") return node.arguments.slice(0, 1).some(runsOverAll);
  if (node.kind !== "Access") return false;
  if (node.base.kind !== "Field") return runsOverAll(node.base);
  return /\.(?:names|values)$/.test(node.base.name) && hasEach(node);
}
