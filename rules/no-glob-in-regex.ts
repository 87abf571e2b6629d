import { ENGINE } from "../src/contract/fact.ts";
import { code } from "../src/core/phrases.ts";
import { addressFieldOf } from "../src/lint/analysis/address-fields.ts";
import { globsIn } from "../src/lint/analysis/globs.ts";
import { comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";
import { regexOf } from "../src/parser/regex/remember.ts";

export default defineRule({
  id: "no-glob-in-regex",
  summary:
    "Disallow stars and question marks in regular expressions for addresses where a wildcard or a literal character was intended.",
  effect: "risky",
  why: "In a regular expression, `/*` is any number of slashes, and `h?` is an `h` or nothing. `/a/*/b` does not match `/a/x/b`, and `/search?q=` never matches a query.",
  source: ENGINE,
  messages: {
    slashes: {
      text: "The star in {{found}} repeats the slash, so this matches only a run of slashes.",
      help: "Write `[^/]*` for one part of a path, or use the operator `wildcard`.",
    },
    trailing: {
      text: "The star in {{found}} repeats the slash, so this requires nothing beyond the text before it.",
      help: "Remove `/*`, or write `/` for a required slash.",
    },
    question: {
      text: "In {{found}} the question mark makes a letter optional, so it does not mark the start of a query.",
      help: "Write `\\?`.",
    },
  },
  examples: {
    invalid: [
      `http.request.uri.path matches "^/a/*/b$"`,
      `http.request.uri.path matches "^/admin/*"`,
      `http.request.uri matches "/search?q=1"`,
    ],
    valid: [
      `http.request.uri.path matches "^/a/[^/]*/b$"`,
      `http.request.uri.path wildcard "/a/*/b"`,
      `http.request.uri.path matches "^/admin/*$"`,
    ],
  },
  create: (ctx) => ({
    Comparison: comparisons({ operators: ["matches"], right: ["String"] }, ({ left, right }) => {
      if (addressFieldOf(left) === undefined) return;
      const regex = regexOf(right);
      for (const { kind, text } of regex?.value ? globsIn(regex.value, regex.pattern) : []) {
        ctx.report({ at: right, messageId: kind, data: { found: code(text) } });
      }
    }),
  }),
}) satisfies Rule;
