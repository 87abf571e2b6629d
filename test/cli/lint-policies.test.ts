import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { makeDirectory, run } from "./support.ts";

const EXPORTS = fileURLToPath(new URL("../../fixtures/policies/exports/", import.meta.url));
const OWASP = fs.readFileSync(`${EXPORTS}owasp-ruleset.json`, "utf8");
const OWASP_ID = "4814384a9e5d4991b9815dcfc25d2f1f";

type Files = Readonly<Record<string, string>>;

/** The findings, as `code text`, and the exit code. */
async function lint(argv: readonly string[], files: Files, directory = makeDirectory(files)) {
  const { stdout, stderr, exitCode } = await run(["lint", "--format", "json", ...argv], { directory });
  const { diagnostics } = (stdout === "" ? { diagnostics: [] } : JSON.parse(stdout)) as LintJson;
  const found = diagnostics.map(
    ({ code, file, start, end }) => `${code} ${files[file]?.slice(start.offset, end.offset)}`,
  );
  return { found, exitCode, stderr };
}

async function withLockFile(files: Files): Promise<string> {
  const directory = makeDirectory({ ...files, "owasp.json": OWASP });
  expect((await run(["lock", "owasp.json"], { directory })).exitCode).toBe(0);
  fs.rmSync(join(directory, "owasp.json"));
  return directory;
}

