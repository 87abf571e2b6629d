// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import rule from "../../rules/no-unresolved-reference.ts";
import { testRule } from "../support/rule-tester.ts";

const terraform = { format: "terraform" } as const;
const withRules = (rules: string, before = "") => `variable "ips" {
  type = list(string)
}
variable "zone_name" {
  type = string
}
locals {
  hosts = ["a.example.com", "b.example.com"]
}
resource "cloudflare_ruleset" "custom" {
  ${before}zone_id = var.zone_id
  name    = "custom"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  ${rules}
}
`;
const list = (expression: string) => withRules(`rules = [{ action = "block", expression = ${expression} }]`);
const dynamic = (expression: string, iterator = "") =>
  withRules(`dynamic "rules" {
    for_each = local.hosts
    ${iterator}
    content {
      action     = "block"
      expression = ${expression}
    }
  }`);

testRule(rule, {
  invalid: [
    {
      why: "the name of the resource's items in a dynamic block",
      code: dynamic("«each.value»"),
      ...terraform,
      messageId: "unrepeated",
    },
    {
      why: "count without count",
      code: list('"${«count.index»} eq 1"'),
      ...terraform,
      messageId: "unrepeated",
    },
    {
      why: "another name than that of the iterator",
      code: dynamic('"http.host eq \\"${«rule.value»}\\""'),
      ...terraform,
      messageId: "iterator",
    },
    {
      why: "the label of a block whose iterator has a name",
      code: dynamic("«rules.value»", "iterator = host"),
      ...terraform,
      messageId: "iterator",
    },
    {
      why: "a variable of lists",
      code: list('"ip.src in {${«var.ips»}}"'),
      ...terraform,
      messageId: "collection",
    },
    {
      why: "a local with a list in a heredoc",
      code: list("<<-EOT\n  http.host in {${«local.hosts»}}\n  EOT\n"),
      ...terraform,
      messageId: "collection",
    },
    {
      why: "a local with a misspelt name",
      code: list('"ip.src in {${join(" ", «local.host»)}}"'),
      ...terraform,
      messageId: "undeclared",
    },
    {
      why: "a variable with a misspelt name, in a directive",
      code: list('"%{ if «var.zone_names» == "" }ssl%{ endif } or ssl"'),
      ...terraform,
      messageId: "undeclared",
    },
  ],
  valid: [
    {
      why: "a resource that repeats",
      code: withRules("", "for_each = toset(local.hosts)\n  ").replace("var.zone_id", "each.value"),
      ...terraform,
    },
    {
      why: "the name of the iterator",
      code: dynamic('"http.host eq \\"${host.value}\\""', "iterator = host"),
      ...terraform,
    },
    {
      why: "an output of a module named like a member",
      code: dynamic("module.value.expression"),
      ...terraform,
    },
    { why: "an attribute of a data source", code: dynamic("data.http.key.response_body"), ...terraform },
    {
      why: "a name that `for` introduces",
      code: list('join(" or ", [for each in local.hosts : each.value])'),
      ...terraform,
    },
    { why: "an item of a list", code: list('"http.host eq \\"${local.hosts[0]}\\""'), ...terraform },
    { why: "a list that is all of a string", code: list('"${local.hosts}"'), ...terraform },
    {
      why: "names that another file may declare",
      code: list('"${local.unlike} ${var.other}"'),
      ...terraform,
    },
  ],
});
