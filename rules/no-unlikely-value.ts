import { fieldPage } from "../src/contract/fields/entry.ts";
import { valueDomainOf } from "../src/contract/fields.ts";
import { asBytes } from "../src/core/bytes.ts";
import { code } from "../src/core/phrases.ts";
import { visitValues } from "../src/lint/analysis/literals.ts";
import { calls, comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";
import { type BareLiteral, fieldNameOf, type Node, type StringLiteral } from "../src/parser/ast.ts";
import { quoteString } from "../src/parser/write-literal.ts";
import type { LiteralValue } from "../src/types/check.ts";

export default defineRule({
  id: "no-unlikely-value",
  summary: "Disallow comparing a field with a value that it hardly ever has.",
  effect: "risky",
  fixable: "suggestion",
  why: "A client may send an unregistered method, a query string that starts with a second `?`, and a single cookie. In a rule, such a value is nearly always a mistake.",
  details:
    "Looks at `eq`, `ne` and `in`; at query strings in `contains` and `starts_with()`; at a `#` within paths and addresses in `contains`; and at hosts in `contains`, `starts_with()` and `ends_with()`.",
  source: valueDomainOf("http.request.method")!.source,
  messages: {
    unlikely: {
      text: "`{{field}}` hardly ever contains {{value}}: {{reason}}.",
      help: "Write {{near}}, if that is meant.",
    },
    oneCookie: {
      text: "`http.cookie` contains all cookies of a request, so it is hardly ever {{value}}.",
      help: "Write `contains`, or compare `http.request.cookies[{{name}}]`.",
    },
  },
  examples: {
    invalid: [
      { code: `http.request.method eq "GETT"`, suggests: `http.request.method eq "GET"` },
      {
        code: `starts_with(http.request.uri.query, "?id=")`,
        suggests: `starts_with(http.request.uri.query, "id=")`,
      },
      `http.cookie eq "session=active"`,
      { code: `ends_with(http.host, ".Example.com")`, suggests: `ends_with(http.host, ".example.com")` },
    ],
    valid: [`http.request.method eq "M-SEARCH"`, `http.request.uri.query contains "?"`],
  },
  create: (ctx) => {
    const check = (operand: Node, literal: StringLiteral | BareLiteral, value: LiteralValue | undefined) => {
      const field = fieldNameOf(operand);
      const domain = field === undefined ? undefined : doubtfulDomain(field);
      const doubt = value?.kind === "Bytes" ? domain?.doubt?.(value.value) : undefined;
      if (!domain || !doubt) return;
      const edit = doubt.nearest && ctx.replace(literal, quoteString(asBytes(doubt.nearest)));
      const near = edit ? code(edit.newText) : doubt.instead!;
      ctx.report({
        at: literal,
        messageId: "unlikely",
        data: { field: field!, value: code(literal.raw), reason: doubt.reason, near },
        source: domain.source,
        fix: edit ? { title: `Use ${near}`, edits: [edit], safety: "suggestion" } : undefined,
      });
    };
    const checkCookie = (literal: StringLiteral | BareLiteral) => {
      const name = /^r?#*"([^=";]+)(?:=[^;]*|"#*)$/.exec(literal.raw)?.[1];
      if (name === undefined) return;
      ctx.report({
        at: literal,
        messageId: "oneCookie",
        data: { value: code(literal.raw), name: `"${name}"` },
        source: fieldPage(COOKIE),
      });
    };
    return {
      Comparison: comparisons(
        { operators: [...OPERATORS, "contains"] },
        ({ left, operator, right }, { typed }) => {
          const name = fieldNameOf(left);
          if (name === undefined || !(name === COOKIE || doubtfulDomain(name))) return;
          const isPart = operator === "contains" && TARGET.test(name);
          if (operator === "contains" && !isPart && name !== HOST && !name.endsWith(QUERY)) return;
          visitValues(right, typed, (literal, value) => {
            if (isPart && !(value.kind === "Bytes" && value.value.includes("#"))) return;
            if (name === COOKIE) checkCookie(literal);
            else check(left, literal, value);
          });
        },
      ),
      FunctionCall: calls(
        ["starts_with", "ends_with"],
        ({ name, arguments: [operand, literal] }, { typed }) => {
          if (!operand || literal?.kind !== "String") return;
          const field = fieldNameOf(operand);
          // A method may be matched by its first letters.
          const isStart = name === "starts_with" && (field === QUERY || field === HOST);
          if (isStart || (name === "ends_with" && field === HOST)) {
            check(operand, literal, typed.valueOf(literal));
          }
        },
      ),
    };
  },
}) satisfies Rule;

const COOKIE = "http.cookie";
const HOST = "http.host";
const QUERY = "http.request.uri.query";
const TARGET = /http\.request\.(?:full_uri|uri|uri\.path)$/;
const OPERATORS: ReadonlySet<string> = new Set(["eq", "ne", "in"]);

/** The values of a field, some of which are doubtful; of a raw one, those before normalisation. */
function doubtfulDomain(field: string) {
  const domain = valueDomainOf(field) ?? valueDomainOf(field.replace(/^raw\./, ""));
  return domain?.kind === "Text" && domain.doubt ? domain : undefined;
}
