import { asciiLower } from "../src/contract/domain.ts";
import { valueDomainOf } from "../src/contract/fields.ts";
import { type Bytes, isAscii } from "../src/core/bytes.ts";
import { code } from "../src/core/phrases.ts";
import { visitValues } from "../src/lint/analysis/literals.ts";
import { neverPasses, neverReturned } from "../src/lint/analysis/never-true.ts";
import { patternOf, wildcardPattern } from "../src/lint/analysis/text-patterns.ts";
import {
  describeShape,
  mayFit,
  mayHold,
  mayPass,
  type ShapedText,
  shapeOf,
} from "../src/lint/analysis/text-shapes.ts";
import { calls, comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Comparison, ComparisonOperator, Node, StringLiteral } from "../src/parser/ast.ts";
import { fieldNameOf, isOperand } from "../src/parser/ast.ts";
import { printNode } from "../src/parser/print.ts";
import { quoteString } from "../src/parser/write-literal.ts";
import type { TypedExpression } from "../src/types/check.ts";

export default defineRule({
  id: "no-unmatchable-text",
  summary: "Disallow looking for text that a field never contains.",
  effect: "ineffective",
  fixable: "suggestion",
  why: "A path begins with `/` and has no query string, a country is two upper-case letters. The API accepts a test for other text, but it never matches: the rule does nothing or, with `not`, acts on every request.",
  details:
    "Looks at `contains`, `wildcard`, `strict wildcard`, `matches`, `starts_with()` and `ends_with()`, and at `eq`, `ne` and `in` on what `lower()`, `upper()`, `url_decode()`, `remove_bytes()`, `substring()`, `concat()` and `to_string()` return. Reported only if the documented values of the field prove it.",
  source: valueDomainOf("http.request.uri.path")!.source,
  messages: {
    never: {
      text: "`{{subject}}` {{never}} {{value}}, so this never matches.",
      help: "{{holds}}",
    },
    always: {
      text: "`{{subject}}` {{never}} {{value}}, so this comparison is always true.",
      help: "{{holds}}",
    },
  },
  examples: {
    invalid: [
      {
        code: `starts_with(http.request.uri.path, "wp-admin")`,
        suggests: `starts_with(http.request.uri.path, "/wp-admin")`,
      },
      `http.request.uri.path contains "?id="`,
      {
        code: `http.request.full_uri wildcard "example.com/*"`,
        suggests: `http.request.full_uri wildcard "https://example.com/*"`,
      },
      `ip.src.country matches "^(us|ca)$"`,
      `substring(http.request.uri.path, 0, 3) eq "/api"`,
    ],
    valid: [
      `starts_with(http.request.uri.path, "/wp-admin")`,
      `http.request.uri contains "?id="`,
      `http.request.uri.path contains "wp-admin"`,
    ],
  },
  create: (ctx) => {
    const report = (test: Test) => {
      const { operand, literal, verb, shaped } = test;
      const near = nearestTo(test);
      const edit = near === undefined ? undefined : ctx.replace(literal, quoteString(near));
      const subject = printNode(operand);
      const domain = valueDomainOf(shaped.field);
      ctx.report({
        at: literal,
        messageId: test.isNegated ? "always" : "never",
        data: {
          subject,
          never: verb === "is" ? "is never" : `never ${verb}`,
          value: code(literal.raw),
          holds: describeShape(shaped, subject),
        },
        ...(domain && { source: domain.source }),
        fix: edit && { title: `Use ${code(edit.newText)}`, edits: [edit], safety: "suggestion" },
      });
    };
    const checkRight = (node: Comparison, shaped: ShapedText, typed: TypedExpression) => {
      const { left: operand, operator, right } = node;
      const isField = fieldNameOf(operand) !== undefined;
      visitValues(right, typed, (literal, value) => {
        if (value.kind !== "Bytes" || literal.kind !== "String") return;
        const bytes = value.value;
        const isOpen = mayPass(shaped, { operator, bytes }, isField);
        if (isOpen && !neverPasses(node, literal, typed, shaped.letters !== undefined)) return;
        report({ operand, literal, bytes, verb: COMPARED[operator]!, shaped, isNegated: operator === "ne" });
      });
    };
    return {
      Comparison: comparisons({ operators: Object.keys(COMPARED) }, (node, { typed }) => {
        const { left, operator } = node;
        // Equality of the field itself is checked against the field's list of values.
        if (COMPARED[operator] === "is" && fieldNameOf(left) !== undefined) return;
        const shaped = isOperand(left) ? shapeOf(left) : undefined;
        if (shaped) checkRight(node, shaped, typed);
      }),
      FunctionCall: calls(Object.keys(CALLED), (node, { typed }) => {
        const [operand, literal] = node.arguments;
        const verb = CALLED[node.name];
        if (!verb || !operand || literal?.kind !== "String" || !isOperand(operand)) return;
        const shaped = shapeOf(operand);
        const value = shaped && typed.valueOf(literal);
        if (!shaped || value?.kind !== "Bytes") return;
        const pattern = patternOf(value.value, verb === "starts with" ? "start" : "end");
        const isOpen = mayHold(shaped, pattern, fieldNameOf(operand) !== undefined);
        if (isOpen && (shaped.letters || !neverReturned(node, operand, typed))) return;
        report({ operand, literal, bytes: value.value, verb, shaped, isNegated: false });
      }),
    };
  },
}) satisfies Rule;

interface Test {
  readonly operand: Node;
  readonly literal: StringLiteral;
  readonly bytes: Bytes;
  readonly verb: Verb;
  readonly shaped: ShapedText;
  readonly isNegated: boolean;
}

type Verb = "is" | "contains" | "starts with" | "ends with" | "fits" | "matches";

const COMPARED: Readonly<Partial<Record<ComparisonOperator, Verb>>> = {
  eq: "is",
  ne: "is",
  in: "is",
  contains: "contains",
  wildcard: "fits",
  "strict wildcard": "fits",
  matches: "matches",
};
/** Without a prototype: names come from files. */
const CALLED: Readonly<Record<string, Verb | undefined>> = Object.assign(Object.create(null), {
  starts_with: "starts with",
  ends_with: "ends with",
});

/** The string that the author probably meant, if the field is tested unchanged and the repaired string can match. */
function nearestTo({ operand, bytes, verb, shaped }: Test): Bytes | undefined {
  const domain = fieldNameOf(operand) === undefined ? undefined : valueDomainOf(shaped.field);
  if (domain?.kind !== "Text" || verb === "matches" || !isAscii(bytes) || bytes.includes("\\"))
    return undefined;
  const near = domain.nearest(bytes);
  if (!near || (verb !== "starts with" && verb !== "fits" && asciiLower(near) !== asciiLower(bytes))) {
    return undefined;
  }
  const place = verb === "starts with" ? "start" : verb === "ends with" ? "end" : "anywhere";
  const pattern = verb === "fits" ? wildcardPattern(near, true) : patternOf(near, place);
  return mayFit(shaped.shape, pattern) ? near : undefined;
}
