// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { describe, expect, it } from "vitest";
import { createLinter } from "../../../src/linter.ts";

const linter = createLinter();

const requiring = (requirement: string) =>
  `terraform {\n  required_providers {\n    cloudflare = ${requirement}\n  }\n}\n`;
const V5 = requiring('{ source = "cloudflare/cloudflare", version = "~> 5.8" }');
const V4 = V5.replace("5.8", "4.52");
const RULESET = `resource "cloudflare_ruleset" "waf" {
  zone_id = "0123456789abcdef0123456789abcdef"
  kind    = "zone"
  name    = "waf"
  phase   = "http_request_firewall_custom"
  rules   = [{ ref = "a", action = "block", expression = "ssl" }]
}
`;
const withMeta = (meta: string) => RULESET.replace("\n", `\n  ${meta}\n`);
const output = (value: string) => `output "x" {\n  value = ${value}\n}\n`;
const list = (expression: string) =>
  `resource "cloudflare_list" "a" {\n  account_id = "0123456789abcdef0123456789abcdef"\n  kind = "ip"\n  name = "a"\n}\n${RULESET.replace('"ssl"', expression)}`;
const item = (id: string) =>
  `${list('"ssl"')}resource "cloudflare_list_item" "a" {\n  account_id = "0123456789abcdef0123456789abcdef"\n  list_id = ${id}\n  ip = "8.8.8.8"\n}\n`;
const moved = (from: string, to: string) =>
  `moved {\n  from = cloudflare_ruleset.${from}\n  to = cloudflare_ruleset.${to}\n}\n`;
const condition = (type: string, text: string) =>
  `variable "v" {\n  type = ${type}\n}\n${RULESET.replace('"ssl"', `${text} ? "ssl" : "not ssl"`)}`;

const CHECK = `data "cloudflare_zone" "main" {
  zone_id = "0123456789abcdef0123456789abcdef"
}
check "c" {
  data "cloudflare_zone" "live" {
    zone_id = "0123456789abcdef0123456789abcdef"
  }
  assert {
    condition     = data.cloudflare_zone.live.status == "active"
    error_message = "The zone is not active."
  }
}
`;

async function found(text: string, others: Readonly<Record<string, string>> = {}) {
  const files = Object.entries({ "main.tf": text, ...others }).map(([uri, content]) => ({
    uri,
    text: content,
  }));
  const { diagnostics } = await linter.lint(files);
  return diagnostics.map(({ code, severity, range }) => {
    const marked = text.slice(range.start, range.end);
    return `${severity} ${code.slice(code.indexOf("/") + 1)} ${marked}`;
  });
}

