// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { expect, it } from "vitest";
import type { FileRange } from "../../../src/core/range.ts";
import type { Subject, TerraformResource } from "../../../src/sources/recognise/model.ts";
import { siblingsOf, surroundingsAmong } from "../../../src/sources/terraform/modules/among-texts.ts";
import { readRootModule } from "../../../src/sources/terraform/modules/instances.ts";
import { readTerraform, type TerraformReading } from "../../../src/sources/terraform/read.ts";
import type { LocatedNode } from "../../../src/sources/values/located.ts";
import { expectGolden } from "../../support/golden.ts";

type Files = Readonly<Record<string, string>>;

const resource = (type: string, body: string, name = "a") =>
  `resource "cloudflare_${type}" "${name}" {\n${body}\n}\n`;
const ruleset = (expression: string, more = "", name = "a") =>
  resource(
    "ruleset",
    `zone_id = "z"\nkind = "zone"\nphase = "http_request_firewall_custom"\nrules = [{ action = "block", expression = ${expression} }]\n${more}`,
    name,
  );
const call = (source: string, more = "", name = "m") =>
  `module "${name}" {\n  source = "${source}"\n${more}\n}\n`;
const PROVIDER = 'provider "cloudflare" {}\n';

/** A value of a file as JSON, with the reasons of unknown parts, and the text at a key's place unless it is the key. */
function written(text: string, node: LocatedNode): string {
  switch (node.kind) {
    case "Unknown":
      return `?${node.isSeveral ? "…" : ""}(${node.reason}${node.idOf ? `, id of ${node.idOf}` : ""}${node.refusedAt ? ", refused" : ""})`;
    case "Array":
      return `[${node.items.map((item) => written(text, item)).join(", ")}]`;
    case "Object":
      return `{${node.entries.map(({ key, keyRange, value }) => `${key}${placeOf(text, key, keyRange)}: ${written(text, value)}`).join(", ")}}`;
    case "Null":
      return "null";
    default:
      return JSON.stringify(node.value);
  }
}

function placeOf(text: string, key: string, { start, end }: FileRange): string {
  const there = text.slice(start, end);
  return there === key || there === JSON.stringify(key) ? "" : ` at ${JSON.stringify(there)}`;
}

function resourceLine(text: string, one: TerraformResource): string {
  const { provider, typeRange, syntax, scope, zone, account, isReferred, numberInterpolations } = one;
  const numbers = numberInterpolations.map(
    ({ number, written: as }) =>
      `${as} at ${text.slice(number.range.start, number.range.end)}${number.origin ? ` of ${number.origin.uri}` : ""}`,
  );
  const refused = provider?.refused.map(({ reason }) => reason) ?? [];
  return [
    `${one.resourceType}.${one.name} ${text.slice(typeRange.start, typeRange.end)} ${syntax}`,
    `scope=${scope} zone=${zone} account=${account} referred=${isReferred}`,
    `majors=${provider?.majors} newer=${provider?.isNewer} defined=${provider?.definition !== undefined}`,
    ...(numbers.length > 0 ? [`numbers: ${numbers}`] : []),
    ...(refused.length > 0 ? [`refused: ${refused}`] : []),
    `\n  ${written(text, one.node)}`,
    ...(written(text, one.written) === written(text, one.node)
      ? []
      : [`\n  written ${written(text, one.written)}`]),
  ].join(" ");
}

function subjectLine(text: string, one: Subject): string {
  if (one.kind === "TerraformResource") return resourceLine(text, one);
  if (one.kind === "ExpressionFile") return `expression ${JSON.stringify(one.content.text)}`;
  return `${one.kind}\n  ${"node" in one ? written(text, one.node) : ""}`;
}

const at = (text: string, { start, end }: FileRange) => text.slice(start, end).split("\n")[0];

type Use = Pick<TerraformReading, "subjects" | "possible" | "instances" | "roots">;

function useLines(text: string, { subjects, possible = [], instances, roots }: Use): string[] {
  return [
    ...subjects.map((one) => {
      const instance = instances?.get(one);
      return subjectLine(text, one) + (instance ? `\n  of ${instance.count}: ${instance.address}` : "");
    }),
    ...possible.map(({ subject, within }) => {
      return `possible ${subjectLine(text, subject)}${within ? ` within ${at(text, within)}` : ""}`;
    }),
    `${roots.length} roots`,
  ];
}