describe("lint of policies", () => {
  it("says what the compiler says, and what is wrong with expressions, each once", async () => {
    const files = {
      "p.yaml": [
        "deployments:",
        "  - ruleset: owasp",
        '    paranoia: "2"',
        '    expression: http.hst eq "a"',
        "  - ruleset: cloudflare managed ruleset",
        "    threshold: high",
        '    expression: ip.geoip.country eq "DE"',
        "",
      ].join("\n"),
    };
    const { found, exitCode } = await lint(["p.yaml"], files);
    expect(exitCode).toBe(1);
    expect(found).toEqual([
      'policy/wrong-type "2"',
      "types/unknown-field http.hst",
      "policy/owasp-only high",
      "lint/no-deprecated-field ip.geoip.country",
    ]);
  });

  it("is clean if the policy is", async () => {
    const files = { "p.yaml": "paranoia: 2\nthreshold: high\n", "p.json": '{ "paranoia": 1 }' };
    expect(await lint(["."], files)).toEqual({ found: [], exitCode: 0, stderr: "" });
  });

  it("reports of each policy in a cycle that it extends itself", async () => {
    const files = {
      "a.yaml": "extends: b.yaml\nparanoia: 2\n",
      "b.yaml": "extends: a.yaml\nparanoia: 3\n",
      "c.yaml": "extends: a.yaml\nparanoia: 1\n",
    };
    const { found, exitCode } = await lint(["."], files);
    expect([found, exitCode]).toEqual([
      ["policy/circular-extends b.yaml", "policy/circular-extends a.yaml"],
      1,
    ]);
  });

  it("takes a file for a policy that extends one, however far below, and no other", async () => {
    const files = {
      "base.yaml": "paranoia: 2\n",
      "middle.yaml": "extends: base.yaml\n",
      "top.json": '{ "extends": "./middle.yaml", "zones": 1 }',
      "tsconfig.json": '{ "extends": "./tsconfig.base.json" }',
      "tsconfig.base.json": '{ "compilerOptions": {} }',
      "x.yaml": "extends: y.yaml\n",
      "y.yaml": "extends: x.yaml\n",
      "gone.yaml": "extends: nowhere.yaml\n",
    };
    const { found, exitCode } = await lint(["."], files);
    expect([found, exitCode]).toEqual([["policy/wrong-type 1"], 1]);
  });

  it("looks again at a file whose base becomes a policy, with a cache", async () => {
    const files = { "top.yaml": "extends: base.yaml\nzones: 1\n", "base.yaml": "other: 1\n" };
    const directory = makeDirectory(files);
    const cached = ["--cache", "--cache-location", join(directory, "cache"), "."];
    expect((await lint(cached, files, directory)).found).toEqual([]);
    fs.writeFileSync(join(directory, "base.yaml"), "paranoia: 2\n");
    expect((await lint(cached, files, directory)).found).toEqual(["policy/wrong-type 1"]);
  });

  it("names a repeated key once", async () => {
    const { found } = await lint(["p.yaml"], { "p.yaml": "paranoia: 2\nparanoia: 3\n" });
    expect(found).toEqual(["policy/duplicate-key paranoia"]);
  });

  it("takes a file for a policy that says so to editors", async () => {
    const text = "# yaml-language-server: $schema=../policy.schema.json\ntreshold: 40\n";
    const { found, exitCode } = await lint(["p.yaml"], { "p.yaml": text });
    expect([found, exitCode]).toEqual([["policy/unknown-key treshold"], 1]);
    expect((await lint(["p.yaml"], { "p.yaml": text.replace("policy.", "other.") })).exitCode).toBe(2);
  });

  it("checks every zone, and says once what they share", async () => {
    const files = {
      "p.yaml": "threshold: 30\nzones:\n  a.example: { paranoia: 2 }\n  b.example: { threshold: 31 }\n",
    };
    const { found, exitCode } = await lint(["p.yaml"], files);
    expect(found).toEqual(["policy/unusual-threshold 30", "policy/unusual-threshold 31"]);
    expect(exitCode).toBe(0);
  });

  it("follows `extends`, and leaves what is wrong there to the file itself", async () => {
    const files = { "p.yaml": "extends: base.yaml\nparanoia: 2\n", "base.yaml": "action: blok\n" };
    expect((await lint(["p.yaml"], files)).found).toEqual([]);
    const missing = await lint(["p.yaml"], { "p.yaml": "extends: gone.yaml\nparanoia: 2\n" });
    expect(missing.found).toEqual(["policy/missing-base gone.yaml"]);
  });

  it("points at no place in a file that it does not show", async () => {
    const rule = '{ id: "6179ae15870a4bb7b2d480d4843b323c", score_threshold: 60 }';
    const files = {
      "p.yaml": `extends: base.yaml\ndeployments:\n  - ruleset: owasp\n    rules: [${rule}]\n`,
      "base.yaml": "threshold: high\n",
    };
    const { stdout } = await run(["lint", "p.yaml"], { files });
    expect(stdout).toContain("policy/contradiction");
    expect(stdout).not.toContain("base.yaml");
  });

  it("looks names up in the lock file that is named, else in the one next to the policy", async () => {
    const files = { "p.yaml": "disabled_rules: [942100]\n" };
    expect((await lint(["p.yaml"], files)).found).toEqual(["policy/rule-number-unresolved 942100"]);
    const directory = await withLockFile(files);
    expect((await lint(["p.yaml"], files, directory)).found).toEqual([]);
    fs.renameSync(join(directory, "waf.lock.json"), join(directory, "other.json"));
    expect((await lint(["--lock", "other.json", "p.yaml"], files, directory)).found).toEqual([]);
  });
});

describe("lint --lock", () => {
  const rule = (id: string) =>
    `{"action":"execute","expression":"true","action_parameters":{"id":"${OWASP_ID}","overrides":{"rules":[{"id":"${id}","enabled":false}]}}}`;
  const unknown = { "a.json": rule("f".repeat(32)) };

  it("compares overrides with the lock file of the command line or of the configuration", async () => {
    const expected = [`lint/no-unknown-override-rule "${"f".repeat(32)}"`];
    const directory = await withLockFile(unknown);
    expect((await lint(["a.json"], unknown, directory)).found).toEqual([]);
    const named = await lint(["--lock", "waf.lock.json", "a.json"], unknown, directory);
    expect([named.found, named.exitCode]).toEqual([expected, 0]);
    fs.writeFileSync(join(directory, "wafsmith.config.json"), '{ "lock": "waf.lock.json" }');
    expect((await lint(["a.json"], unknown, directory)).found).toEqual(expected);
  });

  it.each([
    ["is not there", "gone.json", "There is no file"],
    ["is none", "a.json", "The lock file `a.json` has 1 error: "],
  ])("rejects a lock file that %s", async (_, path, message) => {
    const { exitCode, stderr } = await lint(["--lock", path, "a.json"], unknown);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
