// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { it } from "vitest";
import { createLinter } from "../../../src/linter.ts";
import { expectGolden } from "../../support/golden.ts";

type Files = Readonly<Record<string, string>>;

const rulesWith = (expression: string, more = "") => `resource "cloudflare_ruleset" "a" {
  zone_id = "z"
  kind    = "zone"
  name    = "a"
  phase   = "http_request_firewall_custom"
  rules   = [{ action = "block", expression = ${expression} }]
  ${more}
}
`;
const required = (version: string, source = "cloudflare/cloudflare") =>
  `terraform {\n  required_providers {\n    cloudflare = {\n      source = "${source}"\n      version = "${version}"\n    }\n  }\n}\n`;
const locked = (version: string) =>
  `provider "registry.terraform.io/cloudflare/cloudflare" {\n  version = "${version}"\n}\n`;
const call = (source: string, more = "", name = "m") =>
  `module "${name}" {\n  source = "${source}"\n  ${more}\n}\n`;
const variable = (name: string, more = "") => `variable "${name}" {\n  ${more}\n}\n`;
const PROVIDER = 'provider "cloudflare" {}\n';
/** A condition that is found only if the value of a variable is known. */
const BY_VARIABLE = rulesWith("var.x") + variable("x", 'default = "http.hst eq 1"');
const json = (value: unknown) => JSON.stringify(value);
const RULES = { kind: "zone", name: "a", phase: "http_request_firewall_custom" };
const BAD = { action: "block", expression: "http.hst eq 1" };
const locals = (value: string) => `locals {\n  a = ${value}\n}\n`;
const terragrunt = (source: string, inputs: string, more = "") =>
  `${more}terraform {\n  source = "${source}"\n}\ninputs = ${inputs}\n`;
const inJson = (expression: string, more = {}) => {
  const resource = { cloudflare_ruleset: { a: { ...RULES, rules: [{ ...BAD, expression }] } } };
  return json({ ...more, provider: { cloudflare: {} }, resource });
};

