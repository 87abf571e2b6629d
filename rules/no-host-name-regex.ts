import { ENGINE } from "../src/contract/fact.ts";
import { code } from "../src/core/phrases.ts";
import { isHostName } from "../src/lint/analysis/address-fields.ts";
import { isPlainHostName } from "../src/lint/analysis/regexes.ts";
import { comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";
import { quoteText } from "../src/parser/write-literal.ts";

export default defineRule({
  id: "no-host-name-regex",
  summary: "Disallow a plain host name where a regular expression is expected.",
  effect: "risky",
  fixable: "suggestion",
  why: "As a regular expression `api.example.com` matches anywhere in a host, and each dot is any character: it also matches `api-example.com` and `api.example.com.evil.test`, which anyone may register.",
  details:
    "Reports patterns that are nothing but a host name with unescaped dots; `no-unescaped-dot` reports the others.",
  source: ENGINE,
  messages: {
    name: {
      text: "`matches` reads the dots of {{name}} as any character, so other hosts match as well.",
      help: "Compare the host with `eq`, or write `\\.` for each dot and anchors at both ends.",
    },
  },
  examples: {
    invalid: [
      { code: `http.host matches "api.example.com"`, suggests: `http.host eq "api.example.com"` },
      { code: `http.host matches "^api.example.com$"`, suggests: `http.host eq "api.example.com"` },
    ],
    valid: [`http.host eq "api.example.com"`, `http.host matches "^api\\.example\\.com$"`],
  },
  create: (ctx) => ({
    Comparison: comparisons({ operators: ["matches"], right: ["String"] }, (node) => {
      const { left, right, spelling } = node;
      if (!isPlainHostName(right.value) || !isHostName(left)) return;
      const name = right.value.replace(/^\^|\$$/g, "");
      const edits = [ctx.replace(spelling, "eq"), ctx.replace(right, quoteText(name))];
      ctx.report({
        at: right,
        messageId: "name",
        data: { name: code(name) },
        fix: { title: "Compare with `eq`", edits, safety: "suggestion" },
      });
    }),
  }),
}) satisfies Rule;
