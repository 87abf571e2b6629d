// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "./support.ts";

const ruleset = (expression: string, rest = "") => `resource "cloudflare_ruleset" "a" {
  zone_id = var.zone_id
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules {
    action     = "block"
    expression = ${expression}
  }
  name = "a"
}
variable "zone_id" {}
${rest}`;

/** The places of the findings and their codes, of JSON output. */
async function lint(files: Record<string, string>, ...argv: string[]) {
  const answer = await run(["lint", "--format", "json", ...argv], { files });
  const { diagnostics, notChecked } = JSON.parse(answer.stdout) as {
    diagnostics: { file: string; code: string; start: { line: number; column: number } }[];
    notChecked: { reason: string }[];
  };
  const found = diagnostics.map(({ file, code, start }) => `${file}:${start.line}:${start.column} ${code}`);
  return { ...answer, found, notChecked: notChecked.map(({ reason }) => reason) };
}

describe("lint", () => {
  it("finds mistakes in .tf files, in quotes and in heredocs, at their line and column", async () => {
    const { found, exitCode } = await lint({
      "a/quoted.tf": ruleset('"http.host eq \\"a\\" and http.hst eq \\"b\\""'),
      "b/heredoc.tf": ruleset('<<-EOT\n      http.host eq "a"\n      and http.hst eq "b"\n    EOT'),
    });
    expect(found).toEqual(["a/quoted.tf:7:42 types/unknown-field", "b/heredoc.tf:9:11 types/unknown-field"]);
    expect(exitCode).toBe(1);
  });

  it("takes values from the other files of the directory, and from no other directory", async () => {
    const { found, notChecked } = await lint({
      "a/main.tf": ruleset('"${local.known} and ${var.given}"'),
      "a/locals.tf": 'locals {\n  known = "http.hst eq \\"a\\""\n}\nvariable "given" {}\n',
      "a/terraform.tfvars": 'given = "ssl"\n',
      "b/main.tf": ruleset("local.known"),
    });
    expect(found).toEqual(["a/main.tf:7:21 types/unknown-field"]);
    expect(notChecked).toEqual(["`local.known` is defined in no file that was read"]);
  });

  it("says where another file of the directory has what is wrong", async () => {
    const files = {
      "a/main.tf": ruleset('"ssl and ${local.known} and ${var.given}"'),
      "a/locals.tf": 'locals {\n  known = "${var.given} or http.hst eq \\"a\\""\n}\nvariable "given" {}\n',
    };
    const { stdout } = await run(["lint", "a"], { files });
    expect(stdout).toContain("a/main.tf:7:29  error  types/unknown-field");
    expect(stdout).toContain("a/locals.tf:2:28  It is written here.");
    const elsewhere = await run(["lint", "--format", "json", "../a"], { files, cwd: "b" });
    expect(JSON.parse(elsewhere.stdout)).toMatchObject({
      diagnostics: [{ related: [{ file: "../a/locals.tf", start: { line: 2, column: 28 } }] }],
    });
  });

  it("finds mistakes in the expressions of .tfvars files there, and once", async () => {
    const files = {
      "main.tf": ruleset("var.given", 'variable "given" {}\n'),
      "terraform.tfvars": 'given = "http.hst eq 1"\n',
    };
    expect((await lint(files)).found).toEqual(["terraform.tfvars:1:10 types/unknown-field"]);
    expect((await lint(files, "main.tf")).found).toEqual(["main.tf:7:18 types/unknown-field"]);
    expect((await lint(files, "terraform.tfvars")).found).toEqual([
      "terraform.tfvars:1:10 types/unknown-field",
    ]);
  });

  it("treats a .tfvars file for `-var-file` as if Terraform read it", async () => {
    const files = {
      "main.tf": ruleset("var.given", 'variable "given" {}\nvariable "other" {}\n'),
      "terraform.tfvars": 'given = "ssl"\n',
      "staging.tfvars": 'given = "http.hst eq 1"\nother = "http.hst eq 2"\n',
      "test.tfvars.json": '{ "given": "http.hst eq 3" }\n',
    };
    expect((await lint(files, "main.tf")).found).toEqual([]);
    expect((await lint(files, "staging.tfvars")).found).toEqual(["staging.tfvars:1:10 types/unknown-field"]);
    expect((await lint(files, "test.tfvars.json")).found).toEqual([
      "test.tfvars.json:1:13 types/unknown-field",
    ]);
    for (const below of ["env/prod.tfvars", "env/eu/prod.tfvars"]) {
      const found = async (name: string) =>
        (await lint({ ...files, [below]: `${name} = "http.hst eq 1"\n` })).found.filter((one) =>
          one.startsWith("env/"),
        );
      expect(await found("given")).toEqual([`${below}:1:10 types/unknown-field`]);
      expect(await found("other")).toEqual([]);
    }
  });

  it("lets later files of values win as Terraform does", async () => {
    const files = {
      "main.tf": ruleset("var.given", 'variable "given" {\n  default = "http.hst eq 1"\n}\n'),
      "terraform.tfvars": 'given = "http.hst eq 2"\n',
      "a.auto.tfvars": 'given = "http.hst eq 3"\n',
      "b.auto.tfvars": 'given = "ssl"\n',
    };
    expect((await lint(files)).found).toEqual([]);
  });

  it("judges what override files make of a resource, and says nothing of what they replace", async () => {
    const override = (body: string) => `resource "cloudflare_ruleset" "a" {\n${body}\n}\n`;
    const files = {
      "main.tf": ruleset('"http.hst eq 1"'),
      "a_override.tf": override('  rules {\n    action = "blok"\n    expression = "http.hst eq 2"\n  }'),
      "b_override.tf": override('  phase = "http_request_firewal_custom"'),
    };
    expect((await lint(files)).found).toEqual([
      "a_override.tf:4:19 types/unknown-field",
      "main.tf:4:3 lint/no-unknown-phase",
      "main.tf:5:3 lint/no-unknown-action",
    ]);
    const { stdout } = await run(["lint", "main.tf"], { files });
    for (const place of ["a_override.tf:3:15", "a_override.tf:4:19", "b_override.tf:2:12"])
      expect(stdout).toContain(`${place}  It is written here.`);
    expect((await lint(files, "a_override.tf")).found).toEqual(["a_override.tf:4:19 types/unknown-field"]);
    expect(await lint(files, "b_override.tf")).toMatchObject({ found: [], exitCode: 0 });
    const without = { ...files, "main.tf": "" };
    expect((await lint(without)).found).toEqual(["a_override.tf:4:19 types/unknown-field"]);
  });

  it("fixes what an override file says there, and nothing at the place that it replaces", async () => {
    const override = (expression: string) =>
      `{ "resource": { "cloudflare_ruleset": { "a": { "rules": [{ "action": "block", "expression": "${expression}" }] } } } }\n`;
    const files = { "main.tf": ruleset('"ssl"'), "override.tf.json": override("ssl and ssl") };
    const fixed = await run(["lint", "--fix", "--unsafe-fixes", "."], { files });
    expect(fixed.exitCode).toBe(0);
    const written = (name: string) => readFileSync(join(fixed.directory, name), "utf8");
    expect(written("override.tf.json")).toBe(override("ssl"));
    expect(written("main.tf")).toBe(files["main.tf"]);
  });

  it("does not fix a string of another file at a reference to it", async () => {
    const main = `resource "cloudflare_ruleset" "a" {
  kind  = "zone"
  phase = "http_request_firewall_managed"
  rules = local.rules
  name  = "a"
}
`;
    const rules = `locals {
  rules = [{
    action            = "execute"
    expression        = "ssl and ssl"
    action_parameters = { id = "efb7b8c949ac4650a09736fc376e9aee" }
  }]
}
`;
    const files = { "main.tf": main, "locals.tf": rules };
    const { found } = await lint(files);
    expect(found).toContain("main.tf:4:11 lint/no-duplicate-condition");
    const { directory } = await run(["lint", "--fix", "--unsafe-fixes", "."], { files });
    expect(readFileSync(join(directory, "main.tf"), "utf8")).toBe(main);
    expect(readFileSync(join(directory, "locals.tf"), "utf8")).toBe(rules);
  });

  it("skips .tf files without WAF resources, and rejects one that is named", async () => {
    const files = { "main.tf": ruleset('"ssl"'), "other.tf": 'resource "aws_instance" "a" {}\n' };
    expect((await run(["lint", "."], { files })).exitCode).toBe(0);
    const named = await run(["lint", "other.tf"], { files });
    expect(named.exitCode).toBe(2);
    expect(named.stderr).toContain("Nothing was recognised in `other.tf`");
  });

  it("reports what it cannot read, and checks the rest", async () => {
    const { found } = await lint({ "main.tf": ruleset('"http.hst eq 1"', 'locals {\n  a = "x\n}\n') });
    expect(found).toEqual([
      "main.tf:7:19 types/unknown-field",
      "main.tf:13:7 source/terraform-unterminated-string",
    ]);
  });

  it.each([
    ["a module of a registry", "example/lists/cloudflare", "is not in this repository"],
    ["a module that is not there", "./other", "has no files here"],
  ])("counts %s, and what depends on it", async (_, source, why) => {
    const { found, notChecked } = await lint({
      "main.tf": ruleset(
        '"http.hst eq 1 and ${module.lists.condition}"',
        `module "lists" {\n  source = "${source}"\n}\n`,
      ),
      "lists/outputs.tf": 'output "condition" {\n  value = "http.hst eq 2"\n}\n',
    });
    expect(found).toEqual(["main.tf:7:19 types/unknown-field"]);
    expect(notChecked).toEqual([
      "`module.lists` is defined in another directory",
      `call of a module that ${why}`,
    ]);
  });

  it("honours comments, of every form, that suppress", async () => {
    for (const comment of ["#", "//"]) {
      const text = ruleset('"http.request.method eq \\"get\\""').replace(
        "    expression",
        `    ${comment} wafsmith-disable-next-line no-unmatchable-value -- a test\n    expression`,
      );
      expect((await lint({ "main.tf": text })).found).toEqual([]);
    }
    const trailing = ruleset(
      '"http.request.method eq \\"get\\"" /* wafsmith-disable-line no-unmatchable-value -- a test */',
    );
    expect((await lint({ "main.tf": trailing })).found).toEqual([]);
    const inString = ruleset(
      '"ssl"',
      'locals {\n  a = "# wafsmith-disable-file no-unmatchable-value -- no"\n}\n',
    );
    expect((await lint({ "main.tf": inString })).found).toEqual([]);
  });

  it("reads a plan on standard input", async () => {
    const after = {
      kind: "zone",
      phase: "http_request_firewall_custom",
      rules: [{ action: "block", expression: "http.hst eq 1" }],
    };
    const change = { actions: ["create"], after, after_unknown: {} };
    const plan = {
      format_version: "1.2",
      terraform_version: "1.9.0",
      resource_changes: [{ mode: "managed", type: "cloudflare_ruleset", address: "x", change }],
    };
    const { exitCode, stdout } = await run(["lint", "-"], { stdin: JSON.stringify(plan) });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("types/unknown-field");
  });
});

