// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeDirectory, run } from "./support.ts";

const MODULE = `resource "cloudflare_ruleset" "waf" {
  zone_id = var.zone_id
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules {
    action     = "block"
    expression = var.expression
  }
  name = "a"
}
variable "zone_id" {}
variable "expression" {
  default = ""
}
`;
const call = (expression: string) =>
  `module "shop" {\n  source     = "../modules/waf"\n  zone_id    = "z"\n  expression = "${expression}"\n}\n`;

interface Found {
  readonly severity: string;
  readonly code: string;
  readonly related: readonly { readonly message: string }[];
}

interface Output {
  readonly diagnostics: readonly { file: string; code: string; related: readonly { file: string }[] }[];
  readonly notChecked: readonly { reason: string }[];
}

async function lint(directory: string, argv: readonly string[], cwd = ".") {
  const { stdout } = await run(["lint", "--format", "json", ...argv], { directory: join(directory, cwd) });
  const { diagnostics, notChecked } = JSON.parse(stdout) as Output;
  const found = diagnostics.map(({ file, code }) => `${file} ${code}`);
  return {
    found,
    related: diagnostics.flatMap(({ related }) => related.map(({ file }) => file)),
    notChecked,
  };
}

describe("modules of a repository", () => {
  const files = { "live/main.tf": call("http.hst eq 1"), "modules/waf/main.tf": MODULE };

  it("are reported where the text is", async () => {
    const directory = makeDirectory(files);
    const { found, related } = await lint(directory, ["."]);
    expect(found).toEqual(["live/main.tf types/unknown-field"]);
    expect(related).toEqual(["live/main.tf"]);
  });

  it("are reported where the argument is if it does not have the type of its variable", async () => {
    const typed = MODULE.replace('default = ""', "type = object({ text = string })").replace(
      "var.expression",
      "var.expression.text",
    );
    const caller = call("ssl").replace('"ssl"', '{ txt = "ssl" }');
    const directory = makeDirectory({ "live/main.tf": caller, "modules/waf/main.tf": typed });
    const { found, related } = await lint(directory, ["."]);
    expect(found).toEqual(["live/main.tf lint/no-unresolved-reference"]);
    expect(related).toEqual(["modules/waf/main.tf", "live/main.tf"]);
  });

  it("have their callers found if only the module is linted", async () => {
    const directory = makeDirectory({ ...files, ".git/HEAD": "" });
    const { found, related } = await lint(directory, ["."], "modules/waf");
    expect(found).toEqual(["main.tf types/unknown-field"]);
    expect(related).toEqual(["../../live/main.tf", "../../live/main.tf"]);
  });

  it("are read anew if a cache is used and a caller has changed", async () => {
    const directory = makeDirectory(files);
    const lintModule = () => lint(directory, ["--cache", "--cache-location", "cache.json", "modules"]);
    expect((await lintModule()).found).toEqual(["modules/waf/main.tf types/unknown-field"]);
    expect((await lintModule()).found).toEqual(["modules/waf/main.tf types/unknown-field"]);
    fs.writeFileSync(join(directory, "live/main.tf"), call("ssl"));
    expect((await lintModule()).found).toEqual([]);
    fs.rmSync(join(directory, "live/main.tf"));
    expect((await lintModule()).notChecked.map(({ reason }) => reason)).toContain(
      "`var.expression` is set by the caller of this module",
    );
  });

  it.each<[string, string, string[]]>([
    ["a mistake", '"http.hst eq 1"', ["warning types/unknown-field"]],
    ["a mistake in a list", '["ssl", "http.hst eq 1"]', ["warning types/unknown-field"]],
    ["no mistake", '"ssl"', []],
    ["an advice", '"ip.src in {192.0.2.1 192.0.2.1}"', []],
    ["null", "null", []],
    ["an empty list", "[]", []],
    ["a zero", "0", []],
    ...["REPLACE_ME", "<expression>", "your-expression", "TODO: expression", "none", "default", "___"].map(
      (mark): [string, string, string[]] => [mark, `"${mark}"`, []],
    ),
  ])(
    "are judged with the defaults of their variables if nothing calls them: %s",
    async (_, value, expected) => {
      const text = MODULE.replace('""', value).replace(
        "var.expression",
        'join(" or ", flatten([var.expression]))',
      );
      const { stdout } = await run(["lint", "--format", "json", "."], { files: { "waf/main.tf": text } });
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Found[] };
      expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected);
      for (const { related } of diagnostics)
        expect(related.at(-1)!.message).toBe("This applies unless the variables of the module are set.");
    },
  );

  it("have no resource that the defaults leave out, and no defaults that a caller replaces", async () => {
    const text = MODULE.replace('""', '"off"');
    const counted = text.replace("{", '{\n  count = var.expression == "off" ? 0 : 1');
    const only = async (files: Readonly<Record<string, string>>) =>
      (await lint(makeDirectory(files), ["."])).found;
    expect(await only({ "waf/main.tf": text })).toEqual(["waf/main.tf types/unknown-field"]);
    expect(await only({ "waf/main.tf": counted })).toEqual([]);
    expect(await only({ "modules/waf/main.tf": text, "live/main.tf": call("ssl") })).toEqual([]);
    expect(await only({ "waf/main.tf": text, "waf/terragrunt.hcl": "inputs = {}\n" })).toEqual([]);
  });

  it("have unknown values if Terragrunt gives them", async () => {
    const directory = makeDirectory({
      "waf/main.tf": MODULE.replace('""', '"http.hst eq 1"'),
      "waf/provider.tf": 'provider "cloudflare" {}\n',
    });
    expect((await lint(directory, ["waf"])).found).toEqual(["waf/main.tf types/unknown-field"]);
    fs.writeFileSync(join(directory, "waf/terragrunt.hcl"), "inputs = {}\n");
    expect((await lint(directory, ["waf"])).found).toEqual([]);
  });

  const terragrunt = (inputs: string, source = '"../modules/waf"', more = "") =>
    `${more}terraform {\n  source = ${source}\n}\ninputs = ${inputs}\n`;
  const MISTAKE = ["live/terragrunt.hcl types/unknown-field"];

  it.each([
    ["an argument", terragrunt('{\n  expression = "http.hst eq 1"\n}'), MISTAKE],
    ["one that is right", terragrunt('{ expression = "ssl" }'), []],
    ["a quoted name", terragrunt('{ "expression" = "http.hst eq 1" }'), MISTAKE],
    ["objects that are merged", terragrunt('merge(local.a, { expression = "http.hst eq 1" })'), MISTAKE],
    ["the last of two values", terragrunt('merge({ expression = "http.hst" }, { expression = "ssl" })'), []],
    [
      "a local",
      terragrunt("{ expression = local.a }", '"../modules//waf"', 'locals {\n  a = "http.hst eq 1"\n}\n'),
      MISTAKE,
    ],
    ["inputs without a variable", terragrunt('{ expression = "ssl", other = "http.hst eq 1" }'), []],
    [
      "an output of another module",
      `dependency "zone" {\n  config_path = "../zone"\n}\n${terragrunt("{ expression = dependency.zone.outputs.name }")}`,
      [],
    ],
    [
      "an output of a module that is no dependency",
      `dependency "zones" {\n  config_path = "../zone"\n}\n${terragrunt("{ expression = dependency.zone.outputs.name }")}`,
      ["live/terragrunt.hcl source/terraform-reference"],
    ],
    ["a function of Terragrunt", terragrunt('{ expression = get_env("A") }'), []],
    [
      "a computed source",
      terragrunt('{ expression = "http.hst eq 1" }', '"${get_repo_root()}/modules/waf"'),
      [],
    ],
    [
      "a source elsewhere",
      terragrunt('{ expression = "http.hst eq 1" }', '"git::https://example.com/a.git"'),
      [],
    ],
  ])("have expressions in the inputs of Terragrunt: %s", async (_, text, expected) => {
    const directory = makeDirectory({ "modules/waf/main.tf": MODULE, "live/terragrunt.hcl": text });
    expect((await lint(directory, ["."])).found).toEqual(expected);
  });

  it("are read again for the inputs of Terragrunt if they change", async () => {
    const text = terragrunt('{ expression = "http.hst eq 1" }');
    const directory = makeDirectory({ "modules/waf/main.tf": MODULE, "live/terragrunt.hcl": text });
    const lintInputs = () => lint(directory, ["--cache", "--cache-location", "cache.json", "."]);
    expect((await lintInputs()).found).toEqual(MISTAKE);
    expect((await lintInputs()).found).toEqual(MISTAKE);
    fs.writeFileSync(join(directory, "modules/waf/main.tf"), MODULE.replaceAll("expression", "other"));
    expect((await lintInputs()).found).not.toContain(MISTAKE[0]);
  });

  it("are not read outside of the repository, nor through links that lead there", async () => {
    const directory = makeDirectory({
      "repository/.git/HEAD": "",
      "repository/live/main.tf": call("http.hst eq 1"),
      "outside/main.tf": `${MODULE}output "secret" {\n  value = "http.hst eq 1"\n}\n`,
      "repository/live/other.tf": `${MODULE.replace("var.expression", "module.shop.secret")}`,
    });
    fs.mkdirSync(join(directory, "repository/modules"));
    fs.symlinkSync(join(directory, "outside"), join(directory, "repository/modules/waf"));
    expect((await lint(directory, ["."], "repository")).found).toEqual([]);
  });
});

