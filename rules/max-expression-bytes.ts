import { LIMITS } from "../src/contract/limits.ts";
import { inText } from "../src/core/range.ts";
import { codePointCount, MAX_UTF8_BYTES_A_UNIT, utf8ByteCount } from "../src/core/text-size.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

const { value: maxBytes, source } = LIMITS.maxExpressionBytes;
const maxChars = LIMITS.maxExpressionChars.value;

export default defineRule({
  id: "max-expression-bytes",
  summary: "Disallow expressions that are short enough in characters but too long in bytes.",
  effect: "risky",
  why: "The maximum length is documented in characters, while other statements give it in kilobytes. Letters other than ASCII take two to four bytes each, so such an expression may be rejected.",
  details: "An expression that is too long in characters is reported by `max-expression-length`.",
  source,
  messages: {
    tooManyBytes: {
      text: "This expression has {{chars}} characters but {{bytes}} bytes; the API may count bytes and reject more than {{maxBytes}}.",
      help: "Move values into a list (`in $name`) or split the rule in two.",
    },
  },
  examples: {
    invalid: [`http.host eq "${"é".repeat(maxBytes / 2)}"`],
    valid: [`http.host eq "é"`],
  },
  create: (ctx) => ({
    Expression({ text }) {
      if (text.length * MAX_UTF8_BYTES_A_UNIT <= maxBytes) return;
      const bytes = utf8ByteCount(text);
      if (bytes <= maxBytes) return;
      const chars = codePointCount(text);
      if (chars > maxChars) return;
      ctx.report({
        at: inText({ start: 0, end: text.length }),
        messageId: "tooManyBytes",
        data: { chars, bytes, maxBytes },
      });
    },
  }),
}) satisfies Rule;
