import rule from "../../rules/no-response-field-in-request-phase.ts";
import { testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE, ruleset } from "./json.ts";

const block = (expression: string) => `{ "action": "block", "expression": ${expression} }`;
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a policy for rulesets that act on requests",
      code: `deployments: [{ ruleset: OWASP, expression: «http.response.code» eq 200 }]`,
      format: "yaml",
      messageId: "tooEarly",
    },
    {
      why: "a response header in custom rules",
      code: ruleset(CUSTOM_PHASE, [
        block(String.raw`"ssl and any(«http.response.headers»[\"x\"][*] eq \"a\")"`),
      ]),
      ...json,
      messageId: "tooEarly",
    },
  ],
  valid: [
    {
      why: "policies that may deploy a ruleset for responses",
      code: `deployments: [{ ruleset: Cloudflare Sensitive Data Detection, expression: http.response.code eq 200 }]`,
      format: "yaml",
    },
    {
      why: "a policy whose base may do so",
      code: `extends: base.policy.yaml\ndeployments: [{ name: a, paranoia: 2, expression: http.response.code eq 200 }]`,
      format: "yaml",
    },
    {
      why: "the counting expression of a rate limit, which sees responses",
      code: ruleset("http_ratelimit", [
        `{ "action": "block", "expression": "ssl", "ratelimit": { "counting_expression": "http.response.code eq 404" } }`,
      ]),
      ...json,
    },
    {
      why: "a phase of the response",
      code: ruleset("http_response_compression", [block('"http.response.code eq 404"')]),
      ...json,
    },
    { why: "an unknown phase", code: ruleset("http_frob", [block('"http.response.code eq 404"')]), ...json },
    { why: "a rule without a ruleset", code: block('"http.response.code eq 404"'), ...json },
  ],
});