describe("one mistake", () => {
  it("in a local of another file is reported at its first use", async () => {
    const ruleset = (name: string) =>
      `resource "cloudflare_ruleset" "${name}" {\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules {\n    action = "block"\n    expression = "ip.src in {\${join(" ", local.office)}}"\n  }\n  name = "a"\n}\n`;
    const directory = makeDirectory({
      "main.tf": ruleset("a") + ruleset("b"),
      "more.tf": ruleset("c"),
      "lists.tf": 'locals {\n  office = ["8.8.8.8", "8.8.8.999"]\n}\n',
    });
    expect((await lint(directory, ["."])).found).toEqual(["main.tf types/invalid-literal"]);
  });

  it("with unescaped quotes is a mistake in syntax alone", async () => {
    const directory = makeDirectory({
      "main.tf":
        'resource "cloudflare_ruleset" "a" {\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules = [{\n    action = "block"\n    expression = "http.host eq "b.com" and ssl"\n  }]\n  name = "a"\n  zone_id = "a"\n}\n',
    });
    const { found, notChecked } = await lint(directory, ["."]);
    expect(found).toEqual(["main.tf source/terraform-syntax"]);
    expect(notChecked.map(({ reason }) => reason)).toEqual([
      "rule that is not well formed",
      "an expression cannot be read",
    ]);
  });

  it("of a firewall rule and its filter is reported once", async () => {
    const directory = makeDirectory({
      "main.tf":
        'resource "cloudflare_firewall_rule" "a" {\n  zone_id = var.z\n  filter_id = cloudflare_filter.a.id\n  action = "block"\n}\n',
      "filters.tf": 'resource "cloudflare_filter" "a" {\n  zone_id = var.z\n  expression = "ssl"\n}\n',
    });
    expect((await lint(directory, ["."])).found).toEqual(["main.tf lint/no-removed-resource"]);
  });
});

