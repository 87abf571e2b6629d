import { describe, expect, it } from "vitest";
import { foreignNotation, inAnyCase, isRecordText, sniffFormat } from "../../src/sources/format.ts";
import { extensionsOf } from "../../src/sources/notations.ts";
import { loadReaders, readSource, readSourceSync } from "../../src/sources/read.ts";
import type { ExpressionFile } from "../../src/sources/recognise/model.ts";

const RULES = { rules: [{ action: "block", expression: "ssl" }] };

describe("the notation of a text", () => {
  it.each([
    ["a.json", "rules:", "json"],
    ["A.JSON", "", "json"],
    ["a.ndjson", "", "json-stream"],
    ["a.jsonl", "", "json-stream"],
    ["a.yaml", "{}", "yaml"],
    ["dir.json/a.yml", "", "yaml"],
    ["a.cfexpr", "{", "expression"],
    ["-", ' \n{"a": 1}', "json-stream"],
    ["-", "\uFEFF[1]", "json-stream"],
    ["export.txt", '{"a": 1}', "json-stream"],
    ["-", "rules:\n  - a", "yaml"],
    ["-", "# rules\nrules: []", "yaml"],
    ["-", "---\n", "yaml"],
    ["-", "- a: 1", "yaml"],
    ["-", '"rules": []', "yaml"],
    ["-", 'http.host eq "a: b"', "expression"],
    ["-", "not ssl", "expression"],
    ["-", "", "expression"],
    ["dir.d/expression", "ssl", "expression"],
    [".cfexpr", "ssl", "expression"],
    ["main.tf", "", "terraform"],
    ["PROD.TFVARS", "", "terraform"],
    ["main.tf.json", "{}", "terraform"],
    ["terraform.tfvars.json", "{}", "terraform"],
    ["-", '# c\nresource "a" "b" {\n}', "terraform"],
    ["-", "locals {\n}", "terraform"],
    ["-", '{"format_version":"1.2","terraform_version":"1.9.0"}', "terraform-plan"],
    ["plan.json", '{ "format_version": "1.2", "terraform_version": "1.9.0" }', "terraform-plan"],
    ["a.json", '{ "format_version": "1.2" }', "json"],
    ["main.toml", 'resource = "a"', undefined],
    ["a.md", "Some text.", "markdown"],
    ["a.rst", "Some text.", undefined],
    ["waf.hcl", 'resource "cloudflare_ruleset" "a" {}', "terraform"],
    ["packer.hcl", 'source "a" "b" {}', "hcl"],
    ["live/terragrunt.hcl", 'terraform {\n  source = "../m"\n}\ninputs = {}', "terraform"],
    ["live/terragrunt.hcl", 'terraform {\n  source = "git::m"\n}\ninputs = {}', "hcl"],
    ["live/terragrunt.hcl", 'terraform {\n  source = "../m"\n}', "hcl"],
    ["live/packer.hcl", 'terraform {\n  source = "../m"\n}\ninputs = {}', "hcl"],
    ["a.yaml", '{"format_version":"1.2","terraform_version":"1.9.0"}', "yaml"],
    ["-", 'variable "a" {\n}', "terraform"],
    ["notes.txt", "ssl", "expression"],
    ["a.conf", "ssl", undefined],
    ["a.conf", "rules: []", "yaml"],
    ["a.d\\expression", "ssl", "expression"],
  ])("of %s with %j is %s", (uri, text, format) => {
    expect(sniffFormat(uri, text)).toBe(format);
  });

  it("may be given", () => {
    expect(readSourceSync("a.conf", "ssl", { format: "expression" })).toMatchObject({
      format: "expression",
      subjects: [{ kind: "ExpressionFile" }],
    });
  });
});

it.each([
  ["main.tf", "locals {\n}", "Terraform"],
  ["a.json", "{}", undefined],
  ["a.cfexpr", "ssl", undefined],
  ["a.md", "Some text.", "Markdown"],
  ["a.toml", "a = 1", undefined],
])("%s is of another notation than expected: %s %s", (uri, text, notation) => {
  expect(foreignNotation(uri, text)).toBe(notation);
});

it.each([
  ["a.tfstate", "", true],
  ["a.har", "", true],
  ["a.json", '{"version": 4, "terraform_version": "1.9.0"}', true],
  ["a.json", '\uFEFF {"log": {"entries": [{"request": {}, "response": {}}]}}', true],
  ["a.json", '{"log": {"entries": [{"request": {}}]}}', false],
  ["a.json", '{"deployment": {"resources": [{"urn": "a"}]}}', true],
  ["a.json", '[{"deployment": {"resources": [{"urn": "a"}]}}]', false],
  ["a.json", '{"format_version": "1.0", "values": {"root_module": {}}}', true],
  ["a.json", '{"format_version": "1.0", "planned_values": {"root_module": {}}}', false],
])("%s with %s records what exists: %s", (uri, text, expected) => {
  expect(isRecordText(uri, text)).toBe(expected);
});

it("extensions are listed for tools that compare letters exactly", () => {
  expect([extensionsOf("yaml"), inAnyCase("tf.json")]).toEqual([
    ["yaml", "yml"],
    "[tT][fF].[jJ][sS][oO][nN]",
  ]);
});

it.each([
  ["json", "a", []],
  ["json", "type: cloudflare:Ruleset", ["providerShapes"]],
  ["yaml", "a", ["readYaml"]],
  ["yaml", '"type" : "cloudflare:Ruleset"', ["providerShapes", "readYaml"]],
  ["terraform", "type: cloudflare:Ruleset", ["readTerraform"]],
  ["terraform-plan", "", ["readTerraform"]],
  ["markdown", "", ["readMarkdown"]],
  ["expression", "", []],
  [undefined, "", []],
] as const)("%s with %s needs the readers %j", async (format, text, names) => {
  expect(Object.keys(await loadReaders(format, text)).sort()).toEqual(names);
});

