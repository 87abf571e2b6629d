import { ENGINE } from "../src/contract/fact.ts";
import { code } from "../src/core/phrases.ts";
import { addressFieldOf } from "../src/lint/analysis/address-fields.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Node, StringLiteral } from "../src/parser/ast.ts";

/** A literal with `/pattern/flags` or its form in other languages: quote, delimiter, pattern, flags, closing quote. */
const DELIMITED = /^(r?#*")([/#~!])(.+)\2([gimsuxy]{0,4})("#*)$/s;
/** Characters that patterns contain and paths hardly ever do. */
const PATTERN_SIGN = /[\\^$|()[\]?+]/;

export default defineRule({
  id: "no-delimited-regex",
  summary: "Disallow the delimiters and flags of regular expression literals of other languages.",
  effect: "risky",
  since: "0.2.0",
  fixable: "suggestion",
  why: "In JavaScript, Perl or PHP a regular expression is written `/a|b/i`. Here the slashes and the `i` are part of the pattern, so it matches only text that contains them.",
  details:
    "Slashes around a pattern for an address are reported only if there are flags, and the text looks like a pattern.",
  source: ENGINE,
  messages: {
    delimited: {
      text: "{{pattern}} has the delimiters of another language, which are ordinary characters here.",
      help: "Write {{meant}}.",
    },
  },
  examples: {
    invalid: [
      {
        code: `http.user_agent matches "/(curl|wget)/i"`,
        suggests: `http.user_agent matches "(?i)(curl|wget)"`,
      },
      {
        code: `regex_replace(http.request.uri.path, "/(a|b)/i", "/c") eq "/c"`,
        suggests: `regex_replace(http.request.uri.path, "(?i)(a|b)", "/c") eq "/c"`,
      },
    ],
    valid: [`http.user_agent matches "(?i)(curl|wget)"`, `http.request.uri.path matches "/a/"`],
  },
  create: (ctx) => {
    const check = (subject: Node, literal: StringLiteral) => {
      const [match, open, , inner = "", flags = "", close] = DELIMITED.exec(literal.raw) ?? [];
      const isAddress = addressFieldOf(subject) !== undefined;
      if (match === undefined || (isAddress && (flags === "" || !PATTERN_SIGN.test(inner)))) return;
      const meant = `${open}${flags.includes("i") ? "(?i)" : ""}${inner}${close}`;
      ctx.report({
        at: literal,
        messageId: "delimited",
        data: { pattern: code(literal.raw), meant: code(meant) },
        fix: { title: `Write ${code(meant)}`, edits: [ctx.replace(literal, meant)], safety: "suggestion" },
      });
    };
    return {
      Comparison({ left, operator, right }) {
        if (operator === "matches" && right.kind === "String") check(left, right);
      },
      FunctionCall({ name, arguments: [subject, pattern] }) {
        if (name === "regex_replace" && subject && pattern?.kind === "String") check(subject, pattern);
      },
    };
  },
}) satisfies Rule;
