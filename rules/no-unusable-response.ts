import { BLOCK_RESPONSE, SERVED_ERROR } from "../src/contract/action-parameters.ts";
import { codeList } from "../src/core/phrases.ts";
import { ownValue } from "../src/core/record.ts";
import { utf8ByteCount } from "../src/core/text-size.ts";
import { defineRule, type Rule, restsOn, ruleExample, rulesWith } from "../src/lint/define-rule.ts";
import type { LocatedObject } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unusable-response",
  summary: "Disallow responses that are incomplete or of a size that Cloudflare does not serve.",
  effect: "rejected",
  why: "The response to a blocked request and a custom error have a small body. The API rejects a response that is incomplete or too long.",
  ...restsOn(BLOCK_RESPONSE.keys),
  messages: {
    incomplete: {
      text: "The response lacks {{missing}}, so the API rejects this rule.",
      help: "A response has {{known}}.",
    },
    tooLong: {
      text: "The content has {{count}} bytes; the maximum is {{maxBytes}}, so the API rejects this rule.",
      help: "Shorten it, or link to a page elsewhere.",
    },
  },
  examples: {
    format: "json",
    invalid: [ruleExample("block", `{ "response": { "status_code": 403, "content": "No." } }`)],
    valid: [
      ruleExample(
        "block",
        `{ "response": { "status_code": 403, "content_type": "text/plain", "content": "No." } }`,
      ),
    ],
  },
  create: (ctx) => {
    const checkBody = (node: LocatedObject, maxBytes: number | undefined): void => {
      const content = node.get("content");
      if (content?.kind !== "String" || maxBytes === undefined) return;
      const count = utf8ByteCount(content.value);
      if (count > maxBytes) ctx.report({ at: content, messageId: "tooLong", data: { count, maxBytes } });
    };
    return {
      Rule: rulesWith("actionParameters", ({ action, actionParameters, ruleset }) => {
        if (action?.value === "serve_error") checkBody(actionParameters, SERVED_ERROR.maxContentBytes.value);
        const response = action?.value === "block" ? actionParameters.entry("response") : undefined;
        if (response?.value.kind !== "Object") return;
        const { value } = response;
        const missing = BLOCK_RESPONSE.keys.value.filter((key) => !value.entry(key));
        if (missing.length > 0) {
          const data = {
            missing: codeList(missing, "and"),
            known: codeList(BLOCK_RESPONSE.keys.value, "and"),
          };
          ctx.report({ at: response.keyRange, messageId: "incomplete", data });
        }
        checkBody(value, ownValue(BLOCK_RESPONSE.maxBytesByPhase.value, ruleset?.phase?.value));
      }),
    };
  },
}) satisfies Rule;
