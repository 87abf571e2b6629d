import rule from "../../rules/no-unknown-characteristic.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;

const limit = (characteristics: string) =>
  `{ "action": "block", "expression": "ssl", "ratelimit": { "characteristics": ${characteristics} } }`;

testRule(rule, {
  invalid: [
    {
      why: "a header with its own field",
      code: limit('["cf.colo.id", «"http.user_agent"»]'),
      ...json,
      messageId: "unknown",
    },
    {
      why: "both addresses",
      code: limit('["cf.unique_visitor_id", «"ip.src"»]'),
      ...json,
      messageId: "exclusive",
    },
    {
      why: "a function that there is not",
      code: limit('["cf.colo.id", «"lowercase(http.host)"»]'),
      ...json,
      messageId: "unknown",
    },
    {
      why: "a header in capitals",
      code: limit('["cf.colo.id", «"http.request.headers[\\"X-Api-Key\\"]"»]'),
      ...json,
      messageId: "capitals",
    },
    {
      why: "a header in capitals, within a call",
      code: limit('["cf.colo.id", «"lower(http.request.headers[\\"X-A\\"][0])"»]'),
      ...json,
      messageId: "capitals",
    },
    {
      why: "headers without a name",
      code: limit('["cf.colo.id", «"http.request.headers"»]'),
      ...json,
      messageId: "key",
    },
    {
      why: "a name behind a dot",
      code: limit('["cf.colo.id", «"http.request.headers.x-api-key"»]'),
      ...json,
      messageId: "unknown",
      data: { near: '; did you mean `http.request.headers["x-api-key"]`?' },
    },
    { why: "an empty one", code: limit('[«""»]'), ...json, messageId: "unknown" },
    {
      why: "a name in brackets without quotes",
      code: limit('[«"http.request.headers[x-key]"»]'),
      ...json,
      messageId: "bare",
    },
  ],
  valid: [
    { why: "one address twice", code: limit('["cf.colo.id", "ip.src", "ip.src"]'), ...json },
    {
      why: "names in quotes, with space around them, and in raw strings",
      code: limit('["http.request.headers[ \\"x-a\\" ]", "http.request.headers[r#\\"x-a\\"#]"]'),
      ...json,
    },
    {
      why: "headers, cookies and arguments",
      code: limit(
        '["http.request.headers[\\"x-a\\"]", "http.request.cookies[\\"a\\"]", "http.request.uri.args[\\"q\\"]"]',
      ),
      ...json,
    },
    {
      why: "what a function makes of a field, and the size of the body",
      code: limit('["lower(http.host)", "http.request.body.size"]'),
      ...json,
    },
    {
      why: "a part of the body",
      code: limit('["lookup_json_string(http.request.body.raw, \\"user\\")"]'),
      ...json,
    },
    { why: "no rate limit", code: '{ "action": "block", "expression": "ssl", "ratelimit": null }', ...json },
  ],
});