describe("mistakes beside the resources", () => {
  it.each([
    [
      "an attribute in an output",
      V5 + RULESET + output("cloudflare_ruleset.waf.ids"),
      "error no-unresolved-reference cloudflare_ruleset.waf.ids",
    ],
    [
      "a name in an output",
      V5 + RULESET + output("cloudflare_ruleset.wav.id"),
      "error no-unresolved-reference cloudflare_ruleset.wav.id",
    ],
    ["a list in an output", V5 + RULESET + output('"a${[1]}"'), "error no-unresolved-reference [1]"],
    [
      "an attribute of a data source",
      `${V5}data "cloudflare_zone" "z" {\n  zone_id = "0123456789abcdef0123456789abcdef"\n}\n${output("data.cloudflare_zone.z.zone_ids")}`,
      "error no-unresolved-reference data.cloudflare_zone.z.zone_ids",
    ],
    [
      "an argument of a data source",
      `${V5}data "cloudflare_zone" "z" {\n  name = "example.com"\n}\n`,
      "error no-unusable-attribute name",
    ],
    [
      "a block of a data source",
      `${V5}data "cloudflare_zones" "z" {\n  filter {}\n}\n`,
      "error no-unknown-key filter",
    ],
    [
      "an argument of the provider",
      `${V5}provider "cloudflare" {\n  api_tokn = "x"\n}\n`,
      "error no-unknown-key api_tokn",
    ],
    ["an argument of version 4", `${V5}provider "cloudflare" {\n  rps = 4\n}\n`, "error no-unknown-key rps"],
    [
      "a key without its address",
      `${V5}provider "cloudflare" {\n  api_key = "x"\n}\n`,
      "error no-unusable-attribute api_key",
    ],
    [
      "an argument of a variable",
      `${V5}variable "v" {\n  type = string\n  required = true\n}\n`,
      "error no-unknown-key required",
    ],
    [
      "an argument of an output",
      `${V5}output "v" {\n  value = 1\n  sensitve = true\n}\n`,
      "error no-unknown-key sensitve",
    ],
    [
      "an alias",
      `${V5}provider "cloudflare" {\n  alias = "b"\n}\n${withMeta("provider = cloudflare.a")}`,
      "warning terraform-provider cloudflare.a",
    ],
    [
      "no address of the provider",
      requiring('{ version = "5.8" }'),
      'warning terraform-provider { version = "5.8" }',
    ],
    [
      "an assumed address",
      requiring('{ source = "hashicorp/cloudflare" }') + RULESET,
      'warning terraform-provider "hashicorp/cloudflare"',
    ],
    ["no version", V5.replace("~> 5.8", "~>> 5.8"), 'warning terraform-provider "~>> 5.8"'],
    [
      "an import",
      `${V5}import {\n  to = cloudflare_ruleset.b\n  id = "x"\n}\n`,
      "warning terraform-reference cloudflare_ruleset.b",
    ],
    ["a move to nothing", V5 + RULESET + moved("b", "c"), "warning terraform-reference cloudflare_ruleset.c"],
    [
      "a move from what is still there",
      V5 + RULESET + RULESET.replace('"waf"', '"b"') + moved("waf", "b"),
      "error terraform-reference cloudflare_ruleset.waf",
    ],
    [
      "a removal of what is still there",
      `${V5}${RULESET}removed {\n  from = cloudflare_ruleset.waf\n}\n`,
      "error terraform-reference cloudflare_ruleset.waf",
    ],
    [
      "a name that nothing is like",
      V5 + withMeta("depends_on = [cloudflare_list.office]"),
      "warning terraform-reference cloudflare_list.office",
    ],
    ["a local that nothing is like", V5 + list("local.other"), "warning terraform-reference local.other"],
    [
      "a variable among others",
      `${V5}variable "zone" {}\n${list("var.expression")}`,
      "warning terraform-reference var.expression",
    ],
    ["a type", `${V5}variable "v" {\n  type = sting\n}\n${RULESET}`, "error terraform-type sting"],
    [
      "a type within others",
      `${V5}variable "v" {\n  type = list(object({ a = optional(strng, "b"), c = tuple([int]) }))\n}\n${RULESET}`,
      "error terraform-type strng",
    ],
    [
      "a constructor of types",
      `${V5}variable "v" {\n  type = array(string)\n}\n${RULESET}`,
      "error terraform-type array(string)",
    ],
    [
      "a type with brackets",
      `${V5}variable "v" {\n  type = list[string]\n}\n${RULESET}`,
      "error terraform-type list[string]",
    ],
    [
      "a function",
      V5 + list('"http.host eq \\"${lowercase("A")}\\""'),
      'error no-unresolved-reference lowercase("A")',
    ],
    [
      "a function of the Rules language",
      V5 + list('starts_with("a", "b") ? "ssl" : "true"'),
      'error no-unresolved-reference starts_with("a", "b")',
    ],
    [
      "a resource of several instances",
      V5 + withMeta("count = var.v ? 1 : 0") + output("cloudflare_ruleset.waf.id"),
      "error no-unresolved-reference cloudflare_ruleset.waf.id",
    ],
    [
      "a type in quotes",
      `${V5}variable "v" {\n  type = "number"\n}\n${RULESET}`,
      'error terraform-type "number"',
    ],
    ["text without quotes", V5 + list("http_request"), "error no-unresolved-reference http_request"],
    [
      "a list for a verb",
      V5 + list('format("http.host in {%s}", ["a"])'),
      'error no-unresolved-reference format("http.host in {%s}", ["a"])',
    ],
    [
      "a circle",
      `${V5}locals {\n  a = local.b\n  b = local.a\n}\n${list("local.a")}`,
      "error no-unresolved-reference local.a",
    ],
    [
      "a repetition over a list",
      `${V5}locals {\n  v = ["a"]\n}\n${withMeta("for_each = local.v")}`,
      "error no-unresolved-reference local.v",
    ],
    [
      "a repetition over a variable",
      `${V5}variable "v" {\n  type = list(string)\n}\n${withMeta("for_each = var.v")}`,
      "error no-unresolved-reference var.v",
    ],
    [
      "the name of a list as its id",
      V5 + item("cloudflare_list.a.name"),
      "error no-malformed-id cloudflare_list.a.name",
    ],
    ["a whole list as its id", V5 + item("cloudflare_list.a"), "error no-malformed-id cloudflare_list.a"],
    [
      "a reference between quotes",
      V5 + item('"cloudflare_list.a.id"'),
      'error no-malformed-id "cloudflare_list.a.id"',
    ],
    [
      "an ignored attribute",
      V5 + withMeta("lifecycle {\n    ignore_changes = [rule]\n  }"),
      "error no-unknown-key rule",
    ],
    [
      "ignored rules",
      V5 + withMeta("lifecycle {\n    ignore_changes = [rules]\n  }"),
      "warning no-unknown-key rules",
    ],
    [
      "an id after a verb",
      V5 + list('format("ip.src in $%s", cloudflare_list.a.id)'),
      'error no-unknown-list format("ip.src in $%s", cloudflare_list.a.id)',
    ],
    [
      "an id after a string",
      V5 + list('join("", ["ip.src in $", cloudflare_list.a.id])'),
      'error no-unknown-list join("", ["ip.src in $", cloudflare_list.a.id])',
    ],
    [
      "an id after an interpolation",
      V5 + list('"http.host ne \\"a\\" and ip.src in ${"$"}${cloudflare_list.a.id}"'),
      "error no-unknown-list ${cloudflare_list.a.id}",
    ],
    [
      "a second id, and a verb for a name",
      V5 + list('format("ip.src in $%s or ip.src in $%s", cloudflare_list.a.name, cloudflare_list.a.id)'),
      'error no-unknown-list format("ip.src in $%s or ip.src in $%s", cloudflare_list.a.name, cloudflare_list.a.id)',
    ],
    [
      "a name in a block `check`",
      `${V5}${CHECK.replace("data.cloudflare_zone.live.status", "data.cloudflare_zone.life.status")}`,
      "error no-unresolved-reference data.cloudflare_zone.life.status",
    ],
    [
      "an alias in a comment",
      `${V5}# alias = "a"\n${withMeta("provider = cloudflare.a")}`,
      "warning terraform-provider cloudflare.a",
    ],
    ["a number", V5 + condition("string", "var.v == 1"), "warning terraform-comparison var.v == 1"],
    ["a string", V5 + condition("bool", '"true" != var.v'), 'warning terraform-comparison "true" != var.v'],
    [
      "an empty list",
      V5 + condition("list(string)", "var.v == []"),
      "warning terraform-comparison var.v == []",
    ],
    [
      "a function",
      V5 + condition("list(string)", 'length(var.v) == "0"'),
      'warning terraform-comparison length(var.v) == "0"',
    ],
    [
      "a local",
      `${V5}locals {\n  on = true\n}\n${condition("string", 'local.on == "true"')}`,
      'warning terraform-comparison local.on == "true"',
    ],
    [
      "a position",
      V5 + withMeta("count = 2").replace('"ssl"', 'count.index == "0" ? "ssl" : "true"'),
      'warning terraform-comparison count.index == "0"',
    ],
  ])("%s", async (_, text, expected) => {
    expect(await found(text)).toContain(expected);
  });

  it.each([
    [
      "arguments of each version",
      `${V4}provider "cloudflare" {\n  alias = "a"\n  rps = 4\n  api_key = "x"\n  email = "a@example.com"\n}\n`,
    ],
    [
      "data sources that are not described",
      `${V4}data "cloudflare_zone" "z" {\n  any = 1\n}\n${output("data.cloudflare_zone.z.other")}`,
    ],
    ["attributes that are there", V5 + RULESET + output("cloudflare_ruleset.waf.id")],
    [
      "variables of all types",
      `${V5}variable "a" {\n  type = list(object({ x = optional(string, "y"), z = map(any) }))\n  default = []\n  nullable = false\n  validation {\n    condition = length(var.a) < 3\n    error_message = "Too long."\n  }\n}\nvariable "b" {\n  type = tuple([string, set(number)])\n  description = "b"\n  ephemeral = true\n  sensitive = var.c\n}\nvariable "c" {}\n`,
    ],
    ["an alias", `${V5}provider "cloudflare" {\n  alias = "a"\n}\n${withMeta("provider = cloudflare.a")}`],
    [
      "an alias that a caller gives",
      V5.replace("}\n", ", configuration_aliases = [cloudflare.a] }\n").replace(" }, conf", ", conf") +
        withMeta("provider = cloudflare.a"),
    ],
    ["moves one after another", V5 + RULESET + moved("a", "b") + moved("b", "waf")],
    ["a move to an instance", `${V5}${withMeta('for_each = toset(["a"])')}${moved("waf", 'waf["a"]')}`],
    ["a removal of what is gone", `${V5}${RULESET}removed {\n  from = cloudflare_ruleset.b\n}\n`],
    ["an instance", V5 + withMeta("count = 1") + output("cloudflare_ruleset.waf[0].id")],
    ["all instances", V5 + withMeta("count = 1") + output("cloudflare_ruleset.waf[*].id")],
    ["a variable of a part of a module", V5 + withMeta("depends_on = [var.other]")],
    [
      "a repetition over a set",
      `${V5}variable "v" {\n  type = set(string)\n}\n${withMeta("for_each = var.v")}`,
    ],
    ["functions of OpenTofu and of providers", V5 + list('"${urldecode("a")}${provider::a::b()}"')],
    ["the id of a list", V5 + item("cloudflare_list.a.id")],
    [
      "types in quotes, and providers by their names",
      `${V5}variable "v" {\n  type = "list"\n}\nmodule "m" {\n  source = "./m"\n  providers = { cloudflare = cloudflare, cloudflare.a = cloudflare }\n}\n${RULESET}`,
    ],
    ["another provider", requiring('{ source = "a/cloudflare" }') + RULESET],
    ["an import of a resource", `${V5}${RULESET}import {\n  to = cloudflare_ruleset.waf\n  id = "x"\n}\n`],
    [
      "ignored parts",
      V5 + withMeta("lifecycle {\n    ignore_changes = [rules[0].enabled, description]\n  }"),
    ],
    ["the name of a list", V5 + list('format("ip.src in $%s", cloudflare_list.a.name)')],
    [
      "ids of lists that no expression has as a name",
      `${V5}${list('format("http.host eq \\"$%s\\"", cloudflare_list.a.id)')}# was: format("ip.src in $%s", cloudflare_list.a.id)\n${output('[format("%s is $%s", cloudflare_list.a.id, cloudflare_list.a.name), format("$%s", cloudflare_list.a.id), replace("cost $", "$", cloudflare_list.a.id)]')}`,
    ],
    [
      "names that depend on the ids of lists",
      V5 +
        list(
          'format("ip.src in $%s and ip.src in $%s", cloudflare_list.a.id == "x" ? "a" : "b", { (cloudflare_list.a.id) = "a" }[cloudflare_list.a.id])',
        ),
    ],
    [
      "an id in a string that begins in an unknown text",
      `${V5}${list('format("%s$%s\\"", var.v, cloudflare_list.a.id)')}variable "v" {}\n`,
    ],
    ["a data source of a block `check`", V5 + CHECK],
    [
      "settings that an older version has",
      `${requiring('{ source = "cloudflare/cloudflare" }')}provider "cloudflare" {\n  account_id = "0123456789abcdef0123456789abcdef"\n}\nresource "cloudflare_record" "r" {\n  zone_id = "0123456789abcdef0123456789abcdef"\n  name = "a"\n  type = "A"\n  content = "192.0.2.1"\n}\n`,
    ],
    [
      "settings of a version that may be older",
      `${V5.replace("~> 5.8", ">= 3")}provider "cloudflare" {\n  account_id = "0123456789abcdef0123456789abcdef"\n}\n`,
    ],
    [
      "names of a loop",
      V5 +
        output(
          "[[for path in var.v : path if path.root == true], [for each in var.v : each if each.key == 1], [for local in var.v : local if local.on == 1], [for var in [{ v = 1 }] : var if var.v == 1]]",
        ) +
        'locals {\n  on = "a"\n}\nvariable "v" {\n  type = list(any)\n}\n',
    ],
    ["a template that may be any value", V5 + output('templatefile("a.tpl", {}) == true')],
    ["equal types", V5 + condition("string", 'var.v == "1"')],
    ["an unknown type", V5 + condition("any", "var.v == 1")],
    ["null", V5 + condition("string", "var.v == null")],
    [
      "the type of an output",
      `${V5}${RULESET}output "o" {\n  type = object({ a = optional(string) })\n  value = {}\n}\noutput "p" {\n  type = any\n  value = 1\n}\n`,
    ],
    [
      "arguments of a call that are named like ids",
      `${V5}${RULESET}module "m" {\n  source = "git::https://example.com/m.git"\n  zone_id = "example.com"\n  account_id = cloudflare_ruleset.waf\n}\n`,
    ],
    ["an interpolation alone", V5 + condition("number", '"${var.v}" == var.v')],
    [
      "other providers",
      'output "x" {\n  value = aws_lb.a.nothing == 1\n}\nimport {\n  to = aws_lb.a\n  id = "x"\n}\n',
    ],
  ])("none: %s", async (_, text) => {
    expect(await found(text)).toEqual([]);
  });

  it.each([
    ["alias", "providers.tf.json", '{"provider":{"cloudflare":[{"alias":"a"}]}}'],
    [
      "given alias",
      "v.tf.json",
      '{"terraform":{"required_providers":{"cloudflare":{"source":"cloudflare/cloudflare","configuration_aliases":["cloudflare.a"]}}}}',
    ],
  ])("none: an %s in JSON", async (_, uri, json) => {
    const text = (uri === "v.tf.json" ? "" : V5) + withMeta("provider = cloudflare.a");
    expect(await found(text, { [uri]: json })).toEqual([]);
  });

  it.each([
    ["the keys of for_each", "for_each = { x = 1, y = 2 }", "module.m.x.id"],
    ["what may fail in try", "count = 1", 'try(module.m.id, module.m[0].id, "x")'],
    ["what may fail in can", "count = 1", "can(module.m.id)"],
  ])("none: %s of a module that is called several times", async (_, repeated, value) => {
    const text = `${V5}${RULESET}module "m" {\n  source = "./m"\n  ${repeated}\n}\n${output(value)}`;
    expect(await found(text, { "m/main.tf": 'output "id" {\n  value = "x"\n}\n' })).toEqual([]);
    const outside = text.replace(value, "module.m.none");
    expect(await found(outside, { "m/main.tf": 'output "id" {\n  value = "x"\n}\n' })).toEqual([
      "error no-unresolved-reference module.m.none",
    ]);
  });

  it("names the types that it compares", async () => {
    const text = V5 + output('{ a = 1 } == tolist(["a"])');
    const { diagnostics } = await linter.lint([{ uri: "main.tf", text }]);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining("compares values of the types `object` and `list`"),
    ]);
  });

  it("are found in a module that only calls others", async () => {
    const text = `module "m" {\n  source  = "./m"\n  enabled = "1" == 1\n}\n${output("module.m.nothing")}`;
    const module = `${V5}variable "enabled" {}\noutput "id" {\n  value = 1\n}\n`;
    expect(await found(text, { "m/main.tf": module })).toEqual([
      'warning terraform-comparison "1" == 1',
      "error no-unresolved-reference module.m.nothing",
    ]);
  });
});
