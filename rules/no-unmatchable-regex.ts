import { ENGINE } from "../src/contract/cite.ts";
import { neverMatches } from "../src/lint/analysis/regexes.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { comparisons } from "../src/lint/narrowed.ts";
import { regexOf } from "../src/parser/regex/remember.ts";

export default defineRule({
  id: "no-unmatchable-regex",
  summary: "Disallow regular expressions whose anchors can never be met.",
  effect: "ineffective",
  severity: "error",
  since: "0.1.0",
  why: "`^` holds at the start of the value and `$` at its end. With something before the one or behind the other, the expression matches nothing.",
  details:
    "Only what anchors prove is reported. `(?m)`, under which they hold at every line, is heeded. A `$` that means a dollar sign is written `\\$`.",
  source: ENGINE,
  messages: {
    never: {
      text: "This regular expression never matches: its anchors ask for text before the start or behind the end.",
      help: "Move `^` to the front and `$` to the end; a literal one is written `\\^` or `\\$`.",
    },
  },
  examples: {
    invalid: [
      { code: `http.request.uri.path matches "/admin^/"` },
      { code: `http.host matches "$\\.example"` },
    ],
    valid: [`http.request.uri.path matches "^/admin/"`, `http.host matches "a\\$b"`],
  },
  create: (ctx) => ({
    Comparison: comparisons({ operators: ["matches"], right: ["String"] }, ({ right }) => {
      const regex = regexOf(right)?.value;
      if (regex && neverMatches(regex)) ctx.report({ at: right, messageId: "never" });
    }),
  }),
}) satisfies Rule;
