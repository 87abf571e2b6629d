import { LIMITS } from "../src/contract/limits.ts";
import { inText } from "../src/core/range.ts";
import { codePointCount, offsetOfCodePoint } from "../src/core/text-size.ts";
import { shorterForm } from "../src/lint/analysis/shorter-form.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

const { value: maxChars, source, evidence } = LIMITS.maxExpressionChars;

export default defineRule({
  id: "max-expression-length",
  summary: "Disallow expressions longer than the API accepts.",
  effect: "rejected",
  fixable: "safe",
  why: "An expression has a fixed maximum length; the API rejects a longer one with the whole rule.",
  details:
    "Characters are counted as code points of the text as sent, including line breaks and indentation. The fix writes the canonical form of the expression if that is short enough, otherwise a shorter one that is proved to match the same requests: sets merged, networks joined, common parts written once. See also `max-expression-bytes`.",
  source,
  evidence,
  messages: {
    tooLong: {
      text: "This expression has {{chars}} characters; the API rejects more than {{maxChars}}.",
      help: "Move values into a list (`in $name`) or split the rule: `wafsmith pack` does both. The excess is marked.",
    },
  },
  examples: {
    invalid: [
      {
        code: `ssl${" ".repeat(maxChars)}and cf.client.bot`,
        fixed: "ssl and cf.client.bot",
      },
    ],
    valid: ["ssl and cf.client.bot"],
  },
  create: (ctx) => ({
    Expression({ text, typed, isValid }) {
      if (text.length <= maxChars) return;
      const chars = codePointCount(text);
      if (chars <= maxChars) return;
      ctx.report({
        at: inText({ start: offsetOfCodePoint(text, maxChars), end: text.length }),
        messageId: "tooLong",
        data: { chars, maxChars },
        fix: isValid ? shorterForm(typed, { max: maxChars, lengthOf: codePointCount }) : undefined,
      });
    },
  }),
}) satisfies Rule;
