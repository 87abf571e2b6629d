// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { HclRaw, hclBlock, hclString } from "../../../src/sources/terraform/hcl/write.ts";
import { plainValue } from "../../../src/sources/values/located.ts";
import { anyCharacter } from "../../support/any-character.ts";
import { readDocument } from "../../support/rule-tester.ts";

/** Strings that HCL could take for something else, and any others. HCL keeps texts in normal form C. */
const TEXT = fc
  .oneof(
    fc.constantFrom(
      "${x}",
      "$${x}",
      "$$${",
      "%{ if a }",
      "%%{",
      "$",
      "%{",
      "{",
      '"',
      "\\",
      "\\n",
      "$&",
      "$1",
      "$$",
    ),
    fc.constantFrom(
      "\b",
      "\f",
      "\u0000",
      "\u001f",
      "\u007f",
      "\u0085",
      "\u2028",
      "\u2029",
      "\u202e",
      "\ufeff",
    ),
    fc.string({ unit: anyCharacter, maxLength: 12 }),
    fc
      .array(fc.constantFrom("$", "%", "{", "}", '"', "\\", "\n", "\r", "\t", "u", "é", "😀"), {
        maxLength: 8,
      })
      .map((units) => units.join("")),
  )
  .map((text) => text.normalize("NFC"));

const KEY = fc
  .oneof(
    fc.constantFrom("for", "true", "null", "if", "a-b", "a.b", "1", "wïde", "日本", "__proto__", "id"),
    TEXT,
  )
  .filter((key) => key !== "");

const VALUE = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    TEXT,
    fc.integer(),
    fc.boolean(),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(KEY, tie("value"), { maxKeys: 5, noNullPrototype: false }),
  ),
})).value;

/** The same value, whatever the prototypes are. */
const json = (value: unknown): unknown => structuredClone(value);

describe("written HCL", () => {
  it("is aligned as the formatter does it", () => {
    const attributes = {
      zone_id: new HclRaw("var.zone_id"),
      id: "a",
      rules: [{ action: "block", expression: "ssl", on: true }, {}],
      parameters: { a: 1, "b.c": 2, none: [], deep: { x: "y" }, last: false },
      gone: undefined,
      name: "n",
    };
    expect(hclBlock("resource", ["cloudflare_ruleset", "waf"], attributes)).toBe(
      [
        'resource "cloudflare_ruleset" "waf" {',
        "  zone_id = var.zone_id",
        '  id      = "a"',
        "  rules = [",
        "    {",
        '      action     = "block"',
        '      expression = "ssl"',
        "      on         = true",
        "    },",
        "    {},",
        "  ]",
        "  parameters = {",
        "    a     = 1",
        '    "b.c" = 2',
        "    none  = []",
        "    deep = {",
        '      x = "y"',
        "    }",
        "    last = false",
        "  }",
        '  name = "n"',
        "}",
        "",
      ].join("\n"),
    );
  });

  it.each([
    ["${x}", '"$${x}"'],
    ["$${x}", '"$$${x}"'],
    ["%{ if", '"%%{ if"'],
    ["a\bb\fc\u0000", '"a\\u0008b\\u000cc\\u0000"'],
    ["a\u2028b\u202e", '"a\\u2028b\\u202e"'],
    ["\u{e0001}", '"\\U000e0001"'],
    ["a\ud800b", '"a\ufffdb"'],
    ['"\\\n\r\t', '"\\"\\\\\\n\\r\\t"'],
    ["$& $$ $1", '"$& $$ $1"'],
    ["😀é", '"😀é"'],
  ])("writes %j as %s", (text, written) => {
    expect(hclString(text)).toBe(written);
  });

  it("is read back by our reader as what it was", () => {
    fc.assert(
      fc.property(VALUE, (value) => {
        const text = hclBlock("resource", ["cloudflare_ruleset", "x"], { rules: [{ description: value }] });
        const { subjects, diagnostics } = readDocument(text, "terraform");
        expect(diagnostics).toEqual([]);
        const [resource] = subjects;
        const node = resource?.kind === "TerraformResource" ? resource.node.get("rules") : undefined;
        expect(json(node && plainValue(node))).toEqual([{ description: json(value) }]);
      }),
      { numRuns: 300 },
    );
  });
});

/** The programs that can read HCL by themselves; the first one that is there is asked. */
const PROGRAM = ["terraform", "tofu"].find((name) => {
  try {
    execFileSync(name, ["version"], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
});
if (PROGRAM === undefined)
  console.log(
    "test/sources/terraform/write-hcl.test.ts, in part, is skipped: neither terraform nor tofu is in PATH.",
  );

describe.skipIf(PROGRAM === undefined)("Terraform itself", () => {
  it("reads written HCL as what it was, and has nothing to format", () => {
    const values = fc.sample(VALUE, { numRuns: 300, seed: 20_261_122 });
    const directory = fs.mkdtempSync(join(tmpdir(), "wafsmith-hcl-"));
    try {
      const env = { ...process.env, TF_CLI_CONFIG_FILE: "/dev/null", CHECKPOINT_DISABLE: "1" };
      const options = { cwd: directory, env, encoding: "utf8" as const, stdio: "pipe" as const };
      fs.writeFileSync(join(directory, "main.tf"), hclBlock("locals", [], { values }));
      expect(execFileSync(PROGRAM!, ["fmt", "-check", "-diff"], options)).toBe("");
      const input = "base64encode(jsonencode(local.values))\n";
      const printed = JSON.parse(execFileSync(PROGRAM!, ["console"], { ...options, input }));
      // `JSON.parse` of Node 24 takes one key with an escape for another one, so the same text is read as YAML.
      expect(parse(Buffer.from(printed, "base64").toString("utf8"))).toEqual(json(values));
    } finally {
      fs.rmSync(directory, { recursive: true });
    }
  });
});
