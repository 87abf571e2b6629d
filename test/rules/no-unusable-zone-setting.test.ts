import rule from "../../rules/no-unusable-zone-setting.ts";
import { testRule } from "../support/rule-tester.ts";

const setting = (id: string, value: string) =>
  `resource "cloudflare_zone_setting" "a" {\n  zone_id = "z"\n  setting_id = ${id}\n  value = ${value}\n}\n`;
const override = (members: string) =>
  `resource "cloudflare_zone_settings_override" "a" {\n  zone_id = "z"\n  settings {\n    ${members}\n  }\n}\n`;
const terraform = { format: "terraform" } as const;
const json = { format: "json" } as const;

testRule(rule, {
  invalid: [
    {
      why: "a value in other words",
      code: setting('"security_level"', '«"under-attack"»'),
      ...terraform,
      messageId: "value",
      data: { near: "; did you mean `under_attack`?" },
    },
    {
      why: "a Boolean where the API has words",
      code: setting('"always_use_https"', "«true»"),
      ...terraform,
      messageId: "value",
    },
    {
      why: "seconds that are not offered",
      code: setting('"challenge_ttl"', "«600»"),
      ...terraform,
      messageId: "value",
    },
    {
      why: "a setting and its value in each other's place",
      code: setting('«"strict"»', '"on"'),
      ...terraform,
      messageId: "name",
      data: { help: "`strict` is a value of `ssl`." },
    },
    {
      why: "a name with a slip",
      code: setting('«"securty_level"»', '"high"'),
      ...terraform,
      messageId: "name",
      data: { near: "; did you mean `security_level`?" },
    },
    {
      why: "a cipher that belongs to TLS 1.3",
      code: override('ciphers = ["AES128-SHA", «"AEAD-AES128-GCM-SHA256"»]'),
      ...terraform,
      messageId: "doubtful",
    },
    {
      why: "the body of a request for several settings",
      code: `{ "items": [{ "id": "security_level", "value": "high" }, { "id": "always_online", "value": «"yes"» }] }`,
      ...json,
      messageId: "value",
    },
    {
      why: "a body for one setting",
      code: `{ "id": "security_level", "value": «"extreme"» }`,
      ...json,
      messageId: "value",
    },
  ],
  valid: [
    {
      why: "a number in quotes, of which nothing is public",
      code: setting('"challenge_ttl"', '"1800"'),
      ...terraform,
    },
    { why: "a number without quotes", code: setting('"min_tls_version"', "1.2"), ...terraform },
    {
      why: "a setting that is not documented",
      code: setting('"long_lived_websockets"', '"on"'),
      ...terraform,
    },
    { why: "a value of many settings as a name", code: setting('"on"', '"ssl"'), ...terraform },
    { why: "an unknown name and value", code: setting("each.key", "each.value"), ...terraform },
    { why: "a value with parts", code: setting('"nel"', "{ enabled = true }"), ...terraform },
    { why: "what the provider checks itself", code: override('security_level = "extreme"'), ...terraform },
    { why: "an object of another product", code: `{ "id": "brotli", "value": "maximum" }`, ...json },
  ],
});
