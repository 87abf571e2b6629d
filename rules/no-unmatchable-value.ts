import type { IntegerDomain, IntegerRange, TextDomain, ValueDomain } from "../src/contract/domain.ts";
import { valueDomainOf } from "../src/contract/fields.ts";
import { functionOf } from "../src/contract/functions.ts";
import { code } from "../src/core/phrases.ts";
import { visitValues } from "../src/lint/analysis/literals.ts";
import { neverPasses } from "../src/lint/analysis/never-true.ts";
import { lengthDomain } from "../src/lint/analysis/text-shapes.ts";
import { baseOf } from "../src/lint/analysis/tree.ts";
import { comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { BareLiteral, Comparison, StringLiteral } from "../src/parser/ast.ts";
import { fieldNameOf, isOperand } from "../src/parser/ast.ts";
import { quoteString } from "../src/parser/write-literal.ts";
import type { LiteralValue, TypedExpression } from "../src/types/check.ts";

export default defineRule({
  id: "no-unmatchable-value",
  summary: "Disallow comparing a field with a value that it never has.",
  effect: "ineffective",
  fixable: "suggestion",
  why: "Cloudflare normalises some fields and documents the values of others. The API accepts a value in another form, but it never matches: the rule does nothing or, with `ne`, acts on every request.",
  details:
    "Looks at `eq`, `ne`, `in` and the orderings, on fields and functions whose values are documented. Values that may be new or custom are not reported.",
  source: valueDomainOf("http.request.method")!.source,
  messages: {
    never: {
      text: "`{{field}}` is never {{value}}, so this never matches.",
      help: "Expected {{domain}}.",
    },
    always: {
      text: "`{{field}}` is never {{value}}, so this comparison is always true.",
      help: "Expected {{domain}}.",
    },
    element: {
      text: "`{{field}}` is never {{value}}, so this element of the set matches nothing.",
      help: "Expected {{domain}}.",
    },
    neverOrdered: {
      text: "`{{field}}` is never in that range, so this never matches.",
      help: "Expected {{domain}}.",
    },
    alwaysOrdered: {
      text: "`{{field}}` is always in that range, so this comparison has no effect.",
      help: "Expected {{domain}}.",
    },
  },
  examples: {
    invalid: [
      { code: `http.request.method eq "post"`, suggests: `http.request.method eq "POST"` },
      { code: `ip.src.country ne "UK"`, suggests: `ip.src.country ne "GB"` },
      { code: `http.request.method in {"GET" "head"}`, suggests: `http.request.method in {"GET" "HEAD"}` },
      "cf.bot_management.score gt 100",
      "cf.bot_management.score ge 0",
      "len(ip.src.country) gt 2",
      "cidr(ip.src, 24, 48) eq 192.0.2.5",
    ],
    valid: [`http.request.method eq "POST"`, "cf.bot_management.score lt 30"],
  },
  create: (ctx) => {
    const checkText = ({ node, literal, name }: Test, value: string, domain: TextDomain) => {
      if (domain.accepts(value)) return;
      const near = literal.kind === "String" ? domain.nearest(value) : undefined;
      const edit = near === undefined ? undefined : ctx.replace(literal, quoteString(near));
      ctx.report({
        at: literal,
        messageId: outcomeOf(node),
        data: { field: name, value: code(literal.raw), domain: domain.describe },
        source: domain.source,
        fix: edit && { title: `Use ${code(edit.newText)}`, edits: [edit], safety: "suggestion" },
      });
    };
    const checkInteger = ({ node, literal, name }: Test, value: Interval, domain: IntegerDomain) => {
      const { first, last } = domain.range;
      if (first === last) return;
      const ordered = orderedOutcome(node, value, domain.range);
      const isOutside = (value.high ?? value.last) < first || (value.low ?? value.first) > last;
      const messageId = ordered ?? (isOutside && !ORDERED.has(node.operator) ? outcomeOf(node) : undefined);
      // An element of an array may be missing: then even a comparison that every number passes has a meaning.
      if (messageId === undefined || (messageId === "alwaysOrdered" && !isAlwaysThere(node.left))) return;
      const data = { field: name, value: code(literal.raw), domain: domain.describe };
      ctx.report({ at: literal, messageId, data, source: domain.source });
    };
    const checkRight = (node: Comparison, { name, domain }: Subject, typed: TypedExpression) =>
      visitValues(node.right, typed, (literal, value) => {
        if (value.kind === "Bytes" && domain?.kind === "Text") {
          if (!ORDERED.has(node.operator)) checkText({ node, literal, name }, value.value, domain);
        } else if (value.kind === "Int" && domain?.kind === "Integer" && literal.kind === "Bare") {
          checkInteger({ node, literal, name }, value, domain);
        } else if (value.kind === "Ip" && !ORDERED.has(node.operator)) {
          if (!neverPasses(node, literal, typed, false)) return;
          const data = { field: name, value: code(literal.raw), domain: "the first address of a network" };
          ctx.report({ at: literal, messageId: outcomeOf(node), data, source: functionOf("cidr")!.source });
        }
      });
    return {
      Comparison: comparisons({ operators: LOOKED_AT }, (node, { typed }) => {
        const subject = subjectOf(node, typed);
        if (subject && (subject.domain || node.left.kind === "FunctionCall"))
          checkRight(node, subject, typed);
      }),
    };
  },
}) satisfies Rule;

interface Test {
  readonly node: Comparison;
  readonly literal: StringLiteral | BareLiteral;
  readonly name: string;
}

/** Whether every request has the value: a plain field, or its length. */
function isAlwaysThere(operand: Comparison["left"]): boolean {
  if (operand.kind !== "FunctionCall") return operand.kind === "Field";
  return operand.name === "len" && operand.arguments[0]?.kind === "Field";
}

/** The left side of a comparison, with its possible values: a field, or the result of a function. */
function subjectOf({ left }: Comparison, typed: TypedExpression): Subject | undefined {
  const field = fieldNameOf(left);
  if (field !== undefined) return { name: field, domain: valueDomainOf(field) };
  if (!isOperand(left)) return undefined;
  const base = baseOf(left);
  const [source] = base.kind === "FunctionCall" && base.name === "len" ? base.arguments : [];
  const length = source && lengthDomain(source, typed);
  return { name: `${base.name}()`, domain: length ?? functionOf(base.name)?.results };
}

interface Subject {
  readonly name: string;
  readonly domain: ValueDomain | undefined;
}

type Interval = Extract<LiteralValue, { kind: "Int" }>;

const ORDERED: ReadonlySet<string> = new Set(["lt", "le", "gt", "ge"]);
const LOOKED_AT: ReadonlySet<string> = new Set(["eq", "ne", "in", ...ORDERED]);

function outcomeOf({ operator, right }: Comparison): "never" | "always" | "element" {
  if (operator === "in" && right.kind === "Set" && right.elements.length > 1) return "element";
  return operator === "ne" ? "always" : "never";
}

/** The result of an ordering for every value from `first` to `last`; undefined if it depends on the value. */
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
