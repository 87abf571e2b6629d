import { describe, expect, it } from "vitest";
import { readTerraform } from "../../../src/sources/terraform/read.ts";

const problems = (text: string, uri = "main.tf") =>
  readTerraform(uri, text).diagnostics.map(({ code, range, data, effect }) => ({
    code,
    at: text.slice(range.start, range.end),
    meant: data?.["meant"],
    effect,
  }));
const unknown = (at: string, meant: string) => ({
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

  it("are read as what was meant", () => {
    const { subjects } = readTerraform(
      "main.tf",
      'local {\n  phase = "http_ratelimit"\n}\nresorce "cloudflare_ruleset" "a" {\n  kind  = "zone"\n  phase = local.phase\n  rules = []\n}\n',
    );
    expect(subjects).toMatchObject([
      { kind: "TerraformResource", resourceType: "cloudflare_ruleset" },
      { kind: "Ruleset", phase: { value: "http_ratelimit" } },
    ]);
  });
});
