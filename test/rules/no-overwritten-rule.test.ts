import rule from "../../rules/no-overwritten-rule.ts";
import { testRule } from "../support/rule-tester.ts";
import { ruleset } from "./json.ts";

const one = (action: string, expression: string, parameters: string, more = "") =>
  `{ "action": "${action}", "expression": ${expression}, "action_parameters": { ${parameters} }${more} }`;
const cached = (...rules: (readonly [string, string, string?])[]) =>
  ruleset(
    "http_request_cache_settings",
    rules.map(([expression, parameters, more]) => one("set_cache_settings", expression, parameters, more)),
  );
const json = { format: "json" } as const;
const ADMIN = '"starts_with(http.request.uri.path, \\"/admin\\")"';
const TTL = '"edge_ttl": { "mode": "override_origin", "default": 60 }';

testRule(rule, {
  invalid: [
    {
      why: "a bypass before a rule for all requests",
      code: cached([`«${ADMIN}»`, '"cache": false'], ['"true"', `"cache": true, ${TTL}`]),
      ...json,
      messageId: "overwritten",
    },
    {
      why: "members of a setting that a later rule gives with further ones",
      code: cached(['«"ssl"»', '"edge_ttl": { "mode": "respect_origin" }'], ['"ssl or cf.client.bot"', TTL]),
      ...json,
      messageId: "overwritten",
    },
    {
      why: "two later rules that together match all of it",
      code: cached(
        [`«${ADMIN}»`, '"cache": false'],
        ['"ssl"', '"cache": true'],
        ['"not ssl"', '"cache": true'],
      ),
      ...json,
      messageId: "overwritten",
    },
    {
      why: "origin rules",
      code: ruleset("http_request_origin", [
        one("route", '«"http.host eq \\"a.example.com\\""»', '"origin": { "port": 8080 }'),
        one("route", '"http.host contains \\"example.com\\""', '"origin": { "port": 8443 }'),
      ]),
      ...json,
      messageId: "overwritten",
    },
  ],
  valid: [
    {
      why: "the special case after the general one",
      code: cached(['"true"', '"cache": true'], [ADMIN, '"cache": false']),
      ...json,
    },
    {
      why: "a later rule that gives another setting",
      code: cached([ADMIN, '"cache": false'], ['"true"', TTL]),
      ...json,
    },
    {
      why: "a later rule that gives one of two settings",
      code: cached([ADMIN, `"cache": true, ${TTL}`], ['"true"', '"cache": true']),
      ...json,
    },
    {
      why: "a later rule that is off, or gives nothing",
      code: cached(
        [ADMIN, '"cache": false'],
        ['"true"', '"cache": true', ', "enabled": false'],
        ['"true"', '"cache": null'],
      ),
      ...json,
    },
    {
      why: "a later rule that matches less",
      code: cached([ADMIN, '"cache": false'], ['"http.host eq \\"a.example.com\\""', '"cache": true']),
      ...json,
    },
    {
      why: "rules that block, of which the first acts",
      code: ruleset("http_request_firewall_custom", [
        one(
          "block",
          '"ssl"',
          '"response": { "status_code": 403, "content": "a", "content_type": "text/plain" }',
        ),
        one(
          "block",
          '"true"',
          '"response": { "status_code": 404, "content": "b", "content_type": "text/plain" }',
        ),
      ]),
      ...json,
    },
  ],
});
