import { ENGINE } from "../src/contract/fact.ts";
import { inText } from "../src/core/range.ts";
import { plainRegex } from "../src/lint/analysis/regexes.ts";
import { spacedOperator } from "../src/lint/analysis/spelling.ts";
import { comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";
import { printExpression } from "../src/parser/print.ts";
import { regexOf } from "../src/parser/regex/remember.ts";
import { quoteString } from "../src/parser/write-literal.ts";

export default defineRule({
  id: "prefer-plain-comparison",
  summary:
    "Prefer `eq`, `contains`, `starts_with()` and `ends_with()` to a regular expression that looks for one fixed text.",
  effect: "style",
  fixable: "safe",
  why: '`matches "^/api/"` asks whether the path starts with `/api/`. A plain comparison is easier to read, has no dots to escape, and works on plans without regular expressions.',
  source: ENGINE,
  messages: {
    plain: {
      text: "This regular expression looks for one fixed text, which {{plain}} expresses directly.",
    },
    percent: {
      text: "Unlike in SQL, `%` is an ordinary character here; {{plain}} expresses this comparison directly.",
    },
  },
  examples: {
    invalid: [
      { code: `http.host matches "^www\\.example\\.com$"`, fixed: `http.host eq "www.example.com"` },
      { code: `http.request.uri.path ~ "^/api/"`, fixed: `starts_with(http.request.uri.path, "/api/")` },
      { code: `http.user_agent matches "curl"`, fixed: `http.user_agent contains "curl"` },
    ],
    valid: [`http.host matches "^www\\d?\\.example\\.com$"`, `http.user_agent matches "(?i)curl"`],
  },
  create: (ctx) => ({
    Comparison: comparisons({ operators: ["matches"], right: ["String"] }, (node, { text }) => {
      const regex = regexOf(node.right)?.value;
      const plain = regex && plainRegex(regex);
      if (!plain) return;
      const literal = quoteString(plain.bytes);
      if (plain.place === "whole" || plain.place === "anywhere") {
        const operator = plain.place === "whole" ? "eq" : "contains";
        const range = inText({ start: node.spelling.start, end: node.right.end });
        const edits = [ctx.replace(range, `${spacedOperator(text, range, operator)} ${literal}`)];
        const fix = { title: `Use \`${operator}\``, edits, safety: "safe" } as const;
        const messageId = /^%(?:.*%)?$/s.test(plain.bytes) ? "percent" : "plain";
        ctx.report({ at: range, messageId, data: { plain: `\`${operator}\`` }, fix });
      } else if (node.left.kind === "Field") {
        const name = plain.place === "start" ? "starts_with" : "ends_with";
        const edits = [ctx.replace(node, `${name}(${printExpression(node.left)}, ${literal})`)];
        const fix = { title: `Use \`${name}()\``, edits, safety: "safe" } as const;
        ctx.report({ at: node, messageId: "plain", data: { plain: `\`${name}()\`` }, fix });
      }
    }),
  }),
}) satisfies Rule;
