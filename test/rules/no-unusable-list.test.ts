// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import rule from "../../rules/no-unusable-list.ts";
import { testRule } from "../support/rule-tester.ts";

const list = (members: string) => `{ ${members}, "items": [] }`;

testRule(rule, {
  invalid: [
    {
      why: "a hyphen in the name",
      code: list('"name": "«office-networks»", "kind": "ip"').replace('"«', '«"').replace('»"', '"»'),
      format: "json",
      messageId: "characters",
    },
    {
      why: "a name that is too long",
      code: list(`"name": «"${"a".repeat(51)}"», "kind": "ip"`),
      format: "json",
      messageId: "length",
      data: { count: "51", maxNameChars: "50" },
    },
    {
      why: "an unknown kind",
      code: list('"name": "a", "kind": «"ips"»'),
      format: "json",
      messageId: "kind",
      data: { near: "; did you mean `ip`?" },
    },
    {
      why: "a resource without a kind",
      code: 'resource "cloudflare_list" "a" {\n  «name» = "a"\n}\n',
      format: "terraform",
      messageId: "missing",
    },
  ],
  valid: [
    { why: "the longest name", code: list(`"name": "${"a".repeat(50)}", "kind": "asn"`), format: "json" },
    {
      why: "capitals, which the API takes",
      code: list('"name": "Office", "kind": "hostname"'),
      format: "json",
    },
    {
      why: "a name that is not known",
      code: 'resource "cloudflare_list" "a" {\n  name = "${var.team}-list"\n  kind = var.kind\n}\n',
      format: "terraform",
    },
  ],
});
