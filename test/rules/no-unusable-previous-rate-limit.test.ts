import rule from "../../rules/no-unusable-previous-rate-limit.ts";
import { testRule } from "../support/rule-tester.ts";

const limit = (members: string, action = '"mode": "ban", "timeout": 600') =>
  `{ ${members}, "match": {}, "action": { ${action} } }`;

testRule(rule, {
  invalid: [
    {
      why: "a threshold of one",
      code: limit('"threshold": «1», "period": 60'),
      format: "json",
      messageId: "range",
    },
    {
      why: "a period above a day",
      code: limit('"threshold": 5, "period": «86401»', '"mode": "ban"'),
      format: "json",
      messageId: "range",
    },
    ...["http://example.com/a", "example.com:8443/a*", "example.com/a?b=*"].map((url) => ({
      why: `a pattern that is no host and path: ${url}`,
      code: `{ "threshold": 5, "period": 60, "match": { "request": { "url": «"${url}"» } }, "action": { "mode": "ban" } }`,
      format: "json" as const,
      messageId: "pattern" as const,
    })),
    {
      why: "a misspelt mode",
      code: limit('"threshold": 5, "period": 60', '"mode": «"simulat"», "timeout": 60'),
      format: "json",
      messageId: "word",
      data: { near: "; did you mean `simulate`?" },
    },
    {
      why: "a duration below the period",
      code: limit('"threshold": 5, "period": 60', '"mode": "ban", "timeout": «30»'),
      format: "json",
      messageId: "short",
    },
    {
      why: "a challenge with a duration",
      code: limit('"threshold": 5, "period": 60', '"mode": "challenge", "timeout": «60»'),
      format: "json",
      messageId: "challenge",
    },
    {
      why: "attributes of the newer provider",
      code: 'resource "cloudflare_rate_limit" "a" {\n  threshold = 5\n  period = 60\n  match = { request = { methods = ["GET", «"FETCH"»] } }\n  action = { mode = "ban", timeout = 60 }\n}\n',
      format: "terraform",
      messageId: "word",
    },
  ],
  valid: [
    {
      why: "patterns of hosts and paths",
      code: '{ "threshold": 5, "period": 60, "match": { "request": { "url": "*.example.com/a*" } }, "action": { "mode": "ban" } }',
      format: "json",
    },
    {
      why: "an empty `correlate`, which exports have",
      code: limit('"threshold": 5, "period": 60, "correlate": {}'),
      format: "json",
    },
    { why: "a plain one", code: limit('"threshold": 2, "period": 600'), format: "json" },
    {
      why: "values that are not known",
      code: 'resource "cloudflare_rate_limit" "a" {\n  threshold = var.n\n  period = var.n\n  match {}\n  action {\n    mode = var.mode\n    timeout = 1\n  }\n}\n',
      format: "terraform",
    },
  ],
});
