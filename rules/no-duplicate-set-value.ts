import { ENGINE } from "../src/contract/fact.ts";
import { inText } from "../src/core/range.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { BareLiteral, StringLiteral } from "../src/parser/ast.ts";
import type { LiteralValue } from "../src/types/check.ts";

export default defineRule({
  id: "no-duplicate-set-value",
  summary: "Disallow the same value twice in a set.",
  effect: "style",
  severity: "warning",
  fixable: "safe",
  why: "The duplicate has no effect, takes up room in an expression of limited length, and often replaces a value that was intended.",
  details:
    'Values are compared, not spellings: `10` and `0xA` are the same number, `"a"` and `r"a"` the same text.',
  source: ENGINE,
  messages: {
    duplicate: {
      text: "{{value}} is already in this set.",
    },
  },
  examples: {
    invalid: [
      {
        code: `http.host in {"a.example" "b.example" "a.example"}`,
        fixed: `http.host in {"a.example" "b.example"}`,
      },
    ],
    valid: [`http.host in {"a.example" "b.example"}`],
  },
  create: (ctx) => ({
    Set(node, { typed }) {
      const values = typed.valuesOf(node);
      const firsts = new Map<string | number, StringLiteral | BareLiteral>();
      for (let at = 0; at < values.length; at++) {
        const element = node.elements[at]!;
        const value = values[at];
        if (element.kind === "Invalid" || !value) continue;
        const key = keyOf(value);
        const first = firsts.get(key);
        if (!first) {
          firsts.set(key, element);
          continue;
        }
        const gap = inText({ start: node.elements[at - 1]!.end, end: element.end });
        ctx.report({
          at: element,
          messageId: "duplicate",
          data: { value: `\`${element.raw}\`` },
          related: [{ at: first, message: "First given here." }],
          fix: { title: "Remove it", edits: [ctx.replace(gap, "")], safety: "safe" },
        });
      }
    },
  }),
}) satisfies Rule;

/** Equal for equal values of one set, which all have one type: mostly the number itself, or the string. */
function keyOf(value: LiteralValue): string | number {
  if (value.kind === "Bytes") return value.value;
  if (value.low !== undefined && value.low === value.high) return value.low;
  const family = value.kind === "Ip" ? value.family : "";
  return `${family}:${value.low ?? value.first}-${value.high ?? value.last}`;
}