const TREES: readonly (readonly [what: string, files: Files])[] = [
  ["two constraints", { "a/main.tf": required("~> 4.0") + required("~> 5.0") + rulesWith('"ssl"') }],
  [
    "a lock of another version",
    { "a/main.tf": required("~> 5.0") + rulesWith('"ssl"'), "a/.terraform.lock.hcl": locked("4.5.0") },
  ],
  [
    "another provider",
    { "a/main.tf": required("~> 4.0", "other/cloudflare") + required("~> 5.0") + rulesWith('"ssl"') },
  ],
  [
    "a constraint of a module",
    { "a/main.tf": required("~> 4.0") + call("../m"), "m/main.tf": required("~> 5.0") + rulesWith('"ssl"') },
  ],
  ...["", ","].map(
    (rest) =>
      [
        `arguments of a module in JSON${rest && " with a problem"}`,
        {
          "a/main.tf": required("5.0") + call("../m", 'zome = "b"'),
          "m/main.tf.json": `{"variable": {"zone": {}}, "resource": {"cloudflare_ruleset": {"a": ${json({ ...RULES, rules: [BAD] })}}}${rest}}`,
        },
      ] as const,
  ),
  ["no version", { "a/main.tf": required("") + rulesWith('"ssl"') }],
  [
    "arguments",
    {
      "a/main.tf": call(
        "../m",
        'name = "a"\n  zome = "b"\n  other_thing = 1\n  count = 1\n  depends_on = []',
      ),
      "m/main.tf":
        required("5.0") +
        rulesWith('"ssl"') +
        variable("zone") +
        variable("second") +
        variable("name", 'default = "x"'),
    },
  ],
  [
    "misspelt arguments and references in arguments",
    {
      "a/main.tf":
        call("../m", "zone_c = local.zons\n  zone_b = var.x") + locals('"b"').replace("a =", "zone ="),
      "m/main.tf": required("5.0") + variable("zone_a", "default = 1") + variable("zone_b", "default = 1"),
    },
  ],
  [
    "arguments of a module without Cloudflare",
    { "a/main.tf": call("../m", "other = 1"), "m/main.tf": variable("zone") },
  ],
  [
    "a module that is called",
    { "a/main.tf": PROVIDER + call("../m", 'x = "http.hst eq 1"'), "m/main.tf": BY_VARIABLE },
  ],
  ["a module that is not called", { "m/main.tf": BY_VARIABLE }],
  ["a root module", { "a/main.tf": PROVIDER + BY_VARIABLE }],
  [
    "values of variables",
    { "a/main.tf": PROVIDER + BY_VARIABLE, "a/terraform.tfvars": 'x = "http.hast eq 1"' },
  ],
  ["values for -var-file", { "a/main.tf": PROVIDER + BY_VARIABLE, "a/other.tfvars": 'x = "http.hast eq 1"' }],
  [
    "an override",
    { "a/main.tf": PROVIDER + BY_VARIABLE, "a/x_override.tf": variable("x", 'default = "http.hast eq 1"') },
  ],
  [
    "an override, and a value of a variable in a file whose name comes before",
    {
      "a/main.tf": PROVIDER + BY_VARIABLE,
      "a/a.auto.tfvars": 'x = "http.hst eq 2"',
      "a/x_override.tf": variable("x", 'default = "http.hast eq 1"'),
    },
  ],
  [
    "an override with a value of the instance, which another file has",
    {
      "a/main.tf": PROVIDER + rulesWith('"ssl"', 'for_each = { p = "http.hst eq 1" }'),
      "a/override.tf":
        'resource "cloudflare_ruleset" "a" {\n  rules = [{ action = "block", expression = each.value }]\n}\n',
    },
  ],
  [
    "a value of the instance",
    { "a/main.tf": PROVIDER + rulesWith("each.value", 'for_each = { p = "http.hst eq 1" }') },
  ],
  [
    "a constraint of a module, and a lock of its caller",
    {
      "a/main.tf": PROVIDER + call("../m"),
      "a/.terraform.lock.hcl": locked("4.5.0"),
      "m/main.tf": required("~> 5.0") + rulesWith('"ssl"'),
    },
  ],
  ["a module that calls itself", { "a/main.tf": PROVIDER + call("./") + BY_VARIABLE }],
  [
    "modules within each other",
    Object.fromEntries(
      Array.from({ length: 14 }, (_, at) => [
        `m${at}/main.tf`,
        (at === 0 ? PROVIDER : "") +
          call(`../m${at + 1}`, 'x = "http.hst eq 1"') +
          (at === 0 ? "" : variable("x")) +
          (at > 8 ? rulesWith("var.x") : ""),
      ]),
    ),
  ],
  [
    "more calls than are checked, of which one caller has as many as are",
    {
      "a/main.tf": PROVIDER + call("../m", "count = 32"),
      "b/main.tf": PROVIDER + call("../m"),
      "m/main.tf": rulesWith('"ssl"'),
    },
  ],
  ["a module outside", { "main.tf": call("../m") + call("../../n", "", "n") + rulesWith('"ssl"') }],
  [
    "modules elsewhere",
    {
      "a/main.tf":
        call("example/waf/cloudflare") +
        call("git::https://e.com/x", "", "n") +
        call("./none", "", "o") +
        rulesWith('"ssl"'),
    },
  ],
  [
    "a call without a source",
    { "a/main.tf": `module "m" {}\n${call("${var.x}", "", "n")}${rulesWith('"ssl"')}` },
  ],
  [
    "an output",
    {
      "a/main.tf":
        PROVIDER + call("../m") + rulesWith("module.m.x") + rulesWith("module.m.y").replace('"a"', '"b"'),
      "m/main.tf": 'output "x" {\n  value = "http.hst eq 1"\n}\n',
    },
  ],
  [
    "files of OpenTofu",
    { "a/main.tf": PROVIDER + rulesWith('"ssl"'), "a/main.tofu": PROVIDER + rulesWith('"http.hst eq 1"') },
  ],
  [
    "files of OpenTofu beside others",
    { "a/main.tf": PROVIDER + BY_VARIABLE, "a/other.tofu": variable("x", 'default = "http.hast eq 1"') },
  ],
  [
    "a module for OpenTofu",
    {
      "a/main.tofu": PROVIDER + call("../m", 'x = "http.hst eq 1"'),
      "m/main.tf": rulesWith("var.x") + variable("x"),
    },
  ],
  [
    "a dynamic block without content",
    {
      "a/main.tf":
        'resource "cloudflare_ruleset" "a" {\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n  dynamic "rules" {\n    for_each = [1]\n  }\n}\n',
    },
  ],
  [
    "dynamic blocks",
    {
      "a/main.tf":
        'resource "cloudflare_ruleset" "a" {\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n  dynamic "rules" {\n    for_each = ["http.hst eq 1"]\n    iterator = one\n    content {\n      action = "block"\n      expression = one.value\n    }\n  }\n  dynamic "rules" {\n    for_each = var.none\n    content {\n      action = "block"\n      expression = rules.value\n    }\n  }\n}\n',
    },
  ],
  [
    "count and for_each",
    {
      "a/main.tf":
        PROVIDER +
        rulesWith('"http.host eq ${each.key}"', 'for_each = toset(["a", "b"])') +
        rulesWith('"http.hst eq ${count.index}"', "count = 2").replace('"a" {', '"b" {') +
        rulesWith('"http.hst eq 1"', "count = 0").replace('"a" {', '"c" {'),
    },
  ],
  [
    "a list of resources in JSON",
    { "a/main.tf.json": json({ resource: [{ cloudflare_ruleset: [{ a: [{ ...RULES, rules: BAD }] }] }] }) },
  ],
  [
    "odd JSON",
    {
      "a/main.tf.json": json({
        "//": "x",
        resource: { cloudflare_ruleset: "x", cloudflare_list: { a: 1 } },
        variable: [1],
        module: { m: "x" },
      }),
    },
  ],
  [
    "JSON of other kinds",
    {
      "a/main.tf.json": json({
        resource: { cloudflare_ruleset: { a: { ...RULES, rules: [{ ...BAD, expression: "${var.x}" }] } } },
        variable: { x: { default: "http.hst eq 1" } },
        provider: { cloudflare: {} },
      }),
    },
  ],
  [
    "a dynamic block in JSON",
    {
      "a/main.tf.json": json({
        resource: {
          cloudflare_ruleset: {
            a: {
              ...RULES,
              dynamic: {
                rules: {
                  for_each: ["http.hst eq 1"],
                  content: { action: "block", expression: "${rules.value}" },
                },
              },
            },
          },
        },
      }),
    },
  ],
  [
    "keys of objects in JSON, which are templates",
    {
      "a/main.tf.json": json({
        locals: { x: { '${join("", ["b", "c"])}': "http.hst eq 1", "$${d}": "http.hast eq 1" } },
        resource: {
          cloudflare_ruleset: {
            a: {
              ...RULES,
              rules: ['${local.x["bc"]}', '${local.x["$${d}"]}'].map((one) => ({ ...BAD, expression: one })),
            },
          },
        },
      }),
    },
  ],
  [
    "resources of other types",
    {
      "a/main.tf":
        'resource "cloudflare_rulesett" "a" {\n  x = 1\n}\nresource "cloudflare_zone" "z" {\n  nam = "a"\n}\nresource "aws_x" "a" {}\n',
    },
  ],
  [
    "a removed block",
    {
      "a/main.tf":
        'removed {\n  from = cloudflare_ruleset.b\n  lifecycle {\n    destroy = "x"\n  }\n}\n' +
        rulesWith('"ssl"'),
    },
  ],
  [
    "backends",
    {
      "a/main.tf": `terraform {\n  cloud {}\n}\n${BY_VARIABLE}`,
      "b/main.tf.json": json({
        terraform: { cloud: {} },
        variable: { x: { default: "http.hst eq 1" } },
        resource: { cloudflare_ruleset: { a: { ...RULES, rules: [{ ...BAD, expression: "${var.x}" }] } } },
      }),
    },
  ],
  [
    "a directory of installed modules",
    { "a/.terraform/modules/m/main.tf": BY_VARIABLE, "node_modules/x/main.tf": PROVIDER + BY_VARIABLE },
  ],
  [
    "files of the root directory",
    {
      "main.tf": PROVIDER + call("./m", 'x = "http.hst eq 1"'),
      "m/main.tf": rulesWith("var.x") + variable("x"),
    },
  ],
  [
    "absolute names",
    {
      "/a/main.tf": PROVIDER + call("../m", 'x = "http.hst eq 1"'),
      "/m/main.tf": rulesWith("var.x") + variable("x"),
    },
  ],
  [
    "inputs of Terragrunt",
    {
      "m/main.tf": BY_VARIABLE,
      "live/terragrunt.hcl": terragrunt(
        "../m",
        "{\n  x = local.c\n}",
        'locals {\n  c = "http.hast eq 1"\n}\n',
      ),
      "other/terragrunt.hcl": `include "r" {\n  source = "git::x"\n}\n${terragrunt("../m", '{ x = "http.hst eq 1", (local.a) = 1, y = 2 }')}errors = ["http.hst eq"]\n`,
    },
  ],
  [
    "inputs of Terragrunt that are merged",
    {
      "m/main.tf": BY_VARIABLE,
      "live/terragrunt.hcl": terragrunt(
        "../m",
        'merge(local.all, { x = "http.hst eq 1" }, { "x" = "http.hast eq 1" })',
      ),
      "other/terragrunt.hcl": terragrunt("../m", 'tomap({ x = "http.hast eq 1" })'),
    },
  ],
  [
    "Terragrunt in the directory of a root module",
    { "a/main.tf": PROVIDER + BY_VARIABLE, "a/terragrunt.hcl": "inputs = {}\n" },
  ],
  [
    "Terragrunt with a module from elsewhere",
    { "live/terragrunt.hcl": terragrunt("git::https://x/y", '{ x = "http.hst eq 1" }') },
  ],
  ...["${}", "${a b}", "${a", '${"${}"}'].map(
    (text) => [`an invalid template in JSON: ${text}`, { "a/main.tf.json": inJson(text) }] as const,
  ),
  ...[null, "", [], {}].map(
    (value) =>
      [
        `a default in JSON that may be replaced: ${json(value)}`,
        { "a/main.tf.json": inJson("${var.x}", { variable: { x: { default: value } } }) },
      ] as const,
  ),
  ...[
    "<< \n",
    "<<EOF x\nEOF",
    "b[]",
    '"${}"',
    "{ for x in y : x => }",
    "b ? ",
    '"b\r',
    '"\\ "',
    '"\\u12"',
    '"\\',
    `${"[".repeat(120)}${"]".repeat(120)}`,
    "b::c",
    '"a "b" c"',
  ].map(
    (value) =>
      [
        `a value that is not valid: ${json(value).slice(0, 30)}`,
        { "a/main.tf": rulesWith(`"ssl"`) + locals(value) },
      ] as const,
  ),
  [
    "what is no string in a string",
    {
      "a/main.tf":
        PROVIDER +
        rulesWith('"http.host eq \\"${null}\\""') +
        rulesWith('"http.host eq \\"${[1]}\\""').replace('"a"', '"b"'),
    },
  ],
  [
    "a version that is computed",
    { "a/main.tf": call("example/waf/cloudflare", "version = var.x") + rulesWith('"ssl"') },
  ],
  ...["nullable = false", "nullable = true", "nullable = var.y"].map(
    (nullable) =>
      [
        `null for a variable with ${nullable}`,
        {
          "a/main.tf": PROVIDER + call("../m", "x = null"),
          "m/main.tf": rulesWith("var.x") + variable("x", `${nullable}\n  default = "http.hst eq 1"`),
        },
      ] as const,
  ),
  [
    "null for a variable whose default is overridden",
    {
      "a/main.tf": PROVIDER + call("../m", "x = null"),
      "m/main.tf": rulesWith("var.x") + variable("x", 'nullable = false\n  default = "ssl"'),
      "m/override.tf": variable("x", 'default = "http.hst eq 1"'),
    },
  ],
  [
    "a module of a module",
    {
      "a/main.tf": PROVIDER + call("../m"),
      "m/main.tf": call("../n", 'x = "http.hst eq 1"', "n"),
      "n/main.tf": rulesWith("var.x") + variable("x"),
    },
  ],
  [
    "a version with the provider",
    {
      "a/main.tf": `provider "cloudflare" {\n  version = "~> 4.0"\n}\n${required("~> 5.0")}${rulesWith('"ssl"')}`,
    },
  ],
  [
    "a version that another provider has",
    {
      "a/main.tf": `provider "aws" {\n  version = "~> 4.0"\n}\nother "cloudflare" {\n  version = "~> 4.0"\n}\n${required("~> 5.0")}${rulesWith('"ssl"')}`,
    },
  ],
  [
    "a constraint as the whole requirement",
    {
      "a/main.tf": `terraform {\n  required_version = "1"\n  required_providers {\n    cloudflare = "~> 4.0"\n    aws = "~> 3.0"\n  }\n}\n${required("~> 5.0")}${rulesWith('"ssl"')}`,
    },
  ],
  [
    "requirements in JSON",
    {
      "a/main.tf.json": inJson("ssl", {
        terraform: {
          required_version: "1",
          required_providers: { aws: { version: "~> 3.0" }, cloudflare: { version: "~> 4.0" } },
        },
      }),
      "a/b.tf": required("~> 5.0"),
    },
  ],
  [
    "calls in two files",
    {
      "a/main.tf": call("../m", "zome = 1"),
      "a/b.tf": call("../m", "zone = 1\n  other = 2", "n"),
      "m/main.tf": required("5.0") + variable("zone"),
    },
  ],
  ...["z.auto.tfvars", "a.auto.tfvars", "terraform.tfvars.json"].map(
    (name) =>
      [
        `values of variables in terraform.tfvars and ${name}`,
        {
          "a/main.tf": PROVIDER + BY_VARIABLE,
          [`a/${name}`]: name.endsWith("json") ? '{"x": "http.hst eq 2"}' : 'x = "http.hst eq 2"',
          "a/terraform.tfvars": 'x = "http.hast eq 3"',
        },
      ] as const,
  ),
  [
    "values of variables in two other files",
    {
      "a/main.tf": PROVIDER + BY_VARIABLE,
      "a/b.auto.tfvars": 'x = "http.hast eq 3"',
      "a/a.auto.tfvars": 'x = "http.hst eq 2"',
    },
  ],
  ...["x.txt", "y.txt", "../x.txt"].map(
    (name) =>
      [
        `the file ${name}`,
        {
          "a/main.tf": PROVIDER + rulesWith(`file("\${path.module}/${name}")`),
          "a/x.txt": "http.hst eq 1",
          "x.txt": "http.hast eq 1",
        },
      ] as const,
  ),
  [
    "files of OpenTofu in JSON",
    { "a/main.tf.json": inJson("http.hst eq 1"), "a/main.tofu.json": inJson("http.hast eq 1") },
  ],
];

it("modules are read with what calls them and what they call", async () => {
  const linter = createLinter({ config: { preset: "none" } });
  const blocks: string[] = [];
  for (const [what, files] of TREES) {
    const { diagnostics, notChecked } = await linter.lint(
      Object.entries(files).map(([uri, text]) => ({ uri, text })),
    );
    const lines = diagnostics
      .filter(({ severity }) => severity !== "info")
      .map(({ uri, code, messageId, range, related, message }) => {
        const text = files[uri]!.slice(range.start, range.end).split("\n")[0];
        const places = related.map((one) => `    ${one.uri}: ${one.message}`);
        return [`${uri}: ${code} ${messageId} \`${text}\`: ${message}`, ...places].join("\n");
      });
    const open = notChecked.map(({ uri, kind, reason }) => `${uri}: ${kind}: ${reason}`);
    blocks.push([`# ${what}`, ...lines, ...open, ""].join("\n"));
  }
  expectGolden(blocks.join("\n"), "fixtures/terraform/module-trees.txt");
});
