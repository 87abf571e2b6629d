import { ENGINE } from "../src/contract/fact.ts";
import { code } from "../src/core/phrases.ts";
import { inText } from "../src/core/range.ts";
import { isHostName } from "../src/lint/analysis/address-fields.ts";
import { dotsInNames, isPlainHostName } from "../src/lint/analysis/regexes.ts";
import { comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { StringLiteral } from "../src/parser/ast.ts";
import { regexOf } from "../src/parser/regex/remember.ts";

export default defineRule({
  id: "no-unescaped-dot",
  summary: "Disallow dots in the regular expression of a host that match any character.",
  effect: "risky",
  presets: ["strict"],
  fixable: "suggestion",
  why: "In a regular expression `.` is any character: `^api.example.com$` also matches `api-example.com`, which anyone may register.",
  details: "`no-host-name-regex` reports patterns that are nothing but a host name.",
  source: ENGINE,
  messages: {
    anyCharacter: {
      text: "The dot in {{name}} matches any character, so other hosts match as well.",
      help: "Write `\\.`.",
    },
  },
  examples: {
    invalid: [
      {
        code: `http.host matches "^api.example\\.com$"`,
        suggests: `http.host matches "^api\\.example\\.com$"`,
      },
    ],
    valid: [`http.host matches "^api\\.example\\.com$"`, `http.host matches "^api.*\\.example\\.com$"`],
  },
  create: (ctx) => ({
    Comparison: comparisons({ operators: ["matches"], right: ["String"] }, ({ left, right }) => {
      if (!isHostName(left) || isPlainHostName(right.value)) return;
      const regex = regexOf(right);
      const offset = regex && offsetOfPattern(right, regex.pattern);
      if (!regex?.value || offset === undefined) return;
      for (const { dot, name } of dotsInNames(regex.value)) {
        const at = inText({ start: offset + dot.start, end: offset + dot.end });
        const edits = [ctx.replace(at, "\\.")];
        ctx.report({
          at,
          messageId: "anyCharacter",
          data: { name: code(name) },
          fix: { title: "Escape it", edits, safety: "suggestion" },
        });
      }
    }),
  }),
}) satisfies Rule;

/** The offset of a pattern in the expression; undefined if escapes of the string make its offsets other ones. */
function offsetOfPattern({ start, raw }: StringLiteral, pattern: string): number | undefined {
  const at = raw.indexOf('"') + 1;
  return raw.startsWith(pattern, at) ? start + at : undefined;
}
