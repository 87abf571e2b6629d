import { ENGINE } from "../src/contract/fact.ts";
import { inText, type Range } from "../src/core/range.ts";
import { isNameCharacter } from "../src/lint/analysis/spelling.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Spelling } from "../src/parser/ast.ts";

export default defineRule({
  id: "no-glued-keyword",
  summary: "Disallow keywords without a space between them and what follows.",
  effect: "risky",
  fixable: "safe",
  why: "The language needs no space after a keyword: `notssl` is read as `not ssl`, `eq1` as `eq 1`. Readers see one word, and the author probably did too.",
  source: ENGINE,
  messages: {
    glued: {
      text: "`{{word}}` is read as `{{keyword}} {{rest}}`, because a keyword needs no space after it.",
    },
  },
  examples: {
    invalid: [
      { code: "notssl", fixed: "not ssl" },
      { code: "ssl orcf.client.bot", fixed: "ssl or cf.client.bot" },
      { code: "cf.waf.score gt10", fixed: "cf.waf.score gt 10" },
    ],
    valid: ["not(ssl)", `http.host eq"a.example"`, "!ssl"],
  },
  create: (ctx) => {
    const check = (spelling: Spelling, next: Range, text: string): void => {
      if (spelling.end !== next.start || !/[a-z]$/.test(spelling.raw)) return;
      if (!isNameCharacter(text[next.start])) return;
      let end = next.start;
      while (isNameCharacter(text[end])) end++;
      const rest = text.slice(next.start, end);
      ctx.report({
        at: inText({ start: spelling.start, end }),
        messageId: "glued",
        data: { word: spelling.raw + rest, keyword: spelling.raw, rest },
        fix: {
          title: "Insert a space",
          edits: [ctx.replace(inText({ start: next.start, end: next.start }), " ")],
          safety: "safe",
        },
      });
    };
    return {
      Not: ({ spelling, operand }, { text }) => check(spelling, operand, text),
      Comparison: ({ spelling, right }, { text }) => check(spelling, right, text),
      Logical(node, { text }) {
        for (const [at, spelling] of node.spellings.entries()) check(spelling, node.operands[at + 1]!, text);
      },
    };
  },
}) satisfies Rule;
