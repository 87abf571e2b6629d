import { ENGINE } from "../src/contract/fact.ts";
import { comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";
import { rawString } from "../src/parser/write-literal.ts";

export default defineRule({
  id: "prefer-raw-regex",
  summary: "Prefer raw strings for regular expressions with backslashes.",
  effect: "style",
  presets: ["strict"],
  fixable: "safe",
  why: 'After `matches`, escapes in quoted strings follow other rules than elsewhere. In a raw string, `r"…"`, every character is literal.',
  source: ENGINE,
  messages: {
    quoted: {
      text: "This regular expression has backslashes in a quoted string, where escapes follow other rules.",
    },
  },
  examples: {
    invalid: [
      { code: `http.host matches "^a\\.example$"`, fixed: `http.host matches r"^a\\.example$"` },
      { code: `http.host matches "\\\\d\\""`, fixed: `http.host matches r#"\\\\d""#` },
    ],
    valid: [`http.host matches r"^a\\.example$"`, `http.host matches "^a"`],
  },
  create: (ctx) => ({
    Comparison: comparisons({ right: ["String"] }, ({ right }) => {
      if (right.form !== "regex" || !right.raw.includes("\\")) return;
      const raw = rawString(right.value);
      if (raw === undefined) return;
      const edits = [ctx.replace(right, raw)];
      ctx.report({
        at: right,
        messageId: "quoted",
        fix: { title: "Write it as a raw string", edits, safety: "safe" },
      });
    }),
  }),
}) satisfies Rule;
