import { docsPage } from "../src/contract/fact.ts";
import { asBytes } from "../src/core/bytes.ts";
import { code } from "../src/core/phrases.ts";
import { comparedTexts, defineRule, type Rule } from "../src/lint/define-rule.ts";
import { fieldNameOf } from "../src/parser/ast.ts";
import { quoteString } from "../src/parser/write-literal.ts";

/** Fields that contain the address after normalization. */
const FIELDS: ReadonlySet<string> = new Set([
  "http.request.uri.path",
  "http.request.uri",
  "http.request.full_uri",
]);

export default defineRule({
  id: "no-percent-encoded-letter",
  summary: "Disallow percent-encoded forms that normalization removes.",
  effect: "risky",
  fixable: "suggestion",
  why: "URL normalization decodes letters, digits, `-`, `.`, `_` and `~`, and writes the remaining escapes in upper case. While it is on, as by default, fields of the address never contain `%61` or `%2f`.",
  details: "The fields whose names start with `raw.` contain the address as sent.",
  source: docsPage("rules/normalization/how-it-works/"),
  messages: {
    encoded: {
      text: "Normalization turns `{{part}}` into `{{normalized}}`, so {{found}} is not found while it is on.",
      help: "Write {{repaired}}, or use the field `raw.{{field}}`.",
    },
  },
  examples: {
    invalid: [
      {
        code: `http.request.uri.path contains "/%61dmin"`,
        suggests: `http.request.uri.path contains "/admin"`,
      },
      { code: `http.request.uri.path contains "%2f"`, suggests: `http.request.uri.path contains "%2F"` },
    ],
    valid: [`http.request.uri.path contains "%2F"`, `raw.http.request.uri.path contains "%61"`],
  },
  create: (ctx) =>
    comparedTexts(["eq", "ne", "in", "contains"], (literal, operand) => {
      const field = fieldNameOf(operand);
      if (field === undefined || !FIELDS.has(field)) return;
      const part = literal.value.match(ENCODED)?.find((one) => normalized(one) !== one);
      if (part === undefined) return;
      const repaired = quoteString(asBytes(literal.value.replace(ENCODED, normalized)));
      const edits = [ctx.replace(literal, repaired)];
      ctx.report({
        at: literal,
        messageId: "encoded",
        data: {
          part,
          normalized: normalized(part),
          found: code(literal.raw),
          repaired: code(repaired),
          field,
        },
        fix: { title: `Use ${code(repaired)}`, edits, safety: "suggestion" },
      });
    }),
}) satisfies Rule;

const ENCODED = /%[\da-f]{2}/gi;

/** An encoded byte as RFC 3986 normalizes it: an unreserved character, or the same with uppercase digits. */
function normalized(encoded: string): string {
  const character = String.fromCharCode(Number(`0x${encoded.slice(1)}`));
  return /^[\w.~-]$/.test(character) ? character : encoded.toUpperCase();
}
