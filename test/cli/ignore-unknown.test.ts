import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeDirectory, run } from "./support.ts";

const RULES = '{"rules": [{"action": "block", "expression": "not(ssl)"}]}';
const FILES = {
  "a b.json": RULES,
  "chart/values.yaml": "replicas: 3\n",
  "chart/templates/x.yaml": "{{- if .x }}\na: [\n",
  "old/rules.json": '{"rules": [{"action": "block", "expression": "ssl and"}]}',
  "generated/rules.json": '{"rules": [{"action": "block", "expression": "ssl and"}]}',
  ".wafsmithignore": "old/\n",
  "wafsmith.config.json": '{"ignore": ["generated/**"]}',
};
const NAMED = ["a b.json", "chart/values.yaml", "chart/templates/x.yaml", "old/rules.json"];

describe("--ignore-unknown", () => {
  it("lints what is known of the named files, and skips the rest as in a directory", async () => {
    const directory = makeDirectory(FILES);
    const named = [...NAMED, "generated/rules.json"];
    const { exitCode, stdout, stderr } = await run(["lint", "--ignore-unknown", ...named], { directory });
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(
      /^No problems in 1 file \(1 rule, 1 expression\)\. Not checked: .*invalid YAML file \(1\)/,
    );
    expect((await run(["lint", ...named], { directory })).exitCode).toBe(2);
  });

  it("still finds what is wrong in a named file", async () => {
    const { exitCode, stdout } = await run(["lint", "--ignore-unknown", "a.json"], {
      files: { "a.json": '{"rules": [{"action": "block", "expression": "ssl and"}]}' },
    });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("a.json:1:51  error  syntax/");
  });

  it("still rejects a file that does not exist", async () => {
    const { exitCode, stderr } = await run(["lint", "--ignore-unknown", "no.json"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("There is no file or directory `no.json`.");
  });

  it("formats what is recognised, and touches nothing else", async () => {
    const directory = makeDirectory(FILES);
    const { exitCode, stderr } = await run(["fmt", "--write", "--ignore-unknown", ...NAMED], { directory });
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(readFileSync(join(directory, "a b.json"), "utf8")).toBe(RULES.replace("not(ssl)", "not (ssl)"));
    for (const name of NAMED.slice(1))
      expect(readFileSync(join(directory, name), "utf8")).toBe(FILES[name as keyof typeof FILES]);
  });

  it("formats a directory with files that cannot be read", async () => {
    const directory = makeDirectory(FILES);
    expect(await run(["fmt", "--check", "chart"], { directory })).toMatchObject({ exitCode: 0, stderr: "" });
    expect((await run(["fmt", "--check", "chart/templates/x.yaml"], { directory })).exitCode).toBe(1);
  });
});
