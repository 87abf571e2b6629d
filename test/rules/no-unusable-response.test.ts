import rule from "../../rules/no-unusable-response.ts";
import { SERVED_ERROR } from "../../src/contract/action-parameters.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const json = { format: "json" } as const;

const block = (response: string) =>
  `{ "action": "block", "action_parameters": { "response": ${response} }, "expression": "ssl" }`;
/** A custom error with a body of so many bytes more than the most there may be. */
const served = (more: number, [open, close] = ["", ""]) => {
  const content = "a".repeat(SERVED_ERROR.maxContentBytes.value + more);
  return `{ "action": "serve_error", "action_parameters": { "content": ${open}"${content}"${close}, "content_type": "text/html" }, "expression": "ssl" }`;
};
const long = "é".repeat(1500);

testRule(rule, {
  invalid: [
    {
      why: "a response without content",
      code: `{ "action": "block", "action_parameters": { «"response"»: { "status_code": 403, "content_type": "text/html" } }, "expression": "ssl" }`,
      ...json,
      messageId: "incomplete",
      data: { missing: "`content`" },
    },
    {
      why: "too many bytes for a custom rule",
      code: ruleset(CUSTOM_PHASE, [
        block(`{ "status_code": 403, "content_type": "text/plain", "content": «"${long}"» }`),
      ]),
      ...json,
      messageId: "tooLong",
      data: { count: "3000" },
    },
    { why: "too many bytes for an error", code: served(1, ["«", "»"]), ...json, messageId: "tooLong" },
  ],
  valid: [
    {
      why: "as much for a rate limit",
      code: ruleset("http_ratelimit", [
        block(`{ "status_code": 429, "content_type": "text/plain", "content": "${long}" }`),
      ]),
      ...json,
    },
    {
      why: "the same if the phase is not known",
      code: block(`{ "status_code": 429, "content_type": "text/plain", "content": "${long}" }`),
      ...json,
    },
    { why: "as many bytes as an error may have", code: served(0), ...json },
    {
      why: "the body of an error under another action",
      code: served(1).replace("serve_error", "block"),
      ...json,
    },
    {
      why: "an error from an asset",
      code: '{ "action": "serve_error", "action_parameters": { "asset_name": "a", "content_type": "text/html" }, "expression": "ssl" }',
      ...json,
    },
    {
      why: "no response",
      code: '{ "action": "block", "action_parameters": {}, "expression": "ssl" }',
      ...json,
    },
  ],
});
