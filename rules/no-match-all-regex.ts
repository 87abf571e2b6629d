import { ENGINE } from "../src/contract/fact.ts";
import { passesAll } from "../src/lint/analysis/judgements.ts";
import { isOneLine } from "../src/lint/analysis/outcome.ts";
import { matchesEveryText } from "../src/lint/analysis/regexes.ts";
import { comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";
import { regexOf } from "../src/parser/regex/remember.ts";

export default defineRule({
  id: "no-match-all-regex",
  summary: "Disallow regular expressions that match every value.",
  effect: "ineffective",
  severity: "warning",
  why: 'A regular expression may match anywhere in the value, so one that can match the empty string matches every value. `matches ".*"` does not test whether the value is empty.',
  details:
    "`^.*$` matches every value without a line feed: every header, host, path and query string, but not every body.",
  source: ENGINE,
  messages: {
    everything: {
      text: "This regular expression matches every value, including the empty one, so the comparison has no effect.",
      help: 'To require a value that is not empty, write `ne ""`.',
    },
  },
  examples: {
    invalid: [
      `http.referer matches ".*"`,
      `http.host matches "^.*$"`,
      `http.referer matches "^(a|b?)"`,
      `http.host matches "[a-z]|[^a-z]|^$"`,
    ],
    valid: [
      `http.referer matches ".+"`,
      `http.referer matches "^$"`,
      `any(http.request.headers["x-debug"][*] matches ".*")`,
    ],
  },
  create: (ctx) => ({
    Comparison: comparisons({ operators: ["matches"], right: ["String"] }, (node, { typed }) => {
      const { left, right } = node;
      // On an element of a map or array it still tests whether there is one.
      if (left.kind !== "Field") return;
      const regex = regexOf(right)?.value;
      if (regex && (matchesEveryText(regex, isOneLine(left.name)) || passesAll(node, typed)))
        ctx.report({ at: right, messageId: "everything" });
    }),
  }),
}) satisfies Rule;
