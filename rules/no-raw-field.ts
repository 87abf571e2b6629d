import { docsPage } from "../src/contract/fact.ts";
import { fieldOf } from "../src/contract/fields.ts";
import { comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-raw-field",
  summary: "Disallow fields that contain the address before normalization.",
  effect: "risky",
  severity: "info",
  presets: ["strict"],
  fixable: "suggestion",
  why: "A field whose name starts with `raw.` contains what the client sent. There, `/%61dmin` differs from `/admin`, so a rule that blocks one lets the other pass.",
  details:
    "Rules that look for strange encodings need these fields: suppress the finding there, with the reason.",
  source: docsPage("rules/normalization/how-it-works/"),
  messages: {
    raw: {
      text: "`{{name}}` is not normalized, so other spellings of the same address pass this condition.",
      help: "Use `{{replacement}}`.",
    },
  },
  examples: {
    invalid: [
      {
        code: `raw.http.request.uri.path eq "/admin"`,
        suggests: `http.request.uri.path eq "/admin"`,
      },
    ],
    valid: [`http.request.uri.path eq "/admin"`, `raw.http.request.uri.path contains "%00"`],
  },
  create: (ctx) => ({
    Comparison: comparisons({ operators: ["eq", "in"] }, ({ left, right }) => {
      if (left.kind !== "Field") return;
      const replacement = fieldOf(left.name)?.rawOf;
      if (replacement === undefined || !ADDRESSES.has(replacement)) return;
      // A comparison with encoded bytes is intended for the text before normalization.
      const literals = right.kind === "Set" ? right.elements : [right];
      if (literals.some((literal) => literal.kind !== "String" || literal.value.includes("%"))) return;
      const edits = [ctx.replace(left, replacement)];
      ctx.report({
        at: left,
        messageId: "raw",
        data: { name: left.name, replacement },
        fix: { title: `Use \`${replacement}\``, edits, safety: "suggestion" },
      });
    }),
  }),
}) satisfies Rule;

const ADDRESSES: ReadonlySet<string> = new Set([
  "http.request.uri.path",
  "http.request.uri",
  "http.request.full_uri",
]);