describe("version constraints on the provider", () => {
  const required = (version: string) =>
    `terraform {\n  required_providers {\n    cloudflare = { source = "cloudflare/cloudflare", version = "${version}" }\n  }\n}\n`;
  const unmet = (file: string) => [`${file} source/terraform-unmet-version`];

  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      "of two files of a module",
      { "main.tf": required("~> 4.0"), "versions.tf": required(">= 5") },
      unmet("versions.tf"),
    ],
    [
      "of a module and its caller",
      {
        "main.tf": `${required("~> 5.0")}module "a" {\n  source = "./a"\n}\n`,
        "a/main.tf": `${required("~> 4.0")}`,
      },
      unmet("a/main.tf"),
    ],
    [
      "and a lock file",
      {
        "main.tf": required("~> 5.0"),
        ".terraform.lock.hcl":
          'provider "registry.terraform.io/cloudflare/cloudflare" {\n  version = "4.52.0"\n}\n',
      },
      unmet("main.tf"),
    ],
  ])("that contradict each other are reported: %s", async (_, files, expected) => {
    expect((await lint(makeDirectory(files), ["."])).found).toEqual(expected);
  });
});

describe("a lock file", () => {
  const resource = `resource "cloudflare_ruleset" "a" {
  zone_id  = "023e105f4ecef8ad9ca31a8372d0c353"
  kind     = "zone"
  name     = "a"
  phase    = "http_request_firewall_custom"
  surprise = true
  rules    = [{ action = "block", expresion = "ssl", novelty = {} }]
}
resource "cloudflare_quantum_entanglement" "a" {}
`;

  it.each<[string, string, number, number]>([
    ["of a version whose names are known", "5.24.0", 4, 0],
    ["of a newer one, which may have names that resemble no other", "5.24.1", 1, 2],
  ])("can be %s", async (_, version, found, notChecked) => {
    const lock = `provider "registry.terraform.io/cloudflare/cloudflare" {\n  version = "${version}"\n}\n`;
    const run = await lint(makeDirectory({ "main.tf": resource, ".terraform.lock.hcl": lock }), ["."]);
    expect(run.found).toEqual(Array.from({ length: found }, () => "main.tf lint/no-unknown-key"));
    expect(run.notChecked.map(({ reason }) => reason)).toEqual(
      Array.from({ length: notChecked }, () =>
        expect.stringContaining("the lock file selects a newer version"),
      ),
    );
  });
});

