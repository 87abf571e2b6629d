import { describe, expect, it } from "vitest";
import { managedInModule, review } from "./review-support.ts";

type Files = Readonly<Record<string, string>>;

interface Reviewed {
  readonly changes: readonly {
    readonly protection: string;
    readonly message: string;
    readonly zones: readonly string[];
    readonly callers: readonly {
      readonly name: string;
      readonly file: string;
      readonly line: number | null;
    }[];
  }[];
  readonly alerts: readonly string[];
  readonly same: readonly string[];
}

async function reviewed(
  before: Files,
  after: Readonly<Record<string, string | undefined>>,
): Promise<Reviewed> {
  const { stdout } = await review(before, after, "--format", "json", "--fail-on", "never");
  return JSON.parse(stdout);
}

/** The changes as `protection: message`, with zones and callers. */
function lines({ changes }: Reviewed): string[] {
  return changes.map(({ protection, message, zones, callers }) =>
    [
      protection,
      ": ",
      message,
      ...zones.map((zone) => ` [${zone}]`),
      ...callers.map(({ name }) => ` <${name}>`),
    ].join(""),
  );
}

const MODULE = `variable "zone_id" {}
variable "threshold" {
  default = 25
}
variable "enabled" {
  default = true
}
${managedInModule("var.threshold", "count = var.enabled ? 1 : 0")}
`;
const BACKEND = `terraform {\n  backend "s3" {}\n}\n`;
const caller = (zone: string, more = "", source = "../modules/waf") =>
  `${BACKEND}module "waf" {\n  source  = "${source}"\n  zone_id = "${zone}"\n  ${more}\n}\n`;
const PROVIDER = `provider "cloudflare" {}\n`;
const elsewhere = (version: string, source = `git::https://example.com/a.git?ref=${version}`) =>
  `module "a" {\n  source  = "${source}"\n  version = "${version}"\n}\n`;
const inJson = (version: string) =>
  JSON.stringify({
    provider: { cloudflare: {} },
    module: { a: { source: `github.com/a/b?ref=${version}` } },
  });
const VPC = "terraform-aws-modules/vpc/aws";
const removed = (from: string, lifecycle: string) => `removed {\n  from = ${from}\n  ${lifecycle}\n}\n`;
const ONE: Files = { "modules/waf/main.tf": MODULE, "a/main.tf": caller("aa", "threshold = 25") };