describe("lint --fix", () => {
  const fix = async (text: string, ...argv: string[]) => {
    const { directory } = await run(["lint", "--fix", ...argv, "main.tf"], { files: { "main.tf": text } });
    return readFileSync(join(directory, "main.tf"), "utf8");
  };

  it("writes in the notation of quotes and of heredocs, and keeps all else", async () => {
    const quoted = ruleset('"not (ssl) and http.host == \\"a\\" && ssl" # why');
    expect(await fix(quoted)).toBe(ruleset('"not (ssl) and http.host == \\"a\\" and ssl" # why'));
    const heredoc = ruleset(
      '<<-EOT\r\n      ip.src not in {1.1.1.1}\r\n        and http.host eq "a"\r\n    EOT',
    );
    expect(await fix(heredoc)).toBe(heredoc.replace("ip.src not in", "not ip.src in"));
  });

  it("leaves alone what is used by name", async () => {
    const text = ruleset("local.a", 'locals {\n  a = "ip.src not in {1.1.1.1}"\n}\n');
    expect(await fix(text)).toBe(text);
  });

  it("ends, and a second run changes nothing", async () => {
    const text = ruleset('<<EOT\nip.src not in {1.1.1.1} && http.host == "a"\nEOT');
    const once = await fix(text, "--preset", "strict");
    expect(once).toContain("chomp(<<EOT\n");
    expect(await fix(once, "--preset", "strict")).toBe(once);
  });
});

describe("simulate", () => {
  it("reads the resources of the previous WAF", async () => {
    const files = {
      "zone.tf":
        'resource "cloudflare_waf_package" "p" {\n  package_id = "c504870194831cd12c3fc0284f294abb"\n  sensitivity = "low"\n  action_mode = "simulate"\n}\n',
    };
    const { stdout } = await run(["simulate", "zone.tf"], { files });
    expect(stdout).toContain("sensitivity low, action simulate");
  });
});
