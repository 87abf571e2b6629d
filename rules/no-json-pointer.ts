import { functionOf } from "../src/contract/functions.ts";
import { asBytes } from "../src/core/bytes.ts";
import { code } from "../src/core/phrases.ts";
import { calls, defineRule, type Rule } from "../src/lint/define-rule.ts";
import { quoteString } from "../src/parser/write-literal.ts";

const FUNCTIONS: ReadonlySet<string> = new Set(["lookup_json_string", "lookup_json_integer"]);

export default defineRule({
  id: "no-json-pointer",
  summary: "Disallow JSON paths where lookup functions expect separate keys.",
  effect: "risky",
  fixable: "suggestion",
  why: "`lookup_json_string()` takes one argument for each key. A pointer such as `/user/name`, or `$.user.name`, is read as a single key with that name, which hardly any document contains.",
  source: functionOf("lookup_json_string")!.source,
  messages: {
    pointer: {
      text: "{{found}} is read as one key of that name, not as a path.",
      help: "Write {{keys}}: one argument per key, with numbers for array positions.",
    },
  },
  examples: {
    invalid: [
      {
        code: `lookup_json_string(http.request.body.raw, "/user/name") eq "x"`,
        suggests: `lookup_json_string(http.request.body.raw, "user", "name") eq "x"`,
      },
      {
        code: `lookup_json_string(http.request.body.raw, "$.items[0].id") eq "x"`,
        suggests: `lookup_json_string(http.request.body.raw, "items", 0, "id") eq "x"`,
      },
    ],
    valid: [
      `lookup_json_string(http.request.body.raw, "user", "name") eq "x"`,
      `lookup_json_string(http.request.body.raw, "user.name") eq "x"`,
    ],
  },
  create: (ctx) => ({
    FunctionCall: calls(FUNCTIONS, ({ arguments: [, ...keys] }) => {
      for (const key of keys) {
        const parts = key.kind === "String" ? partsOf(key.value) : undefined;
        if (!parts) continue;
        const written = parts
          .map((part) => (/^\d{1,9}$/.test(part) ? part : quoteString(asBytes(part))))
          .join(", ");
        const fix = { title: "Write one key after another", edits: [ctx.replace(key, written)] };
        ctx.report({
          at: key,
          messageId: "pointer",
          data: { found: code((key as { readonly raw: string }).raw), keys: code(written) },
          fix: { ...fix, safety: "suggestion" },
        });
      }
    }),
  }),
}) satisfies Rule;

/** The keys of a JSON Pointer or a JSONPath; undefined for a string that is neither. */
function partsOf(text: string): string[] | undefined {
  if (/^\/[\w-]/.test(text)) return text.slice(1).split("/");
  if (!/^\$[.[]\w/.test(text)) return undefined;
  return text
    .slice(1)
    .split(/[.[\]]+/)
    .filter((part) => part !== "");
}