async function readingOf(files: Files, uri: string): Promise<string[]> {
  const texts = Object.entries(files).map(([name, text]) => ({ uri: name, text }));
  const siblings = (await siblingsOf(uri, texts)).filter(({ source }) => source.uri !== uri);
  const reading = readTerraform(uri, files[uri]!, { siblings, surroundings: await surroundingsAmong(texts) });
  const { uses = [], leftOut = [], dataFiles = [], diagnostics, isJudgedElsewhere, defaults } = reading;
  return [
    `## ${uri}${isJudgedElsewhere ? ", judged elsewhere" : ""}`,
    ...useLines(files[uri]!, reading),
    ...(defaults ? useLines(files[uri]!, defaults).map((line) => `by default ${line}`) : []),
    ...uses.flatMap(({ calledAt, tool, ...use }) => [
      `use ${tool ?? ""} ${calledAt ? `${calledAt.message} ${at(files[calledAt.uri]!, calledAt.range)}` : "itself"}`,
      ...useLines(files[uri]!, use).map((line) => `  ${line}`),
    ]),
    ...leftOut.map(({ kind, reason, range }) => `${kind} ${at(files[uri]!, range)}: ${reason}`),
    ...[...dataFiles].map((file) => `reads ${file}`),
    ...diagnostics.map(({ code, range }) => `${code} ${at(files[uri]!, range)}`),
  ];
}

/** Some mark what a caller has to give. */
const DEFAULTS: readonly string[] = [
  ...['"ssl"', '""', '"REPLACE_ME"', '"not_set"', '"<expression>"', '"todo: x"', '"setting"', '"__"'],
  ...["0", "1", "-1", "8080", "true", "false", "null"],
  ...["[]", '["ssl"]', '["ssl", ""]', "[0]", "{}", '{ a = "ssl" }', '{ a = "ssl", b = 0 }', "{ a = [] }"],
];

const BLOCKS: readonly string[] = [
  'rules {\n  expression = "ssl"\n}\nname = "n"\nrules {\n  expression = "not ssl"\n}',
  'dynamic "rules" {\n  for_each = ["ssl"]\n  content {\n    expression = rules.value\n    ref = rules.key\n  }\n}',
  'dynamic "rules" {\n  for_each = { k = "ssl" }\n  iterator = it\n  content {\n    expression = it.value\n    ref = it.key\n  }\n}',
  'dynamic "rules" {\n  for_each = ["ssl"]\n  iterator = "it"\n  content {\n    expression = rules.value\n  }\n}',
  'dynamic "rules" {\n  for_each = ["ssl"]\n}',
  'dynamic "rules" {\n  for_each = ["ssl"]\n  content = 1\n}',
  'dynamic "rules" {\n  for_each = ["ssl"]\n  other {\n  }\n}',
  'dynamic "rules" {\n  content {\n    expression = "ssl"\n  }\n}',
  'dynamic {\n  for_each = ["ssl"]\n  content {\n    expression = "ssl"\n  }\n}',
  'dynamic "rules" {\n  for_each = []\n  content {\n    expression = "ssl"\n  }\n}',
  'dynamic "rules" {\n  for_each = var.more\n  content {\n    expression = rules.value\n  }\n}',
  'dynamic "rules" {\n  for_each = concat(["ssl"], var.more)\n  content {\n    expression = rules.value\n  }\n}',
  'dynamic "rules" {\n  for_each = ["a", "b"]\n  content {\n    expression = rules.value\n  }\n}\nrules {\n  expression = "ssl"\n}',
  'rules {\n  expression = "ssl"\n  dynamic "action_parameters" {\n    for_each = []\n    content {\n    }\n  }\n}',
  'rules {\n  expression = "ssl"\n  dynamic "action_parameters" {\n    for_each = [1, 2]\n    content {\n      id = action_parameters.value\n    }\n  }\n}',
  'rules {\n  count = 1\n  lifecycle {\n    a = 1\n  }\n}\ncount = 1\nlifecycle {\n  ignore_changes = all\n}\nprovisioner "x" {\n}',
  'dynamic "lifecycle" {\n  for_each = [1]\n  content {\n  }\n}\ndepends_on = []\nprovider = cloudflare.a',
];

