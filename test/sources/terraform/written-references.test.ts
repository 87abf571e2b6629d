// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { expect, it } from "vitest";
import { inText } from "../../../src/core/range.ts";
import { moduleOf } from "../../../src/sources/terraform/modules/module.ts";
import {
  meantName,
  referencesOf,
  typeOfReference,
} from "../../../src/sources/terraform/modules/written-references.ts";
import { parseTerraformFile } from "../../../src/sources/terraform/read.ts";

/** Declarations of each kind, in the file of the resource whose references are described, or in another one. */
const DECLARED = `
variable "names" { type = list(string) }
variable "given" { type = string }
variable "open" {}
locals {
  list = ["a"]
  map = { a = 1 }
  loop = [for a in var.names : a]
  text = "x\${local.list}"
  each = [each.key, count.index, var.given]
  own = local.own
}
module "waf" { source = "./waf" }
resource "cloudflare_list" "first" {}
resource "cloudflare_list" "second" {}
resource "cloudflare_filter" "only" {}
resource "aws_thing" "other" {}
data "cloudflare_zone" "main" {}
data "http" "page" {}
`;

/** Descriptions of the references in a resource with these lines, one per line. */
function described(body: string): string[] {
  return describedIn("a.tf", `${DECLARED}resource "cloudflare_ruleset" "a" {\n${body}\n}\n`);
}

function describedIn(uri: string, text: string, elsewhere = ""): string[] {
  const files = { [uri]: text, "b.tf": elsewhere };
  const module = moduleOf(Object.entries(files).map(([name, one]) => parseTerraformFile(name, one).value));
  return referencesOf(module.resources.get("cloudflare_ruleset.a")!.block, module, text).map((one) => {
    const { root, name, access, host, iterator, isInText, steps } = one;
    const meant = meantName(one, module);
    const { start, end } = host?.toOuter(inText(access)) ?? access;
    return [
      `${root}.${name} at ${text.slice(start, end)}`,
      ...(iterator === undefined ? [] : [`in a block of ${iterator}`]),
      ...(isInText ? [`${typeOfReference(root, steps, module) ?? "a value"} in text`] : []),
      ...(meant === undefined ? [] : [`meant: ${meant}`]),
    ].join(", ");
  });
}

