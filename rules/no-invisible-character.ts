import { ENGINE } from "../src/contract/fact.ts";
import { code, codePointName } from "../src/core/phrases.ts";
import { comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";
import { fieldNameOf, type StringLiteral } from "../src/parser/ast.ts";

export default defineRule({
  id: "no-invisible-character",
  summary: "Disallow invisible characters in values, and stray quotes and spaces around values.",
  effect: "risky",
  since: "0.2.0",
  fixable: "suggestion",
  why: "Text copied from a chat, a document or a web page may contain no-break spaces, zero-width marks and curly quotes. The value looks right and matches nothing.",
  details: "A character that is written as an escape, such as `\\xC2\\xA0`, is not reported.",
  source: ENGINE,
  messages: {
    invisible: {
      text: "This value contains {{character}}, which {{look}}.",
      help: "Remove it, or write it as an escape if it is intended.",
    },
    quotes: {
      text: "The curly quotes of {{value}} are part of the value.",
      help: "Remove them: the straight quotes already delimit the value.",
    },
    around: {
      text: "`{{field}}` never begins or ends with a space, so it never equals a value that does.",
      help: "Remove the space.",
    },
  },
  examples: {
    invalid: [
      { code: `http.host eq "example\u200b.com"`, suggests: `http.host eq "example.com"` },
      { code: `http.user_agent contains "bad\u00a0bot"`, suggests: `http.user_agent contains "bad bot"` },
      { code: `http.user_agent contains "\u201ccurl\u201d"`, suggests: `http.user_agent contains "curl"` },
      { code: `http.host in {"a.example " "b.example"}`, suggests: `http.host in {"a.example" "b.example"}` },
    ],
    valid: [`http.user_agent contains " bot "`, `http.request.uri.path eq "/\u65e5\u672c"`],
  },
  create: (ctx) => {
    const propose = (literal: StringLiteral, raw: string) => ({
      title: "Remove it",
      edits: [ctx.replace(literal, raw)],
      safety: "suggestion" as const,
    });
    return {
      String(literal) {
        const { raw, value } = literal;
        // Values are bytes, and nearly all are ASCII.
        if (!/[\x80-\xff]/.test(value)) return;
        const found = INVISIBLE.exec(raw)?.[0] ?? SPACE.exec(raw)?.[0];
        const quoted = /^(r?#*"#*)[\u2018\u201c](.*)[\u2019\u201d]("#*)$/s.exec(raw);
        if (found !== undefined) {
          const look = SPACE.test(found) ? "looks like a space" : "is invisible";
          const plain = raw.replace(INVISIBLE_ALL, "").replace(SPACE_ALL, " ");
          const data = { character: codePointName(found), look };
          ctx.report({ at: literal, messageId: "invisible", data, fix: propose(literal, plain) });
        } else if (quoted) {
          const fix = propose(literal, quoted.slice(1).join(""));
          ctx.report({ at: literal, messageId: "quotes", data: { value: code(raw) }, fix });
        }
      },
      Comparison: comparisons({ operators: EQUALITIES }, ({ left, right }) => {
        const field = fieldNameOf(left);
        if (field === undefined || !TRIMMED.has(field)) return;
        for (const literal of right.kind === "Set" ? right.elements : [right]) {
          if (literal.kind !== "String" || !/^ +\S|\S +$/.test(literal.value)) continue;
          const plain = literal.raw.replace(/^(r?#*") +/, "$1").replace(/ +("#*)$/, "$1");
          ctx.report({ at: literal, messageId: "around", data: { field }, fix: propose(literal, plain) });
        }
      }),
    };
  },
}) satisfies Rule;

/** Zero-width characters, except U+200C and U+200D, which some scripts need. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/;
const INVISIBLE_ALL = new RegExp(INVISIBLE.source, "g");
/** Spaces other than the ASCII one. */
const SPACE = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/;
const SPACE_ALL = new RegExp(SPACE.source, "g");

/** Fields whose values HTTP trims. */
const TRIMMED: ReadonlySet<string> = new Set([
  "http.host",
  "http.user_agent",
  "http.referer",
  "http.request.method",
]);
const EQUALITIES: ReadonlySet<string> = new Set(["eq", "ne", "in"]);
