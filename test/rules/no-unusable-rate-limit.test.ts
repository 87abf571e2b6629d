import rule from "../../rules/no-unusable-rate-limit.ts";
import { testRule } from "../support/rule-tester.ts";

const limited = (members: string) =>
  `{ "action": "block", "expression": "ssl", "ratelimit": { ${members} } }`;

const inPhase = (expression: string, limit: string) =>
  `{ "kind": "zone", "phase": "http_ratelimit", "rules": [{ "action": "block", "expression": "${expression}", "ratelimit": { ${limit} } }] }`;

const challenged = (action: string, seconds: string) =>
  `{ "action": "${action}", "expression": "ssl", "ratelimit": { "characteristics": ["cf.colo.id", "ip.src"], "period": 60, "requests_per_period": 9, "mitigation_timeout": ${seconds} } }`;

testRule(rule, {
  invalid: [
    {
      why: "a list next to requests to the origin alone",
      code: inPhase("ip.src in «$partners»", '"requests_to_origin": true'),
      format: "json",
      messageId: "cached",
    },
    {
      why: "a period between two others",
      code: limited('"period": «50»'),
      format: "json",
      messageId: "period",
      data: { near: "45 and 60" },
    },
    {
      why: "a period below all",
      code: limited('"period": «5»'),
      format: "json",
      messageId: "period",
      data: { near: "10" },
    },
    { why: "no requests", code: limited('"requests_per_period": «0»'), format: "json", messageId: "count" },
    {
      why: "a score below one",
      code: limited('"score_per_period": «-5», "score_response_header_name": "x-score"'),
      format: "json",
      messageId: "count",
    },
    {
      why: "a negative duration",
      code: limited('"mitigation_timeout": «-10»'),
      format: "json",
      messageId: "timeout",
    },
    {
      why: "a block of Terraform",
      code: 'resource "cloudflare_ruleset" "a" {\n  phase = "http_ratelimit"\n  rules {\n    action = "block"\n    expression = "ssl"\n    ratelimit {\n      period = «61»\n      requests_per_period = 5\n    }\n  }\n}\n',
      format: "terraform",
      messageId: "period",
    },
    {
      why: "scores that no header has",
      code: limited('«"score_per_period"»: 400, "score_response_header_name": ""'),
      format: "json",
      messageId: "score",
    },
    {
      why: "a header of scores that are not counted",
      code: limited('"requests_per_period": 5, «"score_response_header_name"»: "x-score"'),
      format: "json",
      messageId: "score",
    },
    {
      why: "answers and a list in what is counted",
      code: limited('"counting_expression": «"http.response.code eq 401 and not ip.src in $office"»'),
      format: "json",
      messageId: "responses",
    },
    {
      why: "a challenge that is to last",
      code: challenged("managed_challenge", "«600»"),
      format: "json",
      messageId: "challenge",
      data: { seconds: "600" },
    },
  ],
  valid: [
    {
      why: "a challenge for as long as the rate is exceeded",
      code: challenged("js_challenge", "0"),
      format: "json",
    },
    {
      why: "answers, and a list of Cloudflare",
      code: limited('"counting_expression": "http.response.code eq 401 and not ip.src in $cf.vpn"'),
      format: "json",
    },
    {
      why: "a state in which zeros mean that nothing is set",
      code: limited(
        '"requests_per_period": 5, "score_response_header_name": null, "counting_expression": ""',
      ),
      format: "json",
    },
    {
      why: "a list next to cached requests",
      code: inPhase("ip.src in $partners", '"requests_to_origin": false'),
      format: "json",
    },
    {
      why: "a list of Cloudflare",
      code: inPhase("ip.src in $cf.vpn", '"requests_to_origin": true'),
      format: "json",
    },
    {
      why: "a period that is offered",
      code: limited('"period": 3600, "requests_per_period": 1'),
      format: "json",
    },
    { why: "any duration, which Enterprise has", code: limited('"mitigation_timeout": 77'), format: "json" },
    { why: "no duration", code: limited('"mitigation_timeout": 0'), format: "json" },
    { why: "a string, which another rule reports", code: limited('"period": "50"'), format: "json" },
  ],
});
