import type { IntegerDomain, IntegerRange, TextDomain, ValueDomain } from "../src/contract/domain.ts";
import { valueDomainOf } from "../src/contract/fields.ts";
import { functionOf } from "../src/contract/functions.ts";
import { code } from "../src/core/phrases.ts";
import { visitValues } from "../src/lint/analysis/literals.ts";
import { baseOf, fieldNameOf, isOperand } from "../src/lint/analysis/tree.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { BareLiteral, Comparison, StringLiteral } from "../src/parser/ast.ts";
import { quoteString } from "../src/parser/write-literal.ts";
import type { LiteralValue } from "../src/types/check.ts";

export default defineRule({
  id: "no-unmatchable-value",
  summary: "Disallow comparing a field with a value that it never holds.",
  effect: "ineffective",
  severity: "error",
  since: "0.1.0",
  fixable: "suggestion",
  why: "The service normalises some fields and documents the values of others. A value in another form is accepted and never met: the rule does nothing, or with `ne` something for every request.",
  details:
    "Looks at `eq`, `ne`, `in` and the orderings, on fields and functions whose values are documented. Values that may be new or somebody's own are left alone.",
  source: valueDomainOf("http.request.method")!.source,
  messages: {
    never: {
      text: "`{{field}}` is never {{value}}, so this never matches.",
      help: "It holds {{domain}}.",
    },
    always: {
      text: "`{{field}}` is never {{value}}, so this comparison always holds.",
      help: "It holds {{domain}}.",
    },
    element: {
      text: "`{{field}}` is never {{value}}, so this element of the set matches nothing.",
      help: "It holds {{domain}}.",
    },
    neverOrdered: {
      text: "`{{field}}` is never in that range, so this never matches.",
      help: "It holds {{domain}}.",
    },
    alwaysOrdered: {
      text: "`{{field}}` is always in that range, so this comparison says nothing.",
      help: "It holds {{domain}}.",
    },
  },
  examples: {
    invalid: [
      { code: `http.request.method eq "post"`, suggests: `http.request.method eq "POST"` },
      { code: `ip.src.country ne "UK"`, suggests: `ip.src.country ne "GB"` },
      { code: `http.request.method in {"GET" "head"}`, suggests: `http.request.method in {"GET" "HEAD"}` },
      { code: "cf.bot_management.score gt 100" },
      { code: "cf.bot_management.score ge 0" },
      { code: "len(http.host) lt 0" },
    ],
    valid: [`http.request.method eq "POST"`, "cf.bot_management.score lt 30"],
  },
  create: (ctx) => {
    const checkText = (
      node: Comparison,
      literal: StringLiteral | BareLiteral,
      value: string,
      domain: TextDomain,
    ) => {
      if (domain.accepts(value)) return;
      const near = literal.kind === "String" ? domain.nearest(value) : undefined;
      const edit = near === undefined ? undefined : ctx.replace(literal, quoteString(near));
      ctx.report({
        at: literal,
        messageId: outcomeOf(node),
        data: { field: subjectOf(node)!.name, value: code(literal.raw), domain: domain.describe },
        source: domain.source,
        fix: edit && { title: `Use ${code(edit.newText)}`, edits: [edit], safety: "suggestion" },
      });
    };
    const checkInteger = (node: Comparison, literal: BareLiteral, value: Interval, domain: IntegerDomain) => {
      const { first, last } = domain.range;
      if (first === last) return;
      const ordered = orderedOutcome(node, value, domain.range);
      const isOutside = (value.high ?? value.last) < first || (value.low ?? value.first) > last;
      const messageId = ordered ?? (isOutside && !ORDERED.has(node.operator) ? outcomeOf(node) : undefined);
      // An element of an array may be missing: then even a comparison that every number passes says something.
      if (messageId === undefined || (messageId === "alwaysOrdered" && node.left.kind !== "Field")) return;
      const data = { field: subjectOf(node)!.name, value: code(literal.raw), domain: domain.describe };
      ctx.report({ at: literal, messageId, data, source: domain.source });
    };
    return {
      Comparison(node, { typed }) {
        const domain = subjectOf(node)?.domain;
        if (!domain || !LOOKED_AT.has(node.operator)) return;
        visitValues(node.right, typed, (literal, value) => {
          if (value.kind === "Bytes" && domain.kind === "Text") {
            if (!ORDERED.has(node.operator)) checkText(node, literal, value.value, domain);
          } else if (value.kind === "Int" && domain.kind === "Integer" && literal.kind === "Bare") {
            checkInteger(node, literal, value, domain);
          }
        });
      },
    };
  },
}) satisfies Rule;

/** What a comparison is about, with what it can be: a field, or the result of a function. */
function subjectOf({ left }: Comparison): { name: string; domain: ValueDomain | undefined } | undefined {
  const field = fieldNameOf(left);
  if (field !== undefined) return { name: field, domain: valueDomainOf(field) };
  if (!isOperand(left)) return undefined;
  const { name } = baseOf(left);
  return { name: `${name}()`, domain: functionOf(name)?.results };
}

type Interval = Extract<LiteralValue, { kind: "Int" }>;

const ORDERED: ReadonlySet<string> = new Set(["lt", "le", "gt", "ge"]);
const LOOKED_AT: ReadonlySet<string> = new Set(["eq", "ne", "in", ...ORDERED]);

function outcomeOf({ operator, right }: Comparison): "never" | "always" | "element" {
  if (operator === "in" && right.kind === "Set" && right.elements.length > 1) return "element";
  return operator === "ne" ? "always" : "never";
}

/** What an ordering comes to for every value from `first` to `last`; undefined where it depends on the value. */
function orderedOutcome({ operator }: Comparison, interval: Interval, { first, last }: IntegerRange) {
  const value = interval.low ?? interval.first;
  const outcome = (isNever: boolean, isAlways: boolean) =>
    isNever ? "neverOrdered" : isAlways ? "alwaysOrdered" : undefined;
  switch (operator) {
    case "lt":
      return outcome(value <= first, value > last);
    case "le":
      return outcome(value < first, value >= last);
    case "gt":
      return outcome(value >= last, value < first);
    case "ge":
      return outcome(value > last, value <= first);
    default:
      return undefined;
  }
}
