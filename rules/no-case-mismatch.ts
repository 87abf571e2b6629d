import { functionOf } from "../src/contract/functions.ts";
import { code } from "../src/core/phrases.ts";
import { type LetterCase, letterCaseOf } from "../src/lint/analysis/letter-case.ts";
import { visitValues } from "../src/lint/analysis/literals.ts";
import { neverBecause } from "../src/lint/analysis/never-true.ts";
import { calls, comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { BareLiteral, Comparison, StringLiteral } from "../src/parser/ast.ts";
import { quoteString } from "../src/parser/write-literal.ts";
import type { LiteralValue, TypedExpression } from "../src/types/check.ts";

export default defineRule({
  id: "no-case-mismatch",
  summary: "Disallow comparing `lower()` with upper-case text, or `upper()` with lower-case text.",
  effect: "ineffective",
  fixable: "suggestion",
  why: "`lower()` returns no capitals, so its result never equals, contains, starts with or ends with a literal that has one.",
  details:
    "Looks at `eq`, `ne`, `in`, `contains`, `strict wildcard`, `starts_with()` and `ends_with()`, and at `matches` if it is proved that nothing matches.",
  source: functionOf("lower")!.source,
  messages: {
    never: {
      text: "`{{name}}()` returns no {{letters}}, so {{value}} is never found in its result.",
      help: "Write {{converted}}.",
    },
    always: {
      text: "`{{name}}()` returns no {{letters}}, so its result always differs from {{value}}.",
      help: "Write {{converted}}.",
    },
    pattern: {
      text: "`{{name}}()` returns no {{letters}}, so nothing in its result matches {{value}}.",
      help: "Write the letters in the other case, or leave out `{{name}}()` and begin the pattern with `(?i)`.",
    },
  },
  examples: {
    invalid: [
      { code: `lower(http.host) eq "Example.com"`, suggests: `lower(http.host) eq "example.com"` },
      { code: `lower(http.host) ne "Example.com"`, suggests: `lower(http.host) ne "example.com"` },
      {
        code: `starts_with(lower(http.request.uri.path), "/API")`,
        suggests: `starts_with(lower(http.request.uri.path), "/api")`,
      },
      {
        code: `upper(http.host) in {"A.EXAMPLE" "b.example"}`,
        suggests: `upper(http.host) in {"A.EXAMPLE" "B.EXAMPLE"}`,
      },
      `lower(http.user_agent) matches "Bot|Crawler"`,
    ],
    valid: [`lower(http.host) eq "example.com"`, `lower(http.host) wildcard "Example.*"`],
  },
  create: (ctx) => {
    const check = (
      literal: StringLiteral | BareLiteral,
      value: LiteralValue | undefined,
      letterCase: LetterCase,
      isNegative = false,
    ): void => {
      if (literal.kind !== "String" || value?.kind !== "Bytes") return;
      const converted = letterCase.convert(value.value);
      if (converted === value.value) return;
      const newText = quoteString(converted);
      ctx.report({
        at: literal,
        messageId: isNegative ? "always" : "never",
        data: dataOf(literal, letterCase, newText),
        fix: { title: `Use ${code(newText)}`, edits: [ctx.replace(literal, newText)], safety: "suggestion" },
      });
    };
    const checkRight = ({ operator, right }: Comparison, letterCase: LetterCase, typed: TypedExpression) =>
      visitValues(right, typed, (literal, value) => check(literal, value, letterCase, operator === "ne"));
    return {
      Comparison: comparisons({ operators: [...OPERATORS, "matches"] }, (node, { typed }) => {
        const letterCase = letterCaseOf(node.left);
        if (!letterCase) return;
        if (OPERATORS.has(node.operator)) return checkRight(node, letterCase, typed);
        if (node.right.kind !== "String" || neverBecause(node, typed) !== "letters") return;
        const data = { name: letterCase.name, letters: lettersOf(letterCase), value: code(node.right.raw) };
        ctx.report({ at: node.right, messageId: "pattern", data });
      }),
      FunctionCall: calls(["starts_with", "ends_with"], ({ arguments: given }, { typed }) => {
        const [source, literal] = given;
        if (!source || !literal) return;
        const letterCase = letterCaseOf(source);
        if (letterCase && literal.kind === "String") check(literal, typed.valueOf(literal), letterCase);
      }),
    };
  },
}) satisfies Rule;

const OPERATORS: ReadonlySet<string> = new Set(["eq", "ne", "in", "contains", "strict wildcard"]);

function lettersOf({ name }: LetterCase) {
  return name === "lower" ? "capitals" : "small letters";
}

function dataOf(literal: StringLiteral, letterCase: LetterCase, converted: string) {
  const { name } = letterCase;
  return { name, letters: lettersOf(letterCase), value: code(literal.raw), converted: code(converted) };
}