const JSON_BLOCKS: readonly object[] = [
  { rules: [{ expression: "ssl" }], lifecycle: { ignore_changes: [] } },
  { rules: { expression: "ssl", enabled: true, ref: null, n: 1.5 } },
  { dynamic: { rules: { for_each: ["ssl"], content: { expression: "${rules.value}" } } } },
  { dynamic: { rules: { for_each: ["ssl"], iterator: "it", content: { expression: "${it.value}" } } } },
  { dynamic: { rules: { for_each: ["ssl"], iterator: 1, content: { expression: "${rules.value}" } } } },
  { dynamic: { rules: { for_each: ["ssl"], content: [{ expression: "ssl" }] } } },
  { dynamic: { rules: [{ for_each: ["a"], content: {} }, { for_each: ["b"], content: { ref: "b" } }, 1] } },
  { dynamic: { rules: 1 }, rules: { expression: "ssl" } },
  { dynamic: [{ rules: { for_each: ["ssl"], content: { expression: "ssl" } } }] },
  {
    rules: [{ expression: "ssl" }, 1],
    dynamic: { rules: { for_each: ["a"], content: { expression: "${rules.value}" } } },
  },
  { rules: [{ expression: "ssl", dynamic: { action_parameters: { for_each: [1], content: { id: "i" } } } }] },
  { rules: [{ expression: "ssl", "a${1}": "b", "%{ if true }c%{ endif }": "d" }] },
];

