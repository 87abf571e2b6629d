import rule from "../../rules/no-unknown-action-parameter.ts";
import { testRule } from "../support/rule-tester.ts";
import { ruleset } from "./json.ts";

const json = { format: "json" } as const;

const one = (action: string, parameters: string) =>
  `{ "action": "${action}", "action_parameters": ${parameters}, "expression": "ssl" }`;

testRule(rule, {
  invalid: [
    {
      why: "an id without `execute`, and says whose it is",
      code: one("log", '{ «"id"»: "a" }'),
      ...json,
      messageId: "none",
      data: { hint: "`id` is a parameter of `execute`." },
    },
    {
      why: "a parameter of `skip`",
      code: one("block", '{ «"phases"»: [] }'),
      ...json,
      messageId: "unknown",
      data: { hint: "`phases` is a parameter of `skip`." },
    },
    {
      why: "a name of no action",
      code: one("redirect", '{ «"from_values"»: {} }'),
      ...json,
      messageId: "unknown",
      data: { hint: "No action has a parameter of this name." },
    },
  ],
  valid: [
    { why: "no parameters", code: one("log", "{}"), ...json },
    { why: "settings, which grow", code: one("set_config", '{ "whatever": true }'), ...json },
    {
      why: "rules of Cloudflare",
      code: ruleset("http_request_firewall_managed", [one("log", '{ "increment": 5 }')], "managed"),
      ...json,
    },
    { why: "actions that do not exist", code: one("blok", '{ "id": "a" }'), ...json },
  ],
});