describe("a review of Terraform modules reports", () => {
  it.each<[string, Files, Readonly<Record<string, string | undefined>>, readonly (string | RegExp)[]]>([
    [
      "an argument of the only caller",
      ONE,
      { "a/main.tf": caller("aa", "threshold = 60") },
      [/^weaker: .*25.*60.*\[aa \(a\)\]/],
    ],
    [
      "an argument of one of two callers",
      { ...ONE, "b/main.tf": caller("bb", "threshold = 25") },
      { "b/main.tf": caller("bb", "threshold = 60") },
      [/^weaker: .*25.*60.*\[bb \(b\)\]/],
    ],
    [
      "a value of terraform.tfvars",
      {
        ...ONE,
        "a/main.tf": `variable "t" {}\n${caller("aa", "threshold = var.t")}`,
        "a/terraform.tfvars": "t = 25\n",
      },
      { "a/terraform.tfvars": "t = 60\n" },
      [/^weaker: .*25.*60.*\[aa \(a\)\]/],
    ],
    [
      "a default of the module",
      { ...ONE, "a/main.tf": caller("aa") },
      { "modules/waf/main.tf": MODULE.replace("25", "60") },
      [/^weaker: .*25.*60.*\[aa \(a\)\]/],
    ],
    [
      "a data file that the caller reads",
      {
        ...ONE,
        "a/main.tf": `locals {\n  waf = yamldecode(file("\${path.module}/waf.yaml"))\n}\n${caller("aa", "threshold = local.waf.threshold")}`,
        "a/waf.yaml": "threshold: 25\n",
      },
      { "a/waf.yaml": "threshold: 60\n" },
      [/^weaker: .*25.*60.*\[aa \(a\)\]/],
    ],
    [
      "the only call, removed",
      ONE,
      { "a/main.tf": BACKEND },
      [/^lost: .*is removed.*\[aa \(a\)\] <module.waf>/],
    ],
    [
      "the only call, replaced by a `removed` block that destroys nothing",
      ONE,
      { "a/main.tf": `${BACKEND}${removed("module.waf", "lifecycle { destroy = false }")}` },
      [/^same: .*is removed.*leaves it in place, but Terraform no longer manages it. .*\[aa \(a\)\]/],
    ],
    [
      "the only call, replaced by a `removed` block of another module",
      ONE,
      { "a/main.tf": `${BACKEND}${removed("module.wa", "lifecycle { destroy = false }")}` },
      [/^lost: .*is removed.*\[aa \(a\)\]/],
    ],
    [
      "the only call, replaced by a `removed` block that destroys",
      ONE,
      { "a/main.tf": `${BACKEND}${removed("module.waf", "")}` },
      [/^lost: .*is removed.*\[aa \(a\)\]/],
    ],
    [
      "a source that leads to an empty module",
      { ...ONE, "modules/empty/main.tf": 'variable "zone_id" {}\n' },
      { "a/main.tf": caller("aa", "", "../modules/empty") },
      [/^lost: .*is removed.*\[aa \(a\)\]/],
    ],
    [
      "a switch that feeds count",
      ONE,
      { "a/main.tf": caller("aa", "enabled = false") },
      [/^lost: .*is removed.*\[aa \(a\)\]/],
    ],
    [
      "an unknown value whose definition differs",
      {
        ...ONE,
        "a/main.tf": `variable "t" {}\nlocals {\n  t = var.t + 10\n}\n${caller("aa", "threshold = local.t")}`,
      },
      {
        "a/main.tf": `variable "t" {}\nlocals {\n  t = var.t + 20\n}\n${caller("aa", "threshold = local.t")}`,
      },
      [/^unknown: .*\[aa \(a\)\]/],
    ],
    [
      "a call of a module that is elsewhere",
      { "a/main.tf": caller("aa", "threshold = 25", "git::https://example.com/waf.git") },
      { "a/main.tf": caller("aa", "threshold = 60", "git::https://example.com/waf.git") },
      [/^unknown: `module.waf` is called in another way.*\[a\]/],
    ],
    [
      "the version of a module whose name and arguments say nothing, if its caller names the provider",
      { "a/main.tf": PROVIDER + elsewhere("v1") },
      { "a/main.tf": PROVIDER + elsewhere("v2") },
      [/^unknown: `module.a` is called in another way.*\[a\]/],
    ],
    [
      "the same in JSON",
      { "a/main.tf.json": inJson("1") },
      { "a/main.tf.json": inJson("2") },
      [/^unknown: `module.a` is called in another way.*\[a\]/],
    ],
    [
      "a module for another provider, beside Cloudflare's",
      { "a/main.tf": PROVIDER + elsewhere("v1", VPC) },
      { "a/main.tf": PROVIDER + elsewhere("v2", VPC) },
      [],
    ],
    [
      "a module whose caller does not name the provider",
      { "a/main.tf": elsewhere("v1") },
      { "a/main.tf": elsewhere("v2") },
      [],
    ],
  ])("%s", async (_, before, after, expected) => {
    const found = lines(await reviewed(before, after));
    expect(found).toEqual(expected.map((one) => expect.stringMatching(one)));
  });

  it("each of five zones among 15 that loses protection", async () => {
    const zones = Array.from({ length: 15 }, (_, at) => `z${at}`);
    const before = Object.fromEntries(
      zones.map((zone) => [`zones/${zone}/main.tf`, caller(zone, "threshold = 25", "../../modules/waf")]),
    );
    const weak = [1, 4, 8, 13, 14].map((at) => zones[at]!);
    const after = Object.fromEntries(
      weak.map((zone) => [`zones/${zone}/main.tf`, caller(zone, "threshold = 60", "../../modules/waf")]),
    );
    const { changes } = await reviewed({ "modules/waf/main.tf": MODULE, ...before }, after);
    expect(changes).toHaveLength(1);
    expect(changes[0]!.zones).toEqual(weak.map((zone) => `${zone} (zones/${zone})`).sort());
  });

  it("nothing for a change without any effect", async () => {
    const after = { "a/main.tf": `# a comment\n${caller("aa", "threshold = 20 + 5")}` };
    const { changes, same } = await reviewed(ONE, after);
    expect(changes).toEqual([]);
    expect(same).toEqual(["a/main.tf"]);
  });
});