const READ: readonly (readonly [what: string, files: Files])[] = [
  [
    "firewall rules and their filters",
    {
      "a/main.tf":
        PROVIDER +
        resource(
          "firewall_rule",
          '  zone_id = "z"\n  filter_id = cloudflare_filter.a.id\n  action = "block"',
        ) +
        resource("firewall_rule", '  filter_id = "${cloudflare_filter.b.id}"\n  action = "block"', "b") +
        resource("firewall_rule", "  filter_id = cloudflare_filter.none.id", "c") +
        resource("firewall_rule", '  filter_id = "x${cloudflare_filter.b.id}"', "d") +
        resource("firewall_rule", "  filter_id = cloudflare_filter.a[0].id", "e") +
        resource("firewall_rule", "  filter_id = other_filter.a.id", "f") +
        resource("firewall_rule", '  action = "log"', "g") +
        resource("filter", '  expression = "ssl"') +
        resource("filter", '  zone_id = "y"\n  expression = "not ssl"', "c"),
      "a/more.tf": resource("filter", '  expression = "http.host eq \\"a\\""', "b"),
    },
  ],
  [
    "zones and accounts",
    {
      "a/main.tf":
        resource("list", '  account_id = var.account\n  kind = "ip"\n  name = "n"') +
        resource("list", '  account_id = "x"\n  zone_id = "z"\n  kind = "ip"\n  name = "n"', "b") +
        resource("list", '  account_id = null\n  kind = "ip"', "c") +
        resource(
          "page_rule",
          '  zone_id = data.cloudflare_zone.a.id\n  target = "a.example/*"\n  actions {\n    ssl = "full"\n    cache_level = "bypass"\n  }',
        ) +
        resource(
          "page_rule",
          "  zone_id = cloudflare_zone.a.id\n  count = var.count\n  actions = var.actions",
          "b",
        ),
    },
  ],
  [
    "zones of modules",
    {
      "a/main.tf": `${PROVIDER}${call("../m", '  zone = local.zone\n  other = "o"')}${call("../m", '  zone = "y"\n  for_each = toset(["p", "q"])', "n")}`,
      "m/main.tf":
        resource("filter", '  zone_id = var.zone\n  expression = "ssl"') +
        resource("filter", '  zone_id = var.other\n  expression = "ssl"', "b") +
        resource("filter", '  zone_id = "${var.zone}"\n  expression = "ssl"', "c") +
        resource("filter", '  zone_id = local.there\n  expression = "ssl"', "d") +
        'variable "zone" {}\nvariable "other" {\n  default = local.none\n}\n' +
        call("../n", "  zone = var.zone", "deep"),
      "n/main.tf": `${resource("filter", '  zone_id = var.zone\n  expression = "ssl"')}variable "zone" {}\n`,
    },
  ],
  [
    "instances",
    {
      "a/main.tf":
        PROVIDER +
        ruleset('"http.host eq \\"${each.key}\\""', 'for_each = toset(["p", "q"])') +
        ruleset('"ssl"', "count = 0", "b") +
        ruleset('"ssl"', "count = 1", "c") +
        ruleset('"ssl"', "count = var.n", "d") +
        ruleset('"tcp.dstport eq ${8}0 and tcp.srcport eq ${1.50}"', "", "e") +
        ruleset("null + 1", "", "f") +
        ruleset("var.none ? null + 1 : 2", "count = var.n", "g"),
    },
  ],
  [
    "misspelt names",
    {
      "a/main.tf":
        'terraform {\n  required_providers {\n    cloudflare = {\n      source = "cloudflare/cloudflare"\n      version = "~> 5.0"\n    }\n  }\n}\n' +
        resource(
          "ruleset",
          '  zoneid = "z"\n  knd = "zone"\n  phase = "ddos_l7"\n  rule = [{ acton = "block", Expression = "ssl", expresion = "not ssl", zzz = 1 }]\n  nmae = ["x"]',
        ) +
        resource(
          "ruleset",
          '  kind = "zone"\n  phase = "http_request_late_transform"\n  rules = [{ action = "rewrite", expression = "ssl", action_parameters = { headers = { x = { operaton = "set", valu = "a" }, y = { operation = "remove" }, z = "w" } } }, "x"]',
          "b",
        ) +
        resource("list", '  kind = "ip"\n  itms = [{ ip = "192.0.2.1", coment = "c" }]') +
        resource("no_such_thing", "  x = 1") +
        resource("zone", '  nam = "a"') +
        'resource "aws_x" "a" {\n  x = 1\n}\n',
      "b/main.tf":
        'terraform {\n  required_providers {\n    cloudflare = "~> 4.0"\n  }\n}\n' +
        resource(
          "ruleset",
          '  kind = "zone"\n  phase = "http_request_firewall_managed"\n  rules {\n    action = "execute"\n    expression = "ssl"\n    action_parameters {\n      id = "x"\n      overrides {\n        status = "enabled"\n        rules {\n          id = "a"\n          status = "disabled"\n        }\n        rules {\n          id = "b"\n          status = "off"\n        }\n        categories {\n          category = "c"\n          status = "enabled"\n          enabled = false\n        }\n      }\n    }\n  }\n  rules {\n    action = "skip"\n    action_parameters {\n      rules = {\n        "r1" = "x,y, z"\n        "r2" = var.ids\n      }\n    }\n  }\n  rules {\n    action = "rewrite"\n    action_parameters {\n      headers {\n        name = "x"\n        operation = "remove"\n      }\n      headers {\n        name = var.header\n        operation = "remove"\n      }\n    }\n  }\n  rules {\n    action = "rewrite"\n    action_parameters {\n      headers {\n        name = "x"\n        operation = "remove"\n      }\n      headers {\n        name = "y"\n        operation = "remove"\n      }\n    }\n  }',
        ) +
        resource(
          "list",
          '  kind = "ip"\n  item {\n    comment = "c"\n    value {\n      ip = "192.0.2.1"\n    }\n  }\n  item {\n    value {\n      ip = "192.0.2.2"\n    }\n  }',
        ) +
        resource(
          "rate_limit",
          '  threshold = 1\n  match {\n    request {\n      methods = ["GET"]\n    }\n  }\n  action {\n    mode = "ban"\n    timeout = 60\n  }',
        ),
    },
  ],
  [
    "other objects",
    {
      "a/main.tf":
        resource("waf_package", '  package_id = "p"\n  sensitivity = "low"') +
        resource("waf_group", '  group_id = "g"\n  mode = "on"') +
        resource("waf_rule", '  rule_id = "r"\n  mode = "on"') +
        resource("waf_override", '  urls = ["a.example"]\n  rules = {\n    "100015" = "disable"\n  }') +
        resource("snippet_rules", '  rules = [{ expression = "ssl", snippet_name = "a" }]') +
        resource("cloud_connector_rules", '  rules = [{ expression = "ssl" }]') +
        resource("page_shield_policy", '  expression = "ssl"\n  action = "log"') +
        resource("load_balancer", '  rules = [{ condition = "ssl" }]') +
        resource("load_balancer", '  name = "n"', "b") +
        resource("waiting_room_rules", '  rules = [{ expression = "ssl" }]') +
        resource(
          "leaked_credential_check_rule",
          '  username = "lookup_json_string(http.request.body.raw, \\"u\\")"',
        ) +
        resource("list_item", '  list_id = "l"\n  ip = "192.0.2.1"'),
    },
  ],
  [
    "an override file",
    {
      "a/main.tf": PROVIDER + ruleset('"ssl"'),
      "a/x_override.tf":
        'resource "cloudflare_ruleset" "a" {\n  zone_id = "y"\n  rules = [{ action = "log", expression = "not ssl" }]\n}\nresource "cloudflare_ruleset" "none" {\n  rules = [{ expression = "ssl" }]\n}\n',
    },
  ],
  [
    "rules that there are in some cases",
    {
      "a/main.tf":
        PROVIDER +
        ruleset('var.on ? "ssl" : "not ssl"') +
        ruleset('var.on ? "true" : var.two ? "a" : " false "', "", "b") +
        resource(
          "ruleset",
          '  kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules = var.on ? [{ action = "block", expression = "ssl" }] : []',
          "c",
        ) +
        resource(
          "ruleset",
          '  kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules = concat([{ action = var.on ? "log" : "block", expression = "ssl" }], var.more, [for one in var.all : { action = "skip", expression = one }])',
          "d",
        ) +
        resource(
          "snippet_rules",
          '  rules = var.on ? [{ expression = "ssl" }] : [{ expression = "not ssl" }]',
        ) +
        resource("filter", '  expression = var.on ? "ssl" : "not ssl"') +
        resource(
          "ruleset",
          '  kind = "zone"\n  phase = "http_request_firewall_custom"\n  dynamic "rules" {\n    for_each = var.on ? ["ssl"] : ["not ssl"]\n    content {\n      action = "block"\n      expression = rules.value\n    }\n  }',
          "e",
        ),
    },
  ],
  [
    "files of two programs",
    {
      "a/main.tf": `${PROVIDER + ruleset("local.e") + call("../m", "  x = local.e")}locals {\n  e = "ssl"\n}\n`,
      "a/main.tofu": `${PROVIDER + ruleset("local.e") + call("../m", "  x = local.e")}locals {\n  e = "not ssl"\n}\n`,
      "m/main.tf": `${ruleset("var.x")}variable "x" {}\n`,
    },
  ],
  [
    "a module that is a root and is called",
    {
      "a/main.tf":
        PROVIDER +
        call("../m", '  x = "not ssl"') +
        call("../gone", "", "g") +
        call("example/x/y", "", "h") +
        'module "i" {\n  source = var.s\n}\n',
      "m/main.tf": `terraform {\n  cloud {}\n}\n${ruleset("var.x")}variable "x" {\n  default = "ssl"\n}\n`,
      "m/x.tf": ruleset('file("${path.module}/rule.txt")', "", "b"),
      "m/rule.txt": "ssl",
    },
  ],
  [
    "defaults that a caller may leave",
    {
      "m/main.tf": DEFAULTS.map(
        (value, at) =>
          `variable "v${at}" {\n  default = ${value}\n}\n${resource("filter", `  expression = var.v${at}`, `f${at}`)}`,
      ).join(""),
    },
  ],
  [
    "no defaults that are given elsewhere",
    {
      "a/main.tf": PROVIDER + call("../m", "  x = null\n  y = null"),
      "m/main.tf":
        `${ruleset("var.x")}${ruleset("var.y", "", "b")}${ruleset("var.z", "", "c")}${ruleset("var.w", "", "d")}` +
        'variable "x" {\n  default = "ssl"\n  nullable = false\n}\nvariable "y" {\n  default = "ssl"\n}\nvariable "z" {}\nvariable "w" {\n  default = null\n  nullable = false\n}\n',
    },
  ],
  [
    "blocks",
    {
      "a/main.tf":
        PROVIDER +
        BLOCKS.map((body, at) =>
          resource(
            "ruleset",
            `  kind = "zone"\n  phase = "http_request_firewall_custom"\n  ${body.replace(/\n/g, "\n  ")}`,
            `b${at}`,
          ),
        ).join("") +
        'variable "more" {}\n',
    },
  ],
  ...["5.0.1", "5.999.0"].map(
    (version) =>
      [
        `version ${version} in the lock file`,
        {
          "a/main.tf": PROVIDER + ruleset('"ssl"'),
          "a/.terraform.lock.hcl": `provider "registry.terraform.io/cloudflare/cloudflare" {\n  version = "${version}"\n}\n`,
        },
      ] as const,
  ),
  [
    "a value that is missing in JSON",
    {
      "a/main.tf.json":
        '{ "resource": { "cloudflare_filter": { "a": { "expression": , "zone_id": "z" } } } }',
    },
  ],
  [
    "blocks in JSON",
    {
      "a/main.tf.json": JSON.stringify([
        {
          "//": "a comment",
          resource: {
            cloudflare_ruleset: Object.fromEntries(
              JSON_BLOCKS.map((body, at) => [
                `b${at}`,
                { kind: "zone", phase: "http_request_firewall_custom", ...body },
              ]),
            ),
            cloudflare_filter: [{ a: { expression: "ssl" } }, { b: [{ expression: "not ssl" }] }, 1],
            cloudflare_list: 5,
          },
        },
        { resource: [{ cloudflare_filter: { c: { expression: "${local.ssl}", dynamic: 1 } } }, null] },
        { variable: { x: { default: 'http.host eq "a"' } }, locals: { ssl: "ssl", n: 1 } },
        { output: { o: { value: { "${local.n}": true, "a%{ if true }b%{ endif }": null, plain: [1.5] } } } },
        "text",
      ]),
    },
  ],
  [
    "JSON",
    {
      "a/main.tf.json": JSON.stringify({
        resource: {
          cloudflare_filter: { a: { zone_id: "z", expression: "tcp.dstport eq ${8}" } },
          cloudflare_firewall_rule: { a: { filter_id: "${cloudflare_filter.a.id}", action: "block" } },
        },
      }),
    },
  ],
];