it.each(["a.yaml", "a.tf", "a.md"])("without its reader, the format of %s is unknown", (uri) => {
  expect(readSourceSync(uri, "").diagnostics).toMatchObject([{ code: "source/unknown-format" }]);
});

it.each([
  ["a.json", ["comment", "unquoted-key", "single-quotes", "trailing-comma"]],
  ["a.jsonc", ["unquoted-key", "single-quotes"]],
  ["a.json5", []],
])("the dialect of %s allows all but %j", (uri, codes) => {
  const { diagnostics } = readSourceSync(uri, "{ // a\n b: 'c', }");
  expect(diagnostics.map(({ code }) => code)).toEqual(codes.map((one) => `source/json-${one}`));
});

it.each([
  ["a.hcl", 'a = <<EOF\nresource "cloudflare_ruleset" "x" {}\nEOF', [1]],
  ["live/terragrunt.hcl", 'terraform {\n  source = "../m"\n}\ninputs = {\n  x = "http.host eq 1"\n}', [1]],
  ["waf.hcl", 'resource "cloudflare_filter" "a" {\n  expression = "ssl"\n}\n', []],
  [
    "live/terragrunt.hcl",
    'terraform {\n  source = "../m"\n}\ninputs = {\n  x = 1\n}\ngenerate "x" {\n  contents = "resource \\"cloudflare_ruleset\\" \\"x\\""\n}',
    [1],
  ],
  ["main.tf", 'locals {\n  a = "resource \\"cloudflare_ruleset\\" {}"\n}', []],
])("%s with %s has %j", async (uri, text, leftOut) => {
  expect((await readSource(uri, text)).leftOut?.map(() => 1) ?? []).toEqual(leftOut);
});

describe("readSource", () => {
  it("reads JSON, YAML and expressions alike", async () => {
    const json = await readSource("a.json", JSON.stringify(RULES));
    const yaml = await readSource("a.yaml", "rules:\n  - {action: block, expression: ssl}\n");
    const expression = await readSource("a.cfexpr", "ssl\n");
    expect([json, yaml, expression].map(({ format }) => format)).toEqual(["json", "yaml", "expression"]);
    expect([json, yaml, expression].map(({ subjects }) => subjects[0]?.kind)).toEqual([
      "Ruleset",
      "Ruleset",
      "ExpressionFile",
    ]);
    expect(expression.roots).toEqual([]);
  });

  it("keeps the text as it was read, and the problems of readers and shapes together", async () => {
    const text = '\uFEFF{"result": null, "success": false, "errors": [],}';
    const document = await readSource("a.json", text);
    expect(document.text).toBe(text);
    expect(document.diagnostics.map((one) => one.code)).toEqual([
      "source/json-trailing-comma",
      "source/failed-answer",
    ]);
  });

  it("rejects a file beyond the limit, whatever it is", async () => {
    for (const uri of ["a.json", "a.yaml", "a.cfexpr"]) {
      const whole = await readSource(uri, "[1,2,3]", { maxFileChars: 7 });
      expect(whole.diagnostics).toEqual([]);
      const document = await readSource(uri, "[1,2,3]", { maxFileChars: 6 });
      expect(document).toMatchObject({
        subjects: [],
        roots: [],
        diagnostics: [{ code: "source/too-large", severity: "error" }],
      });
      expect(document.diagnostics[0]?.message).toBe(
        "This file has 7 characters; at most 6 are read, so nothing in it is checked.",
      );
    }
  });

  it("says so where a merge left both sides", async () => {
    const text = "rules:\n<<<<<<< HEAD\n  - a: 1\n=======\n  - a: 2\n>>>>>>> main\n";
    for (const uri of ["a.json", "a.yaml", "a.tf", "a.policy.yaml", "a.cfexpr"]) {
      const { subjects, diagnostics } = await readSource(uri, text);
      const range = { start: 7, end: 14 };
      expect([subjects, diagnostics]).toMatchObject([[], [{ code: "source/merge-conflict", range }]]);
    }
    const quoted = await readSource("a.yaml", "a: |\n  <<<<<<< HEAD\n  =======\n  >>>>>>> main\n");
    expect(quoted.diagnostics).toEqual([]);
    expect((await readSource("a.md", text)).diagnostics).toEqual([]);
  });

  it("says that it does not know a format", async () => {
    const document = await readSource("main.toml", "resource = 1");
    expect(document).toMatchObject({ subjects: [], diagnostics: [{ code: "source/unknown-format" }] });
  });

  it("passes limits on to the readers", async () => {
    for (const uri of ["a.json", "a.yaml"]) {
      const { diagnostics } = await readSource(uri, "[[[[]]]]", { maxDepth: 2 });
      expect(diagnostics.map((one) => one.code)).toEqual(["source/too-deep"]);
    }
  });
});

describe("expression files", () => {
  it.each([
    ["ssl", "ssl", 0],
    ["ssl\n", "ssl", 0],
    ["ssl\r\n", "ssl", 0],
    ["\n ssl \n\n", "\n ssl \n", 0],
    ["\uFEFFssl", "ssl", 1],
    ["", "", 0],
  ])("%j contain %j", (text, expression, offset) => {
    const [file] = readSourceSync("a.cfexpr", text).subjects as ExpressionFile[];
    expect(file?.content.text).toBe(expression);
    expect(file?.content.toOuter({ start: 0, end: 1 })).toEqual({ start: offset, end: offset + 1 });
    expect(file?.content.encode('"\\', { start: 0, end: 1 })).toBe('"\\');
  });
});
