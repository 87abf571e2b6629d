import { describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { runAllowingCode as run, type World } from "./support.ts";

const RULE = JSON.stringify({ rules: [{ action: "block", expression: 'ip.geoip.country eq "DE"' }] });
const OFF = { rules: { "no-deprecated-field": "off" } };

async function codes(argv: readonly string[], world: World): Promise<string[]> {
  const { stdout, stderr } = await run(["lint", "--format=json", ...argv], world);
  if (stdout === "") throw new Error(stderr);
  return (JSON.parse(stdout) as LintJson).diagnostics.map((one) => `${one.file} ${one.code}`);
}

describe("configuration", () => {
  const found = ["waf/a.json lint/no-deprecated-field"];

  it.each([
    ["wafsmith.config.json", JSON.stringify(OFF)],
    ["wafsmith.config.yaml", "rules:\n  no-deprecated-field: off\n"],
    ["wafsmith.config.yml", "rules: { no-deprecated-field: off }\n"],
    ["wafsmith.config.mjs", `export default ${JSON.stringify(OFF)};\n`],
    ["wafsmith.config.js", `module.exports = ${JSON.stringify(OFF)};\n`],
  ])("is read from %s", async (name, content) => {
    const files = { "waf/a.json": RULE };
    expect(await codes(["waf/a.json"], { files })).toEqual(found);
    expect(await codes(["waf/a.json"], { files: { ...files, [name]: content } })).toEqual([]);
  });

  it.each([
    ["wafsmith.config.json", JSON.stringify({ $schema: "./config.schema.json", ...OFF })],
    [
      "wafsmith.config.yaml",
      "# yaml-language-server: $schema=./node_modules/wafsmith/dist/schemas/config.schema.json\nrules: { no-deprecated-field: off }\n",
    ],
    ["wafsmith.config.yml", "$schema: ./config.schema.json\nrules: { no-deprecated-field: off }\n"],
  ])("may name its schema: %s", async (name, content) => {
    expect(await codes(["waf/a.json"], { files: { "waf/a.json": RULE, [name]: content } })).toEqual([]);
  });

  it("is searched upwards, and only the nearest one applies", async () => {
    const files = { "waf/a.json": RULE, "wafsmith.config.json": JSON.stringify(OFF) };
    expect(await codes(["a.json"], { files, cwd: "waf" })).toEqual([]);
    const nearer = { ...files, "waf/wafsmith.config.json": "{}" };
    expect(await codes(["a.json"], { files: nearer, cwd: "waf" })).toEqual([
      "a.json lint/no-deprecated-field",
    ]);
  });

  it("can be named, or disabled", async () => {
    const files = { "waf/a.json": RULE, "wafsmith.config.json": JSON.stringify(OFF), "other.json": "{}" };
    expect(await codes(["waf/a.json", "--config", "other.json"], { files })).toEqual(found);
    expect(await codes(["waf/a.json", "--no-config"], { files })).toEqual(found);
  });

  it("takes the assumptions of findings from the command line rather than from files", async () => {
    const files = {
      "a.cfexpr": 'http.host contains "Shop" and ssl',
      "wafsmith.config.json": JSON.stringify({ rules: { "no-doubtful-condition": "error" } }),
    };
    const doubted = ["a.cfexpr lint/no-doubtful-condition"];
    expect(await codes(["a.cfexpr"], { files })).toEqual(doubted);
    expect(await codes(["a.cfexpr", "--assume=none"], { files })).toEqual([]);
    expect(await codes(["a.cfexpr", "--assume=plain-extensions"], { files })).toEqual([]);
    expect(await codes(["a.cfexpr", "--no-config", "--assume=lower-case-hosts"], { files })).toEqual(doubted);
    expect(await codes(["a.cfexpr", "--no-config"], { files })).toEqual([]);
  });

  it("leaves files out by globs relative to itself, unless they are named", async () => {
    const config = JSON.stringify({ ignore: ["waf/old/**"] });
    const files = { "waf/old/a.json": RULE, "waf/b.json": RULE, "wafsmith.config.json": config };
    expect(await codes(["."], { files, cwd: "waf" })).toEqual(["b.json lint/no-deprecated-field"]);
    expect(await codes(["old/a.json"], { files, cwd: "waf" })).toEqual([
      "old/a.json lint/no-deprecated-field",
    ]);
  });

  it("accepts findings by paths relative to itself, and says which acceptance is not needed", async () => {
    const suppression = (rule: string) => ({ rule, file: "waf/a.json", reason: "a customer needs it" });
    const suppressions = [suppression("no-deprecated-field"), suppression("no-case-mismatch")];
    const files = { "waf/a.json": RULE, "wafsmith.config.json": JSON.stringify({ suppressions }) };
    expect(await codes(["a.json"], { files, cwd: "waf" })).toEqual([
      "../wafsmith.config.json config/unused-suppression",
    ]);
  });

  it("names findings relative to the current directory if it is above", async () => {
    const files = { "waf/a.json": RULE, "wafsmith.config.json": "{}" };
    expect(await codes(["a.json"], { files, cwd: "waf" })).toEqual(["a.json lint/no-deprecated-field"]);
  });

  it("stops the run when it is wrong, and shows where", async () => {
    const config = '{\n  "preset": "strickt",\n  "rules": { "no-such-rule": "off" }\n}\n';
    const files = { "waf/a.json": RULE, "wafsmith.config.json": config };
    const { exitCode, stdout, stderr } = await run(["lint", "waf/a.json"], { files });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("wafsmith.config.json:2:13  error  config/unknown-value");
    expect(stderr).toContain("wafsmith.config.json:3:14  error  config/unknown-rule");
    expect(stderr).toContain("wafsmith: The configuration `wafsmith.config.json` has 2 errors.");
  });

  it.each<[string, NonNullable<World["files"]>, readonly string[], string]>([
    [
      "two of them",
      { "wafsmith.config.json": "{}", "wafsmith.config.yaml": "{}" },
      [],
      "but only one of them can apply.",
    ],
    ["one that is missing", {}, ["--config", "no.json"], "There is no file or directory `no.json`."],
    [
      "one that throws",
      { "wafsmith.config.mjs": "throw new Error('no\\nway')" },
      [],
      "`wafsmith.config.mjs` cannot be loaded: no.",
    ],
    [
      "one without a value",
      { "wafsmith.config.mjs": "export default undefined" },
      [],
      "`wafsmith.config.mjs` exports no configuration.",
    ],
    [
      "one that is a directory",
      { "d/x": "" },
      ["--config", "d"],
      "`d` is a directory, but a file is expected here.",
    ],
    [
      "one that is no text",
      { "c.json": Buffer.from([0x7b, 0xff]) },
      ["--config", "c.json"],
      "`c.json` is not valid UTF-8",
    ],
    [
      "one that is no JSON",
      { "wafsmith.config.json": "{" },
      [],
      "The configuration `wafsmith.config.json` has 1 error.",
    ],
    [
      "an empty one",
      { "wafsmith.config.json": "" },
      [],
      "The configuration `wafsmith.config.json` has 1 error.",
    ],
    [
      "one that is a list",
      { "wafsmith.config.json": "[]" },
      [],
      "The configuration `wafsmith.config.json` has 1 error.",
    ],
  ])("refuses %s", async (_, files, argv, message) => {
    const { exitCode, stdout, stderr } = await run(["lint", "waf/a.json", ...argv], {
      files: { "waf/a.json": RULE, ...files },
    });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});