it.each<readonly [string, string, readonly string[]]>([
  ["a name without a member", "a = b", []],
  ["a member of a value", "a = upper(b).c", []],
  ["an index first", "a = local[0].list", []],
  [
    "names of each kind",
    "a = [var.open, module.waf.x, each.key, path.module, b.c]",
    [
      "var.open at var.open",
      "module.waf at module.waf.x",
      "each.key at each.key",
      "path.module at path.module",
      "b.c at b.c",
    ],
  ],
  [
    "data of a type",
    "a = [data.http.page.body, data.http, data.http[0]]",
    ["data.http.page at data.http.page.body", "data.http at data.http", "data.http at data.http[0]"],
  ],
  [
    "similar names",
    "a = [var.nams, var.give, local.lits, module.wag, var.opn, local.maps, module.waff]",
    [
      "var.nams at var.nams, meant: names",
      "var.give at var.give, meant: given",
      "local.lits at local.lits, meant: list",
      "module.wag at module.wag",
      "var.opn at var.opn",
      "local.maps at local.maps, meant: map",
      "module.waff at module.waff, meant: waf",
    ],
  ],
  [
    "a name of a few characters",
    "a = [local.ma, local.mpa, local.mapp]",
    ["local.ma at local.ma", "local.mpa at local.mpa", "local.mapp at local.mapp, meant: map"],
  ],
  [
    "names of resources",
    "a = [cloudflare_list.frst.id, cloudflare_list.x.id, cloudflare_filter.x.id, cloudflare_filter.only.id]",
    [
      "cloudflare_list.frst at cloudflare_list.frst.id, meant: first",
      "cloudflare_list.x at cloudflare_list.x.id",
      "cloudflare_filter.x at cloudflare_filter.x.id, meant: only",
      "cloudflare_filter.only at cloudflare_filter.only.id",
    ],
  ],
  [
    "names of other resources and data",
    "a = [aws_thing.othr.id, data.cloudflare_zone.x.id, data.http.x.body, data.aws_zone.x.id, cloudflare_zone.x]",
    [
      "aws_thing.othr at aws_thing.othr.id",
      "data.cloudflare_zone.x at data.cloudflare_zone.x.id, meant: main",
      "data.http.x at data.http.x.body, meant: page",
      "data.aws_zone.x at data.aws_zone.x.id",
      "cloudflare_zone.x at cloudflare_zone.x",
    ],
  ],
  [
    "lists in text",
    'a = "x${var.names}${local.list}${local.map}${local.loop}"',
    [
      "var.names at var.names, list in text",
      "local.list at local.list, tuple in text",
      "local.map at local.map, object in text",
      "local.loop at local.loop, tuple in text",
      "var.names at var.names",
    ],
  ],
  [
    "what is no list, or only a part of one, in text",
    'a = "x${var.given}${var.open}${local.text}${local.list[0]}${local.none}"',
    [
      "var.given at var.given, string in text",
      "var.open at var.open, a value in text",
      "local.text at local.text, string in text",
      "local.list at local.list[0], a value in text",
      "local.none at local.none, a value in text",
      "local.list at local.list, tuple in text",
    ],
  ],
  ["a list as the only part of a string", 'a = "${local.list}"', ["local.list at local.list"]],
  [
    "lists in functions and conditions in text",
    'a = "x${join(",", local.list)}${true ? local.list : local.map}${(local.list)}"',
    [
      "local.list at local.list",
      "local.list at local.list",
      "local.map at local.map",
      "local.list at local.list, tuple in text",
    ],
  ],
  [
    "lists in directives of text",
    'a = "x%{ if local.list }${local.list}%{ endif }%{ for k in local.list }${k.b}%{ endfor }"',
    ["local.list at local.list", "local.list at local.list", "local.list at local.list"],
  ],
  ["names of a loop", "a = [for k, v in k.names : [k.a, v.b, w.c]]", ["k.names at k.names", "w.c at w.c"]],
  ["names of a loop without keys", "a = { for v in v.names : v.a => v.b if v.c }", ["v.names at v.names"]],
  ["names after a loop", "a = [[for v in v.names : v.a], v.b]", ["v.names at v.names", "v.b at v.b"]],
  [
    "a dynamic block",
    'dynamic "rules" {\n for_each = rules.all\n content {\n  b = [rules.value, other.value]\n }\n}',
    ["other.value at other.value, in a block of rules"],
  ],
  [
    "a dynamic block with an iterator",
    'dynamic "rules" {\n for_each = []\n iterator = it\n content {\n  b = [rules.value, it.value]\n }\n}',
    ["rules.value at rules.value, in a block of it"],
  ],
  [
    "a dynamic block whose iterator is a text",
    'dynamic "rules" {\n for_each = []\n iterator = "it"\n content {\n  b = [rules.value, it.value]\n }\n}',
    ["it.value at it.value, in a block of rules"],
  ],
  [
    "a dynamic block in another",
    'dynamic "a" {\n content {\n  dynamic "b" {\n   content {\n    c = [a.value, b.value, d.e]\n   }\n  }\n }\n}',
    ["d.e at d.e, in a block of b"],
  ],
  [
    "a block that is not dynamic",
    'rules "x" {\n b = [rules.value, x.value]\n}',
    ["rules.value at rules.value", "x.value at x.value"],
  ],
  [
    "what locals depend on",
    "a = [local.text, local.each, local.own]",
    [
      "local.text at local.text",
      "local.each at local.each",
      "local.own at local.own",
      "local.list at local.list, tuple in text",
      "var.given at var.given",
      "local.own at local.own",
    ],
  ],
])("references: %s", (_, body, expected) => {
  expect(described(body)).toEqual(expected);
});

it("a reference of a local in another file is located where that local is referred to", () => {
  const text = 'resource "cloudflare_ruleset" "a" {\n  a = [local.text, var.open]\n}\n';
  expect(describedIn("a.tf", text, DECLARED)).toEqual([
    "local.text at local.text",
    "var.open at var.open",
    "local.list at local.text, tuple in text",
  ]);
});

it("the only name of a type is not meant if a file could not be read: it may have others", () => {
  const text =
    'resource "cloudflare_ruleset" "a" {\n  a = [cloudflare_filter.x.id, cloudflare_list.frst.id]\n}\n';
  expect(describedIn("a.tf", text, `${DECLARED}x = (`)).toEqual([
    "cloudflare_filter.x at cloudflare_filter.x.id",
    "cloudflare_list.frst at cloudflare_list.frst.id, meant: first",
  ]);
});

it("a reference in JSON is located in its string, and there is none in the comment of a block", () => {
  const body = {
    "//": "${var.given}",
    a: "x ${local.text}",
    b: { "//": { c: "${var.open}" }, d: ["${var.nams}"] },
    e: "${local.none}",
  };
  const text = JSON.stringify({ resource: { cloudflare_ruleset: { a: body } } });
  expect(describedIn("a.tf.json", text, DECLARED)).toEqual([
    "local.text at local.text, string in text",
    "var.open at var.open",
    "var.nams at var.nams, meant: names",
    "local.none at local.none",
    "local.list at local.text, tuple in text",
  ]);
});

it("a local may have any number of references, and one that another local depends on counts too", () => {
  const many = "var.a,".repeat(150_000);
  const text = `locals {\n  x = [${many}]\n  y = local.x\n}\nresource "cloudflare_list" "a" {\n  name = local.y\n}\n`;
  const module = moduleOf([parseTerraformFile("a.tf", text).value]);
  const { block } = [...module.resources.values()][0]!;
  const found = referencesOf(block, module, text).map(({ root, name }) => `${root}.${name}`);
  expect(found.slice(0, 3)).toEqual(["local.y", "local.x", "var.a"]);
  expect(found).toHaveLength(150_002);
});
