import { fieldOf } from "../src/contract/fields.ts";
import { RESPONSE_HEADERS } from "../src/contract/headers.ts";
import { code } from "../src/core/phrases.ts";
import { calls, defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { MapKey, StringLiteral } from "../src/parser/ast.ts";
import { quoteString } from "../src/parser/write-literal.ts";

export default defineRule({
  id: "no-unmatchable-key",
  summary: "Disallow looking up a key that a map never has.",
  effect: "ineffective",
  fixable: "suggestion",
  why: "Header names are keys in lower case, however the client spelt them. A key with a capital finds nothing, and the comparison is false for every request.",
  source: fieldOf("http.request.headers")!.keys!.source,
  messages: {
    never: {
      text: "`{{field}}` never has the key {{key}}, so there is never a value to compare.",
      help: "Its keys are {{domain}}.",
    },
    response: {
      effect: "risky",
      text: "{{key}} is a header of responses, so `{{field}}` hardly ever has it.",
      help: "A rate limit can count responses by `http.response.headers` in its `counting_expression`.",
    },
  },
  examples: {
    invalid: [
      {
        code: `any(http.request.headers["Content-Type"][*] eq "text/xml")`,
        suggests: `any(http.request.headers["content-type"][*] eq "text/xml")`,
      },
    ],
    valid: [`any(http.request.headers["content-type"][*] eq "text/xml")`],
  },
  create: (ctx) => {
    const check = (field: string, index: MapKey | StringLiteral) => {
      const keys = fieldOf(field)?.keys;
      const key = code(quoteString(index.value));
      const { value: ofResponses, source } = RESPONSE_HEADERS;
      if (
        keys?.kind === "Text" &&
        field.endsWith("http.request.headers") &&
        ofResponses.includes(index.value)
      )
        ctx.report({ at: index, messageId: "response", data: { field, key }, source });
      if (keys?.kind !== "Text" || keys.accepts(index.value)) return;
      const near = keys.nearest(index.value);
      const written = near === undefined ? undefined : quoteString(near);
      const edit = written && ctx.replace(index, index.kind === "MapKey" ? `[${written}]` : written);
      ctx.report({
        at: index,
        messageId: "never",
        data: { field, key, domain: keys.describe },
        source: keys.source,
        fix: edit && { title: `Use \`${edit.newText}\``, edits: [edit], safety: "suggestion" },
      });
    };
    return {
      Access({ base, indexes: [index] }) {
        if (base.kind === "Field" && index?.kind === "MapKey") check(base.name, index);
      },
      FunctionCall: calls(["has_key"], ({ arguments: [map, key] }) => {
        if (map?.kind === "Field" && key?.kind === "String") check(map.name, key);
      }),
    };
  },
}) satisfies Rule;
