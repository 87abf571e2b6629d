import { ENGINE } from "../src/contract/fact.ts";
import { valueDomainOf } from "../src/contract/fields.ts";
import { BYTES } from "../src/contract/value-type.ts";
import { code } from "../src/core/phrases.ts";
import { passesAll } from "../src/lint/analysis/judgements.ts";
import { isEmptyText, startsOrEndsAlways } from "../src/lint/analysis/outcome.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { fieldNameOf } from "../src/parser/ast.ts";

export default defineRule({
  id: "no-vacuous-comparison",
  summary: "Disallow comparisons that every value passes.",
  effect: "ineffective",
  severity: "warning",
  why: "Every string contains the empty string and matches the pattern `*`, and every address is in `{0.0.0.0/0 ::/0}`. Such a comparison matches every request or, with `not`, none.",
  details:
    "Elements of maps and arrays are not reported: there the comparison still tests whether one exists. Sets of more than 100 elements are not checked.",
  source: ENGINE,
  messages: {
    text: {
      text: "Every string passes this comparison with {{value}}, including the empty string, so it has no effect.",
      help: 'To require a value that is not empty, write `ne ""`.',
    },
    set: {
      text: "This set contains every value of `{{field}}`, so the comparison has no effect.",
      help: "Leave the comparison out, or remove the unintended elements.",
    },
  },
  examples: {
    invalid: [
      `http.user_agent contains ""`,
      `http.request.uri.path wildcard "*"`,
      `starts_with(http.host, "")`,
      "ip.src in {0.0.0.0/0 ::/0}",
      "cf.bot_management.score in {0..100}",
    ],
    valid: [
      `http.user_agent contains "a"`,
      `any(http.request.headers["x-debug"][*] wildcard "*")`,
      "ip.src in {0.0.0.0/0}",
    ],
  },
  create: (ctx) => ({
    Comparison(node, { typed }) {
      const { left, operator, right } = node;
      if (operator === "in") {
        const field = fieldNameOf(left);
        if (left.kind !== "Field" || field === undefined) return;
        const domain = valueDomainOf(field);
        const range = domain?.kind === "Integer" ? domain.range : undefined;
        // A field that always contains one value is another rule's concern.
        if (range && range.first === range.last) return;
        // No list has all texts, or all of a form.
        if (typed.typeOf(left) === BYTES && !(domain?.kind === "Text" && domain.shape?.exact)) return;
        if (passesAll(node, typed)) ctx.report({ at: right, messageId: "set", data: { field } });
      } else if (right.kind === "String" && isEmptyText(node)) {
        ctx.report({ at: right, messageId: "text", data: { value: code(right.raw) } });
      }
    },
    FunctionCall(node) {
      const [, text] = node.arguments;
      if (text?.kind === "String" && startsOrEndsAlways(node)) {
        ctx.report({ at: text, messageId: "text", data: { value: code(text.raw) } });
      }
    },
  }),
}) satisfies Rule;
