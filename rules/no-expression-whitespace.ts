import { ENGINE } from "../src/contract/fact.ts";
import { inText, type TextRange } from "../src/core/range.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { isTrimmed } from "../src/parser/chars.ts";

export default defineRule({
  id: "no-expression-whitespace",
  summary: "Disallow whitespace around an expression.",
  effect: "style",
  fixable: "safe",
  why: "Cloudflare removes it, so its response differs from what was sent, and tools that compare the two report a change on every run.",
  details: "A single line break at the end, as in block scalars and files, is accepted.",
  source: ENGINE,
  messages: {
    around: {
      text: "Whitespace at the {{place}} of an expression is removed by Cloudflare.",
    },
  },
  examples: {
    invalid: [
      { code: "  ssl", fixed: "ssl" },
      { code: "ssl \t", fixed: "ssl" },
    ],
    valid: ["ssl", "ssl\n"],
  },
  create: (ctx) => ({
    Expression({ text }) {
      const start = startOf(text);
      if (start === text.length) return;
      const end = endOf(text);
      if (start === 0 && end === text.length) return;
      const report = (at: TextRange, place: string) => {
        const fix = { title: "Remove it", edits: [ctx.replace(at, "")], safety: "safe" } as const;
        ctx.report({ at, messageId: "around", data: { place }, fix });
      };
      if (start > 0) report(inText({ start: 0, end: start }), "start");
      const tail = text.slice(end);
      // The last of several line breaks is kept: it may end a heredoc, which always ends with one.
      const kept = /\n[^\n]*?(\r?\n)$/.exec(tail)?.[1] ?? "";
      if (tail !== "" && !/^\r?\n$/.test(tail))
        report(inText({ start: end, end: text.length - kept.length }), "end");
    },
  }),
}) satisfies Rule;

function startOf(text: string): number {
  const isPlain = text >= "!" && text < "\u007f";
  return isPlain ? 0 : /^\p{White_Space}*/u.exec(text)![0].length;
}

/** The offset where trailing whitespace begins. A regex anchored at the end would be tried at every space. */
function endOf(text: string): number {
  let end = text.length;
  while (end > 0 && isTrimmed(text.charCodeAt(end - 1))) end--;
  return end;
}
