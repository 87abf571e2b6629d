import { ENGINE } from "../src/contract/fact.ts";
import { code } from "../src/core/phrases.ts";
import { hardlyHoldsPatterns } from "../src/lint/analysis/address-fields.ts";
import { comparedTexts, defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-regex-in-literal",
  summary: "Disallow regular expression and SQL syntax in values that are compared literally.",
  effect: "risky",
  why: "Only `matches` reads regular expressions. For `eq`, `in`, `contains`, `starts_with()` and `ends_with()`, `.*` is a dot and a star, `|` and `%` are ordinary characters, which hosts, paths and user agents hardly ever contain.",
  source: ENGINE,
  messages: {
    regex: {
      text: "Only `matches` reads {{found}} as a pattern; for `{{operator}}` it is ordinary text.",
      help: "Use `matches`, or compare with each string separately.",
    },
    sql: {
      text: "The `%` at the ends of {{found}} are ordinary characters, not wildcards.",
      help: "Leave them out: `contains` looks for the text anywhere in the value.",
    },
  },
  examples: {
    invalid: [
      `http.user_agent contains "bot|crawler"`,
      `http.request.uri.path eq "/api/.*"`,
      `http.user_agent contains "%bot%"`,
    ],
    valid: [
      `http.user_agent matches "bot|crawler"`,
      `http.request.uri.path contains "../"`,
      `http.request.uri.query contains "a|b"`,
    ],
  },
  create: (ctx) =>
    comparedTexts(["eq", "ne", "in", "contains"], (literal, operand, operator) => {
      if (!hardlyHoldsPatterns(operand) || !SIGN.test(literal.value)) return;
      const found = REGEX_NOTATION.exec(literal.value)?.[0];
      if (found !== undefined)
        ctx.report({ at: literal, messageId: "regex", data: { found: code(found), operator } });
      else if (BETWEEN_PERCENT_SIGNS.test(literal.value)) {
        ctx.report({ at: literal, messageId: "sql", data: { found: code(literal.raw) } });
      }
    }),
}) satisfies Rule;

/** `(?i)`, `[a-z]`, `(a|b)`, a word and `.*` or `.+`, `\.` between words, and words with `|` between them. */
const REGEX_NOTATION =
  /\(\?[a-z]{1,4}[:)]|\[(?:a-z|A-Z|0-9)[^\]\s]{0,40}\][*+]?|\([\w.-]{1,40}(?:\|[\w.-]{1,40}){1,40}\)|(?<=[\w/]|^)\.[*+](?=[\w/]|$)|(?<=\w)\\\.(?=\w)|^[\w./ -]{1,80}(?:\|[\w./ -]{1,80}){1,80}$/;

/** A character that each of these notations has. It is tested first, because most literals have none. */
const SIGN = /[([*+\\|%]/;

/** `%bot%`. A percent sign at the end encodes nothing. */
const BETWEEN_PERCENT_SIGNS = /^%[\w ./-]{1,200}%$/;
