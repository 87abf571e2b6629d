import { valueDomainOf } from "../src/contract/fields.ts";
import { asBytes } from "../src/core/bytes.ts";
import { code } from "../src/core/phrases.ts";
import { visitValues } from "../src/lint/analysis/literals.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { calls, comparisons } from "../src/lint/narrowed.ts";
import type { BareLiteral, Node, StringLiteral } from "../src/parser/ast.ts";
import { fieldNameOf } from "../src/parser/operands.ts";
import { quoteString } from "../src/parser/write-literal.ts";
import type { LiteralValue } from "../src/types/check.ts";

export default defineRule({
  id: "no-unlikely-value",
  summary: "Disallow comparing a field with a value that it hardly ever holds.",
  effect: "risky",
  severity: "warning",
  since: "0.1.0",
  fixable: "suggestion",
  why: "A client may send a method of its own, and a query string that starts with a second `?`. Where a rule asks for such a value, it is nearly always a slip.",
  details: "Looks at `eq`, `ne`, `in` and `starts_with()`.",
  source: valueDomainOf("http.request.method")!.source,
  messages: {
    unlikely: {
      text: "`{{field}}` hardly ever holds {{value}}: {{reason}}.",
      help: "Write {{near}}, if that is meant.",
    },
  },
  examples: {
    invalid: [
      { code: `http.request.method eq "GETT"`, suggests: `http.request.method eq "GET"` },
      {
        code: `starts_with(http.request.uri.query, "?id=")`,
        suggests: `starts_with(http.request.uri.query, "id=")`,
      },
    ],
    valid: [`http.request.method eq "M-SEARCH"`, `http.request.uri.query contains "?"`],
  },
  create: (ctx) => {
    const check = (operand: Node, literal: StringLiteral | BareLiteral, value: LiteralValue | undefined) => {
      const field = fieldNameOf(operand);
      const domain = field === undefined ? undefined : valueDomainOf(field);
      if (domain?.kind !== "Text" || value?.kind !== "Bytes") return;
      const doubt = domain.doubt?.(value.value);
      if (!doubt) return;
      const near = quoteString(asBytes(doubt.nearest));
      ctx.report({
        at: literal,
        messageId: "unlikely",
        data: { field: field!, value: code(literal.raw), reason: doubt.reason, near: code(near) },
        source: domain.source,
        fix: { title: `Use ${code(near)}`, edits: [ctx.replace(literal, near)], safety: "suggestion" },
      });
    };
    return {
      Comparison: comparisons({ operators: OPERATORS }, ({ left, right }, { typed }) => {
        if (left.kind !== "Field" || !hasDoubts(left.name)) return;
        visitValues(right, typed, (literal, value) => check(left, literal, value));
      }),
      FunctionCall: calls(["starts_with"], ({ arguments: [operand, literal] }, { typed }) => {
        if (!operand || literal?.kind !== "String") return;
        // A method may be asked for by its first letters.
        if (fieldNameOf(operand) === "http.request.uri.query")
          check(operand, literal, typed.valueOf(literal));
      }),
    };
  },
}) satisfies Rule;

const OPERATORS: ReadonlySet<string> = new Set(["eq", "ne", "in"]);

function hasDoubts(field: string): boolean {
  const domain = valueDomainOf(field);
  return domain?.kind === "Text" && domain.doubt !== undefined;
}