describe("a file that only `-var-file` names", () => {
  const code = (declared: string, action: string) =>
    `${BACKEND}variable "action" {\n${declared}}\nresource "cloudflare_ruleset" "custom" {
  zone_id = "aa"
  name    = "custom"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules   = [{ ref = "admin", expression = "ssl", action = ${action} }]
}\n`;
  const LOST = "Rule `admin` changes its action from `block` to `log`, so it no longer stops any request.";
  const LAYOUTS = [
    ["", "prod.tfvars"],
    ["", "envs/prod.tfvars"],
    ["", "envs/prod/terraform.tfvars"],
    ["tf/", "tf/vars/prod.tfvars.json"],
    ["tf/", "envs/prod.tfvars"],
  ] as const;
  const values = (file: string, action: string) =>
    file.endsWith("json") ? `{ "action": "${action}" }` : `action = "${action}"\n`;

  it.each(
    // Whether the variable has a default says nothing about where its file lies.
    LAYOUTS.map(([root, file], at) => [root, file, at % 2 === 0 ? "" : '  default = "log"\n']),
  )(
    "is read with the root module in %j: %s, declared with %j",
    async (root = "", file = "", declared = "") => {
      const before = { [`${root}main.tf`]: code(declared, "var.action"), [file]: values(file, "block") };
      const line = `lost: ${LOST} [aa (${file})]`;
      expect(lines(await reviewed(before, { [file]: values(file, "log") }))).toEqual([line]);
      const inverse = code(declared, 'var.action == "block" ? "log" : "block"');
      expect(lines(await reviewed(before, { [`${root}main.tf`]: inverse }))).toContain(line);
    },
  );

  it("is named if its effect is not known, and not if no such file can have one", async () => {
    const before = { "main.tf": code("", "var.action"), "prod.tfvars": values("", "block") };
    const { alerts } = await reviewed(before, { "new.tfvars": values("", "log") });
    expect(alerts).toEqual([
      "It is not known what `new.tfvars` changes, because it is not compared with its earlier state.",
    ]);
    const others = { "a/main.tf": `${BACKEND}`, "b/main.tf": `${BACKEND}`, "c/x.tfvars": "a = 1\n" };
    expect((await reviewed(others, { "c/x.tfvars": "a = 2\n" })).alerts).toEqual([]);
    const apart = { ...others, "a/main.tf": code("", '"block"') };
    expect((await reviewed(apart, { "c/x.tfvars": "a = 2\n" })).alerts).toHaveLength(1);
  });
});

it("a rule in a file of values is one change, at the root module that deploys it", async () => {
  const yaml = (enabled: boolean) =>
    `- ref: geo\n  action: block\n  expression: ssl\n  enabled: ${enabled}\n`;
  const code = `${BACKEND}resource "cloudflare_ruleset" "a" {
  zone_id = "aa"
  name    = "custom"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules   = yamldecode(file("rules.yaml"))
}\n`;
  const found = await reviewed({ "main.tf": code, "rules.yaml": yaml(true) }, { "rules.yaml": yaml(false) });
  expect(lines(found)).toEqual(["lost: Rule `geo` is disabled: `block` for `ssl`. [aa]"]);
});

describe("rules in a file of values that lack what the module adds", () => {
  const yaml = (...countries: readonly string[]) =>
    `rules:\n  - { ref: a, action: block, expression: not ssl }\n${countries
      .map((country) => `  - { ref: ${country}, expression: ip.src.country eq "${country}" }\n`)
      .join("")}`;
  const code = `${BACKEND}resource "cloudflare_ruleset" "a" {
  zone_id = "aa"
  name    = "custom"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules   = [for r in yamldecode(file("rules.yaml")).rules : merge({ action = "block" }, r)]
}\n`;

  it("are listed as the rules that are deployed", async () => {
    const before = { "main.tf": code, "rules.yaml": yaml("DE", "FR") };
    expect(lines(await reviewed(before, { "rules.yaml": yaml("DE") }))).toEqual([
      'lost: Rule `FR` is removed: `block` for `ip.src.country eq "FR"`. [aa]',
    ]);
  });

  it("have no action, and no rate limit, if no module reads them", async () => {
    const found = await reviewed({ "rules.yaml": yaml() }, { "rules.yaml": yaml("DE") });
    expect(lines(found)).toEqual(['unknown: Rule `DE` is added: no action for `ip.src.country eq "DE"`.']);
  });
});

