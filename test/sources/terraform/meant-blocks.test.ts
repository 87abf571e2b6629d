import { describe, expect, it } from "vitest";
import { readTerraform } from "../../../src/sources/terraform/read.ts";

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
