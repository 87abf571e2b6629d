import rule from "../../rules/no-malformed-id.ts";
import { testRule } from "../support/rule-tester.ts";
import { execute, OWASP_ID, SCORE_RULE_ID } from "./json.ts";

const json = { format: "json" } as const;

const skip = (parameters: string) =>
  `{ "action": "skip", "action_parameters": ${parameters}, "expression": "ssl" }`;

const owned = (key: string, id: string) =>
  `resource "cloudflare_filter" "f" {\n  ${key} = ${id}\n  expression = "ssl"\n}\n`;

testRule(rule, {
  invalid: [
    {
      why: "a custom ruleset",
      code: '{ "id": «"mine"», "kind": "custom", "rules": [] }',
      ...json,
      messageId: "malformed",
    },
    {
      why: "a UUID with dashes",
      code: execute("{}").replace(`"${OWASP_ID}"`, '«"4814384a-9e5d-4991-b981-5dcfc25d2f1f"»'),
      ...json,
      messageId: "malformed",
      data: { what: "ruleset" },
      suggests: execute("{}", OWASP_ID),
    },
    {
      why: "an id of a managed ruleset with another digit",
      code: execute("{}").replace(`"${OWASP_ID}"`, `«"${OWASP_ID.replace(/.$/, "e")}"»`),
      ...json,
      messageId: "near",
      data: { near: `\`${OWASP_ID}\``, name: "Cloudflare OWASP Core Ruleset" },
    },
    {
      why: "an id that lost a digit",
      code: execute(`{ "rules": [{ "id": «"${SCORE_RULE_ID.slice(1)}"» }] }`),
      ...json,
      messageId: "malformed",
      data: { what: "rule" },
    },
    {
      why: "a name in an exception",
      code: skip('{ "rulesets": [«"owasp"»] }'),
      ...json,
      messageId: "malformed",
    },
    {
      why: "a number of a rule in an exception",
      code: skip(`{ "rules": { "${OWASP_ID}": [«"920100"», «" "»] } }`),
      ...json,
      messageId: ["malformed", "blank"],
    },
    ...["zone_id", "account_id"].map((key) => ({
      why: `a name as the ${key}`,
      code: owned(key, '«"a.example.com"»'),
      format: "terraform" as const,
      messageId: "name" as const,
    })),
    {
      why: "the name of a zone of the module as its id",
      code: `resource "cloudflare_zone" "z" {\n  zone = "a.example"\n}\n${owned("zone_id", "«cloudflare_zone.z.zone»")}`,
      format: "terraform",
      messageId: "name",
    },
  ],
  valid: [
    ...['"z"', '"YOUR_ZONE_ID"', "var.zone_id", '"0123456789abcdef0123456789abcdef"'].map((id) => ({
      why: `the id ${id}`,
      code: owned("zone_id", id),
      format: "terraform" as const,
    })),
    ...["constructor", "toString"].map((key) => ({
      why: `a name as the ${key}`,
      code: owned(key, '"a.example.com"'),
      format: "terraform" as const,
    })),
    {
      why: "an entry point without an id",
      code: '{ "id": "mine", "kind": "zone", "rules": [] }',
      ...json,
    },
    { why: "ids", code: execute(`{ "rules": [{ "id": "${SCORE_RULE_ID}" }] }`), ...json },
    {
      why: "placeholders of templates",
      code: skip('{ "rulesets": ["<ID>", "%{ID}", "{{ id }}", "RULESET_ID"] }'),
      ...json,
    },
    {
      why: "blank ids, which have separate rules",
      code: execute('{ "rules": [{ "id": "" }] }', ""),
      ...json,
    },
    { why: "ids of other things", code: '{ "id": "mine", "action": "block", "expression": "ssl" }', ...json },
  ],
});
