import { describe, expect, it } from "vitest";
import { readTerraform } from "../../../src/sources/terraform/read.ts";
import { readModule } from "./support.ts";

const problems = (text: string, uri = "main.tf") =>
  readTerraform(uri, text).diagnostics.map(({ code, range, data, effect }) => ({
    code,
    at: text.slice(range.start, range.end),
    meant: data?.["meant"],
    effect,
  }));
const unknown = (at: string, meant: string | undefined) => ({
  code: "source/terraform-unknown-block",
  at,
  meant,
  effect: "rejected",
});

describe("declarations", () => {
  it.each([
    'resource "a" "b" {}\nresource "a" "b" {}',
    'data "a" "b" {}\nresource "a" "b" {}\ndata "a" b {}',
    'variable "b" {}\noutput "b" {}\nvariable "b" {}',
    'module "b" {}\nmodule "b" {}',
    'output "b" {}\noutput "b" {}',
  ])("are given once in a file: %j", (text) => {
    const { diagnostics } = readTerraform("main.tf", text);
    expect(diagnostics).toMatchObject([
      { code: "source/terraform-repeated-block", severity: "error", effect: "rejected", related: [{}] },
    ]);
    const { start, end } = diagnostics[0]!.range;
    expect(text.slice(start, end)).toMatch(/^"?b"?$/);
    expect(text.slice(end)).toBe(" {}");
    expect(readTerraform("override.tf", text).diagnostics).toEqual([]);
    expect(
      readTerraform("main.tf", text.replaceAll("{}", '{\n}\nlocals {}\nprovider "c" {}')).diagnostics,
    ).toHaveLength(1);
  });

  it.each([
    'resource "a" "b" {}\ndata "a" "b" {}\nresource "a" "c" {}\nresource "c" "b" {}\nvariable "b" {}\nmodule "b" {}',
    'provider "a" {}\nprovider "a" {\n  alias = "b"\n}\nlocals {}\nlocals {}\nmoved {}\nmoved {}',
    'resource "a" {}\nresource "a" {}',
  ])("differ, or are merged: %j", (text) => {
    expect(problems(text)).toEqual([]);
  });
});

it("declarations are given once in the files of a module", () => {
  const text = 'variable "x" {}\n';
  const { diagnostics } = readModule({ "b.tf": text, "a.tf": text, "override.tf": text });
  const related = [{ uri: "a.tf" }];
  expect(diagnostics).toMatchObject([{ code: "source/terraform-repeated-block", related }]);
  expect(readModule({ "a.tf": text, "b.tf": text }).diagnostics).toEqual([]);
});

describe("types of blocks", () => {
  it.each([
    ['esource "cloudflare_ruleset" "a" {}', "esource", "resource"],
    ['resources "cloudflare_ruleset" "a" {}', "resources", "resource"],
    ['varaible "a" {}', "varaible", "variable"],
    ["local {}", "local", "locals"],
    ["Terraform {}", "Terraform", "terraform"],
  ])("%s: misspelt", (text, at, meant) => {
    expect(problems(text)).toEqual([unknown(at, meant)]);
    expect(problems(text, "main.tofu")).toEqual([unknown(at, meant)]);
  });

  it.each([
    ['{ "resources": { "cloudflare_ruleset": { "a": {} } } }', '"resources"', "resource"],
    ['{ "varaible": { "a": {} } }', '"varaible"', "variable"],
    ['[{ "local": { "a": 1 } }]', '"local"', "locals"],
    ['{ "cloudflare_ruleset": { "a": {} } }', '"cloudflare_ruleset"', undefined],
  ])("%s: misspelt or misplaced in JSON", (text, at, meant) => {
    expect(problems(text, "main.tf.json")).toEqual([unknown(at, meant)]);
    expect(problems(text, "terraform.tfvars.json")).toEqual([]);
  });

  it("are types of resources only within `resource`", () => {
    expect(problems('cloudflare_ruleset "a" {}')).toEqual([unknown("cloudflare_ruleset", undefined)]);
  });

  it.each([
    '{ "//": "a", "resource": {}, "data": {}, "check": {}, "import": [], "moved": [], "removed": [] }',
    '{ "locals": { "local": 1, "resorce": 2 }, "a_block_of_a_later_version": {} }',
  ])("%s: known, or maybe new, in JSON", (text) => {
    expect(problems(text, "main.tf.json")).toEqual([]);
  });

  it.each([
    'resource "a" "b" {}\ndata "a" "b" {}\nephemeral "a" "b" {}\naction "a" "b" {}\nlist "a" "b" {}',
    'check "a" {}\nimport {}\nmoved {}\nremoved {}\nlocals {}\nterraform {}',
    'module "a" {}\noutput "a" {}\nprovider "a" {}\nvariable "a" {}',
    "a_block_of_a_later_version {}",
  ])("%j: known, or maybe new", (text) => {
    expect(problems(text)).toEqual([]);
  });

  it("belong to other languages in other files", () => {
    expect(problems("local {}", "a.pkr.hcl")).toEqual([]);
  });

  it.each([
    [
      "main.tf",
      'local {\n  phase = "http_ratelimit"\n}\nresorce "cloudflare_ruleset" "a" {\n  kind  = "zone"\n  phase = local.phase\n  rules = []\n}\n',
    ],
    [
      "main.tf.json",
      `{ "local": { "phase": "http_ratelimit" }, "resorce": { "cloudflare_ruleset": { "a": { "kind": "zone", "phase": "\${local.phase}", "rules": [] } } } }`,
    ],
  ])("are read as what was meant in %s", (uri, text) => {
    const { subjects } = readTerraform(uri, text);
    expect(subjects).toMatchObject([
      { kind: "TerraformResource", resourceType: "cloudflare_ruleset" },
      { kind: "Ruleset", phase: { value: "http_ratelimit" } },
    ]);
  });
});
