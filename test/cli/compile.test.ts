import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeDirectory, run } from "./support.ts";

const POLICY = "paranoia: 2\n";
const OVERRIDES = {
  categories: [
    { category: "paranoia-level-3", enabled: false },
    { category: "paranoia-level-4", enabled: false },
  ],
};

describe("wafsmith compile", () => {
  it("prints the body of the PATCH, or the overrides alone", async () => {
    const files = { "waf.policy.yaml": POLICY };
    const patch = await run(["compile", "waf.policy.yaml"], { files });
    expect(patch.exitCode).toBe(0);
    expect(JSON.parse(patch.stdout)).toMatchObject({
      action: "execute",
      action_parameters: { overrides: OVERRIDES },
      enabled: true,
    });
    expect((await run(["compile", "waf.policy.yaml", "--format=patch"], { files })).stdout).toBe(
      patch.stdout,
    );
    const overrides = await run(["compile", "waf.policy.yaml", "--format", "overrides"], { files });
    expect(JSON.parse(overrides.stdout)).toEqual(OVERRIDES);
  });

  it("reads the policy from standard input", async () => {
    expect(JSON.parse((await run(["compile", "-", "--format=overrides"], { stdin: POLICY })).stdout)).toEqual(
      OVERRIDES,
    );
  });

  it("shows every mistake on stderr, and prints nothing else", async () => {
    const files = { "p.yaml": "paranoia: 9\nthreshhold: 25\n" };
    const { exitCode, stdout, stderr } = await run(["compile", "p.yaml"], { files });
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("p.yaml:1:11  error  policy/out-of-range");
    expect(stderr).toContain("p.yaml:2:1  error  policy/unknown-key");
    expect(stderr).toContain("wafsmith: Nothing was compiled: 2 errors.");
  });

  it("takes ids from exports and says where they cannot be used", async () => {
    const files = { "p.yaml": POLICY, "r.json": "{}" };
    const { exitCode, stderr } = await run(["compile", "p.yaml", "--ruleset", "r.json"], { files });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("r.json:1:1  error  policy/unusable-ruleset");
  });

  it("writes to a file, whole or not at all", async () => {
    const directory = makeDirectory({ "p.yaml": POLICY, "old.json": "old" });
    fs.chmodSync(join(directory, "old.json"), 0o600);
    for (const name of ["new.json", "old.json"]) {
      const { exitCode, stdout } = await run(["compile", "p.yaml", "--format=overrides", "-o", name], {
        directory,
      });
      expect([exitCode, stdout]).toEqual([0, ""]);
      expect(JSON.parse(fs.readFileSync(join(directory, name), "utf8"))).toEqual(OVERRIDES);
    }
    expect(fs.statSync(join(directory, "old.json")).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(directory).sort()).toEqual(["new.json", "old.json", "p.yaml"]);
    expect((await run(["compile", "p.yaml", "-o", "-"], { directory })).stdout).not.toBe("");
    expect((await run(["compile", "p.yaml", "-o", "/dev/null"], { directory })).exitCode).toBe(0);
    expect(fs.statSync("/dev/null").isCharacterDevice()).toBe(true);
  });

  it.each([
    [[], "`compile` needs `POLICY`."],
    [["no.yaml"], "There is no file or directory `no.yaml`."],
    [["p.yaml", "--ruleset", "no.json"], "There is no file or directory `no.json`."],
    [
      ["p.yaml", "--format", "overides"],
      "`overides` is not a value of `--format`; did you mean `overrides`?",
    ],
    [["p.yaml", "-o", "no/x.json"], "`no/x.json` cannot be written: its directory does not exist."],
    [["p.yaml", "-o", "."], "`.` is a directory that contains other files"],
    [["p.yaml", "--format=patch", "-o", "."], "`.` is a directory, but a file is expected here."],
  ])("rejects %j", async (argv, message) => {
    const { exitCode, stdout, stderr } = await run(["compile", ...argv], { files: { "p.yaml": POLICY } });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});