describe("what Terraform does not deploy as it is written", () => {
  const rules = (
    expression: string,
    ignored?: string,
    attribute = "rules",
  ) => `${BACKEND}resource "cloudflare_ruleset" "a" {
  zone_id = "aa"
  name    = "custom"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  ${attribute} = [{ ref = "r", action = "block", expression = "${expression}" }]
  ${ignored === undefined ? "" : `lifecycle {\n    ignore_changes = ${ignored}\n  }`}
}\n`;
  it.each([
    ["[rules]", "does", "rules"],
    ["all", "does", "all"],
    ["[description, rules[0].expression]", "may", "rules[0].expression"],
  ])("is said of a change that `ignore_changes = %s` covers", async (ignored, verb, name) => {
    const before = { "main.tf": rules("ssl", ignored) };
    const found = await reviewed(before, { "main.tf": rules("not ssl", ignored) });
    expect(lines(found)).toEqual([
      expect.stringContaining(
        `Terraform ${verb} not deploy this to a resource that exists: \`ignore_changes\` names \`${name}\`.`,
      ),
    ]);
  });

  it("is not said of other attributes", async () => {
    const before = { "main.tf": rules("ssl", "[description]") };
    const [found] = lines(await reviewed(before, { "main.tf": rules("not ssl", "[description]") }));
    expect(found).not.toContain("ignore_changes");
  });

  it("is said of a managed rule, a list, and `ignore_changes` itself", async () => {
    const ignore = "lifecycle { ignore_changes = all }";
    const list = (ip: string) =>
      `${BACKEND}resource "cloudflare_list" "a" {\n  account_id = "aa"\n  name = "l"\n  kind = "ip"\n  items = [{ ip = "${ip}" }]\n  ${ignore}\n}\n`;
    const managed = (threshold: number) =>
      `${BACKEND}variable "zone_id" {}\n${managedInModule(String(threshold), ignore)}\n`;
    for (const [was, is] of [
      [list("192.0.2.1"), list("192.0.2.2")],
      [managed(25), managed(60)],
    ] as const) {
      const found = lines(await reviewed({ "main.tf": was }, { "main.tf": is }));
      expect(found).toEqual([expect.stringContaining("names `all`")]);
    }
    const other = { "main.tf": rules("ssl", "[rules]") };
    expect(lines(await reviewed({ "main.tf": rules("ssl") }, other))).toEqual([
      "unknown: `ignore_changes` of `cloudflare_ruleset.a` names `rules` instead of nothing, which decides what Terraform deploys. [aa]",
    ]);
  });

  it.each([
    ["restapi_object", 'path = "/zones/x/rulesets"\n  data = jsonencode(local.body)', true],
    [
      "null_resource",
      `provisioner "local-exec" {\n    command = "curl https://api.cloudflare.com/client/v4/zones/x -d \${local.body}"\n  }`,
      true,
    ],
    ["restapi_object", `data = "http_request_firewall_custom \${local.body}"`, true],
    ["terraform_data", "input = local.body", false],
    [
      "kubernetes_manifest",
      `manifest = { expr = "rate(http_request_duration_seconds[5m]) \${local.body}" }`,
      false,
    ],
    ["aws_instance", `user_data = "http_request_firewall_custom \${local.body}"`, false],
  ])("is named in a resource of another provider: %s", async (type, content, isNamed) => {
    const code = (body: string) =>
      `${BACKEND}locals {\n  body = "${body}"\n}\nresource "${type}" "a" {\n  ${content}\n}\n`;
    const found = await reviewed({ "main.tf": code("one") }, { "main.tf": code("two") });
    expect(lines(found)).toEqual(
      isNamed
        ? [`unknown: \`${type}.a\` changes. It belongs to another provider, so the effect is not known.`]
        : [],
    );
  });

  it("is not a data file of rules in an own form, which the root module reads", async () => {
    const json = (ip: string) =>
      JSON.stringify([
        { ref: "a", expr: `ip.src eq ${ip}` },
        { ref: "b", expr: "ssl" },
      ]);
    const code = rules("ssl").replace(
      /\[\{ .*\}\]/,
      '[for r in jsondecode(file("rules.json")) : { ref = r.ref, action = "block", expression = r.expr }]',
    );
    const before = { "main.tf": code, "rules.json": json("192.0.2.1") };
    const found = await reviewed(before, { "rules.json": json("192.0.2.2") });
    expect(found.alerts).toEqual([]);
    expect(lines(found)).toHaveLength(1);
  });
});

describe("a file of values that another tool reads", () => {
  const PULUMI = "name: x\nruntime: yaml\nresources:\n  a: { type: cloudflare:Ruleset }\n";
  it.each<readonly [string, Files, string, boolean]>([
    [
      "of Terragrunt, by include",
      { "a/terragrunt.hcl": 'include "c" {\n  path = "../c.hcl"\n}\n' },
      "c.hcl",
      true,
    ],
    [
      "of Terragrunt, by file()",
      { "a/terragrunt.hcl": 'locals {\n  e = file("../e.yaml")\n}\n' },
      "e.yaml",
      true,
    ],
    ["of nothing", { "a/terragrunt.hcl": "locals {}\n" }, "e.yaml", false],
    ["of a stack of Pulumi", { "p/Pulumi.yaml": PULUMI }, "p/Pulumi.dev.yaml", true],
    ["of a stack for something else", { "p/Pulumi.yaml": "name: x\n" }, "p/Pulumi.dev.yaml", false],
  ])("%s", async (_, files, name, isNamed) => {
    const before = { ...files, [name]: "# one\n", "z.json": '{"kind":"zone","rules":[]}' };
    const { alerts } = await reviewed(before, { [name]: "# two\n" });
    expect(alerts).toEqual(
      isNamed ? [`It is not known how \`${name}\` changes, because it cannot be read completely.`] : [],
    );
  });
});
