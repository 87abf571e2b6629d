import rule from "../../rules/no-unusable-response.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const json = { format: "json" } as const;

const block = (response: string) =>
  `{ "action": "block", "action_parameters": { "response": ${response} }, "expression": "ssl" }`;
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
