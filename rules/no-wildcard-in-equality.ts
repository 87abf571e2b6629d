import { valueDomainOf } from "../src/contract/fields.ts";
import { code } from "../src/core/phrases.ts";
import { addressFieldOf, hardlyHoldsPatterns } from "../src/lint/analysis/address-fields.ts";
import { calls, comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Node } from "../src/parser/ast.ts";

const OPERATORS: ReadonlySet<string> = new Set(["eq", "ne", "in", "contains"]);
const PARTS: ReadonlySet<string> = new Set(["contains", "starts_with", "ends_with"]);

export default defineRule({
  id: "no-wildcard-in-equality",
  summary: "Disallow stars in values that are compared literally.",
  effect: "risky",
  fixable: "suggestion",
  why: "Only `wildcard` and `strict wildcard` read `*` as a pattern. For `eq`, `ne`, `in`, `contains`, `starts_with()` and `ends_with()` it is an ordinary character, which hosts, paths and user agents hardly ever contain.",
  details: "For other fields, only values with a star at both ends are reported, such as `*bot*`.",
  source: valueDomainOf("http.host")!.source,
  messages: {
    star: {
      text: "With `{{operator}}` the star in {{value}} is an ordinary character, not a wildcard.",
      help: "Use `wildcard`, or `{{operator}}` without the star.",
    },
    part: {
      text: "For `{{operator}}` the star in {{value}} is an ordinary character, not a wildcard.",
      help: "Remove the star: the text next to it is not compared anyway.",
    },
  },
  examples: {
    invalid: [
      { code: `http.request.uri.path eq "/admin/*"`, suggests: `http.request.uri.path wildcard "/admin/*"` },
      `http.host in {"*.example.com" "example.com"}`,
      `starts_with(http.request.uri.path, "/api/*")`,
      `http.user_agent contains "*bot*"`,
    ],
    valid: [`http.request.uri.path wildcard "/admin/*"`, `any(http.request.headers["accept"][*] eq "*/*")`],
  },
  create: (ctx) => ({
    Comparison: comparisons({ operators: OPERATORS }, (node) => {
      for (const literal of node.right.kind === "Set" ? node.right.elements : [node.right]) {
        if (!isPattern(literal) || !isMeantAsPattern(node.left, literal.value, PARTS.has(node.operator)))
          continue;
        ctx.report({
          at: literal,
          messageId: PARTS.has(node.operator) ? "part" : "star",
          data: { operator: node.operator, value: code(literal.raw) },
          fix:
            node.spelling.raw === "eq"
              ? {
                  title: "Use `wildcard`",
                  edits: [ctx.replace(node.spelling, "wildcard")],
                  safety: "suggestion",
                }
              : undefined,
        });
      }
    }),
    FunctionCall: calls(PARTS, ({ name, arguments: [operand, literal] }) => {
      if (!operand || !literal || !isPattern(literal)) return;
      // Only the end of a pattern. In a query, `/*` begins an SQL comment.
      const isEnd = /^[./]\*$/.test(literal.value) && /path$|host$/.test(addressFieldOf(operand) ?? "");
      if (!isEnd && !isMeantAsPattern(operand, literal.value, true)) return;
      ctx.report({
        at: literal,
        messageId: "part",
        data: { operator: `${name}()`, value: code(literal.raw) },
      });
    }),
  }),
}) satisfies Rule;

/** A lone `*` is the target of a request about the server as a whole. */
function isPattern(node: Node): node is Extract<Node, { kind: "String" }> {
  return (
    node.kind === "String" && node.value.includes("*") && node.value !== "*" && !node.value.includes("**")
  );
}

function isMeantAsPattern(operand: Node, text: string, isPart: boolean): boolean {
  if (!hardlyHoldsPatterns(operand)) return /^\*[^*/](?:[^*]*[^*/])?\*$/.test(text) && isPartOfPattern(text);
  return !isPart || isPartOfPattern(text);
}

/** Whether a star begins or ends a part as in a pattern: `*.example.com`, `/api/*`. Attacks have other stars. */
function isPartOfPattern(text: string): boolean {
  return /^\*?[\w ./:-]*[a-z\d][\w ./:-]*\*?$/i.test(text);
}
