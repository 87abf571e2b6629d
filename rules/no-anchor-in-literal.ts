import { ENGINE } from "../src/contract/fact.ts";
import { code } from "../src/core/phrases.ts";
import { addressFieldOf } from "../src/lint/analysis/address-fields.ts";
import { comparedTexts, defineRule, type Rule } from "../src/lint/define-rule.ts";

const OPERATORS = ["eq", "ne", "in", "contains", "wildcard", "strict wildcard"];

export default defineRule({
  id: "no-anchor-in-literal",
  summary: "Disallow `^` and `$` around values that are compared literally.",
  effect: "risky",
  why: "Only `matches` reads `^` and `$` as the start and the end. Everywhere else they are ordinary characters, which hosts and paths hardly ever begin or end with.",
  source: ENGINE,
  messages: {
    anchor: {
      text: "Only `matches` reads the {{anchor}} of {{value}} as an anchor; here it is an ordinary character.",
      help: "Leave it out, or use `matches`.",
    },
  },
  examples: {
    invalid: [`http.request.uri.path contains "^/admin"`, `ends_with(http.request.uri.path, ".php$")`],
    valid: [`http.request.uri.path matches "^/admin"`, `http.request.uri.path contains "/$metadata"`],
  },
  create: (ctx) =>
    comparedTexts(OPERATORS, (literal, operand) => {
      if (addressFieldOf(operand) === undefined) return;
      const anchor = /^\^[\w/]/.test(literal.value) ? "`^`" : /\w\$$/.test(literal.value) ? "`$`" : undefined;
      if (anchor)
        ctx.report({ at: literal, messageId: "anchor", data: { anchor, value: code(literal.raw) } });
    }),
}) satisfies Rule;