describe("arguments of a module", () => {
  const argument = (file: string) => [`${file} source/terraform-module-argument`];
  const whole = 'module "shop" {\n  source  = "../modules/waf"\n  zone_id = "z"\n';

  it.each<[string, string, readonly string[]]>([
    ["none of whose variables has the name", `${whole}  expresion = "true"\n}\n`, argument("live/main.tf")],
    ["that lacks one", 'module "shop" {\n  source = "../modules/waf"\n}\n', argument("live/main.tf")],
    ["with those of Terraform itself", `${whole}  for_each = toset(["a"])\n  depends_on = []\n}\n`, []],
    ["that is not here", whole.replace("waf", "other").concat("  expresion = 1\n}\n"), []],
  ])("are compared with its variables: %s", async (_, text, expected) => {
    const files = { "live/main.tf": text, "modules/waf/main.tf": MODULE, "live/a.cfexpr": "ssl" };
    expect((await lint(makeDirectory(files), ["live"])).found).toEqual(expected);
  });

  it("are not compared with a module that has nothing of Cloudflare", async () => {
    const live = `${whole}  expresion = "true"\n}\n`;
    const waf = 'variable "zone_id" {}\n';
    const files = { "live/main.tf": live, "modules/waf/main.tf": waf, "live/a.cfexpr": "ssl" };
    expect((await lint(makeDirectory(files), ["live"])).found).toEqual([]);
  });

  it.each<[string, (module: string) => void]>([
    ["is broken", (module) => fs.writeFileSync(join(module, "more.tf"), 'variable "expresion" {')],
    ["leads out of the repository", (module) => fs.symlinkSync("/dev/null", join(module, "more.tf"))],
    ["is a broken link", (module) => fs.symlinkSync("nowhere.tf", join(module, "more.tf"))],
  ])("are not compared with a module of which a file %s", async (_, write) => {
    const live = `${whole}  expresion = "true"\n}\n`;
    const files = { "live/main.tf": live, "modules/waf/main.tf": MODULE, "live/a.cfexpr": "ssl" };
    const directory = makeDirectory(files);
    write(join(directory, "modules/waf"));
    expect((await lint(directory, ["live"])).found).toEqual([]);
  });
});
