import rule from "../../rules/no-unconditional-action.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a challenge for all",
      code: ruleset(CUSTOM_PHASE, ['{ "action": "managed_challenge", "expression": "«true»" }']),
      ...json,
      messageId: "acts",
      data: { action: "managed_challenge" },
    },
    {
      why: "an exception for all, in an account too",
      code: ruleset(CUSTOM_PHASE, ['{ "action": "skip", "expression": "«true»" }'], "root"),
      ...json,
      messageId: "skips",
    },
    {
      why: "a condition or its opposite",
      code: ruleset(CUSTOM_PHASE, ['{ "action": "block", "expression": "«(not ssl) or ssl»" }']),
      ...json,
      messageId: "acts",
    },
  ],
  valid: [
    {
      why: "two conditions, neither of which may be true",
      code: ruleset(CUSTOM_PHASE, ['{ "action": "block", "expression": "ssl or not cf.client.bot" }']),
      ...json,
    },
    { why: "logging", code: ruleset(CUSTOM_PHASE, ['{ "action": "log", "expression": "true" }']), ...json },
    {
      why: "a custom ruleset",
      code: ruleset(CUSTOM_PHASE, ['{ "action": "block", "expression": "true" }'], "custom"),
      ...json,
    },
    {
      why: "a rate limit",
      code: ruleset("http_ratelimit", ['{ "action": "block", "expression": "true", "ratelimit": {} }']),
      ...json,
    },
    {
      why: "leaked credentials",
      code: ruleset(CUSTOM_PHASE, [
        '{ "action": "block", "expression": "true", "exposed_credential_check": {} }',
      ]),
      ...json,
    },
    { why: "a rule whose phase is not known", code: '{ "action": "block", "expression": "true" }', ...json },
    {
      why: "a redirect",
      code: ruleset("http_request_dynamic_redirect", ['{ "action": "redirect", "expression": "true" }']),
      ...json,
    },
  ],
});