it("resources have these facts", async () => {
  const blocks: string[] = [];
  for (const [what, files] of READ) {
    blocks.push(`# ${what}`);
    for (const uri of Object.keys(files))
      if (!uri.endsWith("txt")) blocks.push(...(await readingOf(files, uri)));
    blocks.push("");
  }
  expectGolden(blocks.join("\n"), "fixtures/terraform/facts.txt");
});

const DEPLOYED: readonly (readonly [what: string, files: Files])[] = [
  [
    "owners",
    {
      "a/main.tf":
        PROVIDER +
        ruleset('"ssl"') +
        resource("list", "  account_id = var.account") +
        resource("filter", "  zone_id = data.cloudflare_zone.a.id") +
        resource("filter", "  zone_id = cloudflare_zone.a.id", "b") +
        resource("filter", '  expression = "ssl"', "c") +
        resource("filter", "  zone_id = each.value\n  for_each = var.zones", "d") +
        resource("zone", '  name = "a.example"') +
        resource("bot_management", '  zone_id = "z"') +
        'resource "aws_x" "a" {}\n' +
        'data "cloudflare_zone" "a" {\n  name = var.name\n}\ndata "cloudflare_zone" "b" {\n  name = "b"\n}\nlocals {\n  data = 1\n}\n' +
        'variable "account" {\n  type = string\n}\nvariable "name" {\n  default = "a.example"\n}\nvariable "zones" {}\n',
    },
  ],
  [
    "definitions",
    {
      "a/main.tf":
        ruleset("local.rule") +
        ruleset("module.m.rule", "", "b") +
        ruleset("module.m.other", "", "c") +
        ruleset("cloudflare_filter.x.expression", "", "d") +
        ruleset("[for one in var.all : one][0]", "", "e") +
        ruleset('file("${var.dir}/a.txt")', "", "f") +
        ruleset('templatefile("${path.module}/b?.tpl", { x = var.all })', "", "g") +
        ruleset('file("../${var.dir}.txt")', "", "h") +
        ruleset("other_thing.y.z", "", "i") +
        ruleset("{ for k, v in cloudflare_filter.x : k => v }", "", "j") +
        ruleset("each.value", "for_each = local.keys", "k") +
        ruleset("count.index", "count = length(var.all)", "l") +
        'locals {\n  rule = "${var.all} ${local.two}"\n  two = var.dir\n  keys = toset(var.all)\n  unused = 1\n}\n' +
        'variable "all" {\n  type = list(string)\n}\nvariable "dir" {}\n' +
        resource("filter", "  expression = var.dir", "x") +
        call("../m", "  x = var.all\n  y = 1"),
      "a/a.txt": "ssl",
      "a/b1.tpl": "not ssl",
      "a/c.txt": "unused",
      "a/d/a.txt": "deeper",
      "up.txt": "above",
      "m/main.tf":
        'variable "x" {\n  type = list(string)\n}\nvariable "y" {}\nvariable "z" {\n  default = uuid()\n}\noutput "rule" {\n  value = var.x[0]\n}\noutput "other" {\n  value = "${var.y} ${var.z} ${uuid()}"\n}\n' +
        ruleset("var.x", "", "in") +
        ruleset("var.z", "", "default"),
    },
  ],
  [
    "modules",
    {
      "a/main.tf":
        PROVIDER +
        call("../m", '  for_each = toset(["p", "q"])\n  x = each.value') +
        call("../m", "  count = var.n\n  x = count.index", "n") +
        call("../m", "  count = 0", "none") +
        call("../gone", "  x = local.y", "g") +
        call("git::https://x", "", "h") +
        "locals {\n  y = 1\n}\n" +
        'resource "null_resource" "a" {\n  triggers = local.y\n}\nresource "restapi_object" "b" {}\nresource "other" "c" {}\n',
      "m/main.tf":
        ruleset('"http.host eq \\"${var.x}\\""') +
        ruleset("uuid()", "", "open") +
        'variable "x" {}\nresource "terraform_data" "in" {\n  input = var.x\n}\n' +
        call("../n", "  x = var.x", "deep") +
        "removed {\n  from = cloudflare_filter.in\n  lifecycle {\n    destroy = false\n  }\n}\n",
      "n/main.tf": `${ruleset("var.x")}variable "x" {}\n`,
    },
  ],
  [
    "what is no longer managed",
    {
      "a/main.tf":
        "removed {\n  from = cloudflare_filter.a\n  lifecycle {\n    destroy = false\n  }\n}\n" +
        "removed {\n  from = cloudflare_filter.b\n  lifecycle {\n    destroy = true\n  }\n}\n" +
        "removed {\n  from = cloudflare_filter.c\n}\n" +
        "removed {\n  lifecycle {\n    destroy = false\n  }\n}\n" +
        'removed {\n  from = cloudflare_filter.d\n  lifecycle {\n    destroy = "false"\n  }\n}\n' +
        "removed {\n  from = cloudflare_filter.e\n  other {\n    destroy = false\n  }\n}\n" +
        "moved {\n  from = cloudflare_filter.f\n  lifecycle {\n    destroy = false\n  }\n}\n" +
        ruleset('"ssl"', 'lifecycle {\n  ignore_changes = [rules, "name"]\n}'),
    },
  ],
  [
    "changes that are ignored",
    {
      "a/main.tf":
        ruleset('"ssl"', "lifecycle {\n  ignore_changes = all\n}") +
        ruleset('"ssl"', "other {\n  ignore_changes = [rules]\n}", "b") +
        ruleset('"ssl"', "ignore_changes = [rules]\nlifecycle {\n  prevent_destroy = true\n}", "c") +
        ruleset('"ssl"', "lifecycle {\n  ignore_changes = []\n}", "d"),
      "a/x_override.tf": ruleset('"not ssl"', "lifecycle {\n  ignore_changes = [name]\n}", "c"),
    },
  ],
  [
    "values that are not known in another file and in JSON",
    {
      "a/main.tf": ruleset('"ssl"'),
      "a/x_override.tf": `# before\n${ruleset("data.x.y.z")}`,
      "a/more.tf.json": JSON.stringify({
        resource: { cloudflare_filter: { j: { zone_id: "z", expression: "${data.x.w.v}", ref: "r" } } },
      }),
      "a/data.tf": 'data "x" "y" {\n  b = 1\n}\ndata "x" "w" {\n  b = 2\n}\n',
    },
  ],
  [
    "values that were built",
    {
      "a/main.tf":
        ruleset('join("-", [for one in split(",", "a,b,c") : upper(one)])') +
        ruleset('"${local.twice}${local.twice}"', "", "b") +
        'locals {\n  twice = format("%s %s", "not", "ssl")\n}\n',
    },
  ],
  [
    "what is called with names and files",
    {
      "a/main.tf":
        ruleset('"${data.x.y.z} ${var.n} ${local.l}"') +
        ruleset("cloudflare_filter.f.expression", "count = var.n", "b") +
        ruleset('jsondecode(file("rules.json")).x', "for_each = data.x.y", "c") +
        ruleset('"${each.key} ${uuid()}"', "for_each = toset(local.l)", "d") +
        ruleset("[for a in data.x.y : a][0]", "", "e") +
        resource("filter", "  expression = data.x.w.v", "f") +
        resource("list", "  account_id = data.x.y.account", "g") +
        'variable "n" {\n  type = number\n}\nlocals {\n  l = [for k in data.x.y : upper(k)]\n}\n' +
        'data "x" "y" {\n  a = var.n\n}\ndata "x" "w" {\n  b = 1\n}\n' +
        call("../m", "  given = data.x.y.z\n  for_each = toset(local.l)") +
        call("../m", "  given = each.value\n  for_each = { one = data.x.w.u }", "one"),
      "a/rules.json": "{}",
      "m/main.tf":
        ruleset("var.given") +
        ruleset("var.default", "", "b") +
        ruleset("var.missing", "", "c") +
        'variable "given" {\n  type = string\n}\nvariable "default" {\n  type = string\n  default = uuid()\n}\nvariable "missing" {}\n',
    },
  ],
  [
    "values that depend on each other",
    { "a/main.tf": `${ruleset("local.l")}locals {\n  l = local.m\n  m = "\${local.l}\${data.x.y.z}"\n}\n` },
  ],
  [
    "a root module with values of variables, and its directory",
    {
      "a/main.tf": `${ruleset('"${file("${path.root}/x.txt")}${var.empty}"')}variable "empty" {}\n`,
      "a/terraform.tfvars": 'empty = ""\n',
      "a/x.txt": "ssl",
    },
  ],
  [
    "two unknown values",
    {
      "a/main.tf": `${resource("list", '  account_id = "c"\n  kind = "ip"\n  name = data.x.y.a\n  description = data.x.w.b')}data "x" "y" {\n  c = 1\n}\ndata "x" "w" {\n  c = 2\n}\n`,
    },
  ],
  [
    "a resource in JSON",
    {
      "a/main.tf.json": JSON.stringify({
        resource: {
          cloudflare_list: { a: { account_id: "${var.account}", kind: "ip", name: "${data.x.y.z}" } },
        },
        data: { x: { y: { a: "${var.n}" } } },
        variable: { account: { type: "string" }, n: { type: "string" } },
      }),
    },
  ],
  [
    "files of two programs",
    { "a/main.tf": PROVIDER + ruleset('"ssl"'), "a/main.tofu": PROVIDER + ruleset('"not ssl"') },
  ],
  [
    "a root module that Terragrunt configures",
    {
      "a/main.tf": `${PROVIDER}${ruleset("var.x")}variable "x" {\n  default = "ssl"\n}\n`,
      "a/terragrunt.hcl": "inputs = {}\n",
    },
  ],
  ["nothing", { "b/main.tf": "" }],
];

