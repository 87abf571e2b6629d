import { docsPage } from "../src/contract/fact.ts";
import { code } from "../src/core/phrases.ts";
import { addressFieldOf } from "../src/lint/analysis/address-fields.ts";
import { comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-regex-in-wildcard",
  summary: "Disallow regular expression syntax in wildcard patterns.",
  effect: "risky",
  why: "In a wildcard pattern only `*` is special. Classes, alternatives and `.+` are ordinary text, which addresses hardly ever contain.",
  source: docsPage("ruleset-engine/rules-language/operators/"),
  messages: {
    regex: {
      text: "A wildcard pattern has no {{found}}: every character except `*` is literal.",
      help: "Use `matches`, or `*` for any text.",
    },
  },
  examples: {
    invalid: [`http.request.uri.path wildcard "/(en|de)/*"`, `http.request.uri.path wildcard "/[a-z]/*"`],
    valid: [`http.request.uri.path wildcard "/.well-known/*"`, `http.request.uri.path matches "^/(en|de)/"`],
  },
  create: (ctx) => ({
    Comparison: comparisons(
      { operators: ["wildcard", "strict wildcard"], right: ["String"] },
      ({ left, right }) => {
        if (addressFieldOf(left) === undefined) return;
        const found = REGEX_NOTATION.exec(right.value)?.[0];
        if (found !== undefined) ctx.report({ at: right, messageId: "regex", data: { found: code(found) } });
      },
    ),
  }),
}) satisfies Rule;

/** `[a-z]`, `(a|b)`, `.+`, `(…)?`. */
const REGEX_NOTATION = /\[[^\]\s]{0,40}\w-\w[^\]\s]{0,40}\]|\([^()\s]{0,80}\|[^()\s]{0,80}\)|\.\+|\)\?/;
