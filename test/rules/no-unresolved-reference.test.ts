// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { expect, it } from "vitest";
import rule from "../../rules/no-unresolved-reference.ts";
import { lintFiles, testRule } from "../support/rule-tester.ts";

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

const HOSTS = `locals {
  rules = [{ action = "block", path = "/a" }, { action = "log", path = "/b" }]
}
resource "cloudflare_list" "hosts" {
  count      = 2
  account_id = "x"
  name       = "hosts_\${count.index}"
  kind       = "hostname"
}
`;

const NAMED = `module "office" {
  source = "./office"
}
resource "cloudflare_list" "offices" {
  account_id = "x"
  name       = "offices"
  kind       = "ip"
}
`;

testRule(rule, {
  invalid: [
    {
      why: "a resource whose name is misspelt",
      code: NAMED + list('format("ip.src in $%s", «cloudflare_list.ofices.name»)'),
      ...terraform,
      messageId: "undeclared",
      data: { near: "cloudflare_list.offices" },
    },
    {
      why: "a misspelt name in a local that the resource depends on",
      code: `locals {\n  host = "http.host eq \${«var.zone_nam»}"\n  used = "\${local.host} and ssl"\n}\n${list("local.used")}`,
      ...terraform,
      messageId: "undeclared",
      data: { near: "var.zone_name" },
    },
    {
      why: "a bare name in a string",
      code: list('"ip.src in {«${office}»}"'),
      ...terraform,
      messageId: "refused",
      data: { reason: "`office` refers to nothing; a local is `local.office`, a variable `var.office`" },
    },
    {
      why: "a data source whose name is misspelt",
      code: `data "cloudflare_zone" "example" {\n  name = "a.example"\n}\n${list("«data.cloudflare_zone.exmaple.name»")}`,
      ...terraform,
      messageId: "undeclared",
      data: { found: "data.cloudflare_zone.exmaple", near: "data.cloudflare_zone.example" },
    },
    ...["http.request.uri.path", 'http.request.headers["x"][0]', "cf.zone.name"].map((field) => ({
      why: `${field} as a reference`,
      code: list(`"https://b.example\${«${field}»}"`),
      ...terraform,
      messageId: "field" as const,
    })),
    ...[
      ['format("http.host eq %d", "a")', "`%d` takes a number, but `a` is not a number"],
      ['format("%s and %s", "ssl")', "its format has more verbs than values"],
      ['format("ssl", "ssl")', "its format has more values than verbs"],
      ['join(" or ", local.hosts[0])', "an argument has to be a list"],
      ['split(",", local.hosts)', "an argument has to be a string"],
      ['merge(local.hosts, ["c"])', "an argument has to be a map"],
      ['concat(local.hosts, "c")', "an argument has to be a list"],
      ['cidrsubnet("10.0.0.0/24", 4, 16)', "the network has no such address or subnet"],
      ['cidrhost("10.0.0.0/30", 4)', "the network has no such address or subnet"],
    ].map(([call, reason]) => ({
      why: `the call ${call}`,
      code: list(`«${call}»`),
      ...terraform,
      messageId: "refused" as const,
      data: { reason: reason! },
    })),
    ...["cloudflare_list.hosts[0].names", 'cloudflare_list.hosts["a"].names'].map((access) => ({
      why: `the attribute in ${access}`,
      code: `${HOSTS}${list(`format("ip.src in $%s", «${access}»)`)}`,
      ...terraform,
      messageId: "refused" as const,
      data: { reason: "it has no `names`, but has `name`" },
    })),
    {
      why: "an attribute of version 4 in version 5",
      code: `terraform {\n  required_providers {\n    cloudflare = {\n      source = "cloudflare/cloudflare"\n      version = "~> 5.0"\n    }\n  }\n}
resource "cloudflare_zone" "z" {\n  name = "a.example"\n  account = { id = "x" }\n}\n${list('"http.host eq \\"${«cloudflare_zone.z.zone»}\\""')}`,
      ...terraform,
      messageId: "refused",
      data: { reason: "it has no `zone`" },
    },
    {
      why: "a call within another",
      code: list('join(" or ", «formatlist("%s%s", ["ssl"])»)'),
      ...terraform,
      messageId: "refused",
      data: { reason: "its format has more verbs than values" },
    },
    {
      why: "a list that an expression makes, in a string",
      code: list('"ip.src in {${«concat(local.hosts, ["c"])»}}"'),
      ...terraform,
      messageId: "refused",
      data: { reason: "a list, a map or null cannot be part of a string" },
    },
    ...[
      { key: "count", value: "true", reason: "its `count` has to be a number" },
      { key: "for_each", value: '"a"', reason: "its `for_each` has to be a map or a set" },
    ].map(({ key, value, reason }) => ({
      why: `${value} for ${key}`,
      code: withRules("", `${key} = «${value}»\n  `),
      ...terraform,
      messageId: "refused" as const,
      data: { reason },
    })),
    {
      why: "a default that is not of its type, once, at its own place",
      code: `variable "hosts" {\n  type    = list(string)\n  default = «"a"»\n}\n${list('join(" ", var.hosts)')}
resource "cloudflare_list" "a" {\n  account_id = "x"\n  name = "a"\n  kind = "ip"\n  items = [for one in var.hosts : { ip = one }]\n}\nprovider "cloudflare" {}\n`,
      ...terraform,
      messageId: "refused",
    },
    {
      why: "a module call whose name is misspelt",
      code: NAMED + list("«module.ofice.expression»"),
      ...terraform,
      messageId: "undeclared",
      data: { near: "module.office" },
    },
    {
      why: "a member that no item has, even if another rule has it too",
      code: `${HOSTS}${dynamic('"http.request.uri.path eq \\"${«local.rules[0].pat»}\\""')}`,
      ...terraform,
      messageId: "refused",
      data: { reason: "it has no `pat`, but has `path`" },
    },
    {
      why: "an index beyond the end",
      code: `${HOSTS}${list("«local.rules[2].path»")}`,
      ...terraform,
      messageId: "refused",
    },
    {
      why: "a list that has several instances, without an index",
      code: `${HOSTS}${list('format("ip.src in $%s", cloudflare_list.hosts.name)').replace(/cloudflare_list.hosts.name/, "«$&»")}`,
      ...terraform,
      messageId: "refused",
    },
    {
      why: "a function that refuses its arguments",
      code: list('«regex("b", "a")»'),
      ...terraform,
      messageId: "refused",
    },
    {
      why: "two items of a `for` with one key",
      code: list('«{ for host in ["a", "b", "a"] : host => "ssl" }»["b"]'),
      ...terraform,
      messageId: "refused",
      data: { reason: "two of its items have the key `a`" },
    },
    {
      why: "two items of a `for` with one key, as the instances of a resource",
      code: `resource "cloudflare_list" "hosts" {
  for_each   = «{ for host in ["a", "a"] : host => host }»
  account_id = "0123456789abcdef0123456789abcdef"
  name       = each.key
  kind       = "hostname"
}
`,
      ...terraform,
      messageId: "refused",
    },
    ...['["a", "b"]', '[for x in ["a"] : upper(x)]'].map((over) => ({
      why: `a resource that repeats for ${over}`,
      code: `resource "cloudflare_list" "hosts" {
  for_each   = «${over}»
  account_id = "0123456789abcdef0123456789abcdef"
  name       = each.key
  kind       = "hostname"
}
`,
      ...terraform,
      messageId: "refused",
      data: { reason: "a resource repeats for a map or a set, which `toset()` makes of a list" },
    })),
    {
      why: "a function with too many arguments",
      code: list('«replace("ssl", "s", "t", "u")»'),
      ...terraform,
      messageId: "refused",
      data: { reason: "`replace` takes 3 arguments" },
    },
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
    ...['{ a = "b" }', '[for one in ["a"] : one]'].map((value) => ({
      why: `a local that is ${value}`,
      code: `locals {\n  all = ${value}\n}\n${list('"http.host in {${«local.all»}}"')}`,
      ...terraform,
      messageId: "collection" as const,
    })),
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
      why: "declared names, and those of files that may be missing",
      code:
        NAMED +
        list(
          'format("%s%s%s%s", cloudflare_list.offices.name, cloudflare_list.partners.name, module.office.a, other_list.ofices.name)',
        ),
      ...terraform,
    },
    {
      why: "verbs with flags and indexes, and as many values as an unknown list has",
      code: list('format("%[1]s %[1]s %5.1f %s %s", "ssl", format("%s %s", concat(var.ips, ["a"])...))'),
      ...terraform,
    },
    {
      why: "bare names that `for` and a directive introduce",
      code: list(
        'join(" or ", [for one in local.hosts : "http.host eq \\"${one}\\"%{ for x in [1] } or cf.waf.score eq ${x}%{ endfor }"])',
      ),
      ...terraform,
    },
    { why: "a number in a string", code: list('format("cf.waf.score eq %d", "5")'), ...terraform },
    {
      why: "a call with an error that `try` replaces",
      code: list('try(formatlist("%d", ["a"])[0], "ssl")'),
      ...terraform,
    },
    {
      why: "items with one key that are grouped, and items of which one may be left out",
      code: `${list('join(" or ", concat(values({ for x in ["a", "a"] : x => "ssl" if x == var.x }), values({ for x in ["a", "a"] : x => "ssl"... }).*[0]))')}
variable "x" {}
`,
      ...terraform,
    },
    {
      why: "a member that `try` replaces",
      code: `${HOSTS}${list('try(local.rules[0].pat, "ssl")')}`,
      ...terraform,
    },
    ...["cloudflare_list.hosts[*].names", "cloudflare_list.hosts[local.n].names"].map((access) => ({
      why: `the attribute in ${access}, whose error \`try\` replaces`,
      code: `${HOSTS}${list(`try(${access}, "ssl")`)}`,
      ...terraform,
    })),
    {
      why: "all instances of a list, and one of them",
      code: `${HOSTS}${list('format("ip.src in $%s and ip.src in $%s", element(cloudflare_list.hosts[*].name, 0), cloudflare_list.hosts[1].name)')}`,
      ...terraform,
    },
    {
      why: "a resource that there may not be",
      code: `${HOSTS}${withRules('rules = [{ action = "block", expression = local.rules[2].path }]', "count = var.n\n  ")}`,
      ...terraform,
    },
    {
      why: "a member that the provider adds",
      code: `resource "cloudflare_list" "a" {
  items = [{ ip = "192.0.2.1" }]
}
${list('join(" ", [for one in cloudflare_list.a.items : one.id])')}`,
      ...terraform,
    },
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
      code: list('join(" or ", [for each in [{ value = "ssl" }] : each.value])'),
      ...terraform,
    },
    {
      why: "attributes of resources that one version has, or that are not described",
      code: `resource "cloudflare_zone" "z" {}\nresource "cloudflare_tunnel" "t" {}\n${list('"${cloudflare_zone.z.zone} ${cloudflare_zone.z.name} ${cloudflare_zone.z.meta.step} ${cloudflare_tunnel.t.any}"')}`,
      ...terraform,
    },
    { why: "an item of a list", code: list('"http.host eq \\"${local.hosts[0]}\\""'), ...terraform },
    {
      why: "a resource as often as a string says",
      code: withRules("", 'count = "2"\n  '),
      ...terraform,
    },
    { why: "a list that is all of a string", code: list('"${local.hosts}"'), ...terraform },
    {
      why: "names that another file may declare",
      code: list('"${local.unlike} ${var.other}"'),
      ...terraform,
    },
  ],
});

it("reports an undeclared name in JSON, but not in a comment", () => {
  const text = `{ "locals": { "host": "a" }, "resource": { "cloudflare_list": { "a": {
  "//": "\${local.hots}", "account_id": "x", "kind": "ip", "name": "a \${local.hosts}"
} } } }`;
  const found = lintFiles(rule, { "main.tf.json": text });
  expect(found.map(({ marked, messageId }) => `${messageId} ${marked}`)).toEqual(["undeclared local.hosts"]);
});
