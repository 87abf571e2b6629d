import rule from "../../rules/no-removed-resource.ts";
import { testRule } from "../support/rule-tester.ts";
import { ruleset } from "./json.ts";

const terraform = { format: "terraform" } as const;
const config = (members: string) =>
  ruleset("http_config_settings", [
    `{ "action": "set_config", "action_parameters": { ${members} }, "expression": "ssl" }`,
  ]);

testRule(rule, {
  invalid: [
    {
      why: "a setting of a zone",
      code: 'resource "cloudflare_zone_setting" "a" {\n  setting_id = «"mirage"»\n  value = "on"\n}\n',
      ...terraform,
      messageId: "setting",
      data: { feature: "Mirage", name: "mirage" },
    },
    {
      why: "a setting among others",
      code: 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    «binary_ast» = "on"\n    ssl = "full"\n  }\n}\n',
      ...terraform,
      messageId: "setting",
    },
    {
      why: "a setting of a page rule",
      code: `{ "targets": [{ "target": "url", "constraint": { "operator": "matches", "value": "a.example/*" } }], "actions": [{ "id": «"minify"», "value": { "css": "on" } }] }`,
      format: "json",
      messageId: "setting",
    },
    {
      why: "a parameter of a configuration rule",
      code: config('«"autominify"»: { "css": true }, "bic": true'),
      format: "json",
      messageId: "setting",
    },
    {
      why: "a setting in the body of a request",
      code: `{ "items": [{ "id": "always_online", "value": "on" }, { "id": «"privacy_pass"», "value": "on" }] }`,
      format: "json",
      messageId: "setting",
    },
  ],
  valid: [
    { why: "a configuration rule without them", code: config('"bic": true'), format: "json" },
    {
      why: "a setting that is left alone",
      code: 'resource "cloudflare_zone_settings_override" "a" {\n  settings {\n    minify = null\n  }\n}\n',
      ...terraform,
    },
    {
      why: "a name that every object has",
      code: 'resource "cloudflare_zone_setting" "a" {\n  setting_id = "constructor"\n  value = "on"\n}\n',
      ...terraform,
    },
  ],
});