it("root modules deploy this", async () => {
  const blocks: string[] = [];
  for (const [what, files] of DEPLOYED) {
    const texts = Object.entries(files).map(([uri, text]) => ({ uri, text }));
    const root = readRootModule(await surroundingsAmong(texts), "a");
    const { resources = [], foreign = [], forgotten = [], called = [], ...facts } = root ?? {};
    const places = (callers: readonly { name: string; uri: string; text: string; range: FileRange }[]) =>
      callers.map(({ name, uri, text, range }) => `  in ${name} (${uri} ${at(text, range)})`);
    const indented = (text: string) => text.replace(/^/gm, "    ");
    blocks.push(
      `# ${what} ${JSON.stringify(facts)}`,
      ...resources.flatMap(({ subjects, text, callers, definitions, ownerDefinitions, ...one }) => [
        JSON.stringify(one),
        ...places(callers),
        ...(definitions === "" ? [] : ["  definitions", indented(definitions)]),
        ...(ownerDefinitions === "" ? [] : ["  of the owner", indented(ownerDefinitions)]),
        `  ${subjects.map(({ kind }) => kind).join(" ")} of ${text.length} characters`,
      ]),
      ...foreign.flatMap(({ address, uri, text, range, callers, definitions, isModule }) => [
        `foreign ${address} ${uri} ${isModule} ${at(text, range)}`,
        ...places(callers),
        indented(definitions),
      ]),
      ...forgotten.map((address) => `forgotten ${address}`),
      ...[...called].map((directory) => `called ${directory}`),
      "",
    );
  }
  expectGolden(blocks.join("\n"), "fixtures/terraform/deployed.txt");
});

it("a module in a hidden directory is left out if its callers were not looked for", async () => {
  const files = {
    "a/main.tf": call("./.hidden") + call("./shown", "", "n"),
    "a/.hidden/main.tf": "",
    "a/shown/main.tf": "",
  };
  const surroundings = await surroundingsAmong(Object.entries(files).map(([uri, text]) => ({ uri, text })));
  const read = (callersOf: typeof surroundings.callersOf) =>
    readTerraform("a/main.tf", files["a/main.tf"], { surroundings: { ...surroundings, callersOf } });
  expect(read(surroundings.callersOf).leftOut).toEqual([]);
  const { leftOut = [] } = read(() => undefined);
  expect(leftOut.map(({ kind, reason, range }) => [kind, reason, at(files["a/main.tf"], range)])).toEqual([
    ["unread", "call of a module in a directory that was not searched", '"m"'],
  ]);
});
