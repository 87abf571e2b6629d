import { describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { run, type World } from "./support.ts";

const NOT_IN = "ip.src not in {10.0.0.0/8}\n";
const VALID = 'http.host eq "example.com"\n';
/** A ruleset with one expression. */
const ruleset = (expression: string) =>
  `${JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules: [{ action: "block", expression }] }, null, 2)}\n`;
/** Warned about by `no-deprecated-field`. */
const DEPRECATED = ruleset('ip.geoip.country eq "DE"');

async function lintJson(argv: readonly string[], world: World): Promise<LintJson & { exitCode: number }> {
  const { stdout, stderr, exitCode } = await run(["lint", "--format", "json", ...argv], world);
  if (stdout === "") throw new Error(stderr);
  return { ...(JSON.parse(stdout) as LintJson), exitCode };
}

const codesOf = (json: LintJson) => json.diagnostics.map((one) => one.code);

describe("wafsmith lint", () => {
  it("shows findings with place, consequence and summary", async () => {
    const { exitCode, stdout, stderr } = await run(["lint", "waf/a.cfexpr"], {
      files: { "waf/a.cfexpr": NOT_IN },
    });
    expect([exitCode, stderr]).toEqual([1, ""]);
    expect(stdout).toBe(
      [
        "waf/a.cfexpr:1:8  error  syntax/not-in  [fixable]",
        "    `not in` is not an operator, so Cloudflare rejects this expression.",
        "       1 | ip.src not in {10.0.0.0/8}",
        "         |        ^^^^^^",
        "    help: Write `not ip.src in …`: `not` goes before the whole comparison.",
        "",
        "1 error in 1 file (0 rules, 1 expression). 1 fixable with --fix. Not checked: expression with a syntax error (1).",
        "",
      ].join("\n"),
    );
  });

  it("exits with 0 for a clean file and says what was checked", async () => {
    const world = { files: { "a.json": ruleset(VALID.trim()) } };
    expect(await run(["lint", "a.json"], world)).toMatchObject({
      exitCode: 0,
      stdout: "No problems in 1 file (1 rule, 1 expression).\n",
      stderr: "",
    });
  });

  it("counts in the outer file, through the quotes and escapes of JSON and YAML", async () => {
    const files = {
      "a.json": ruleset('http.host eq "a" and ip.src not in {10.0.0.0/8}'),
      "b.yaml":
        "rules:\n  - action: block\n    expression: >-\n      ssl and\n      ip.src not in {10.0.0.0/8}\n",
    };
    const json = await lintJson(["."], { files });
    expect(codesOf(json)).toEqual(["syntax/not-in", "syntax/not-in"]);
    for (const { file, start, end } of json.diagnostics) {
      expect(files[file as keyof typeof files].slice(start.offset, end.offset)).toBe("not in");
    }
    expect(json.diagnostics[1]).toMatchObject({ file: "b.yaml", start: { line: 5, column: 14 } });
  });

  it("searches the current directory when nothing is named", async () => {
    const files = { "a/b.cfexpr": NOT_IN, "c.cfexpr": VALID };
    expect(await lintJson([], { files })).toMatchObject({
      files: 2,
      exitCode: 1,
      diagnostics: [{ file: "a/b.cfexpr" }],
    });
  });

  it("names files relative to the current directory, with forward slashes", async () => {
    const files = { "infra/waf/a.cfexpr": NOT_IN, "infra/here/x": "" };
    const json = await lintJson(["../waf/a.cfexpr"], { files, cwd: "infra/here" });
    expect(json.diagnostics[0]?.file).toBe("../waf/a.cfexpr");
  });

  it("lints a file once, however often it is named", async () => {
    expect(await lintJson(["a.cfexpr", "./a.cfexpr", "."], { files: { "a.cfexpr": NOT_IN } })).toMatchObject({
      files: 1,
    });
  });

  it("writes SARIF with the version and every rule that ran", async () => {
    const { stdout, exitCode } = await run(["lint", "--format", "sarif", "a.json"], {
      files: { "a.json": DEPRECATED },
    });
    const { driver } = JSON.parse(stdout).runs[0].tool;
    expect(exitCode).toBe(0);
    expect(driver.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(driver.rules.length).toBeGreaterThan(20);
    for (const rule of driver.rules) expect(rule.fullDescription.text.length).toBeGreaterThan(10);
  });
});

describe("exit codes of findings", () => {
  const files = { "a.json": DEPRECATED };

  it("lets warnings pass", async () => {
    expect(await lintJson(["a.json"], { files })).toMatchObject({
      exitCode: 0,
      diagnostics: [{ code: "lint/no-deprecated-field", severity: "warning", effect: "style" }],
    });
  });

  it("counts warnings against --max-warnings", async () => {
    expect((await run(["lint", "a.json", "--max-warnings", "1"], { files })).exitCode).toBe(0);
    const { exitCode, stderr } = await run(["lint", "a.json", "--max-warnings=0"], { files });
    expect([exitCode, stderr]).toEqual([1, "wafsmith: 1 warning; --max-warnings allows 0.\n"]);
  });

  it("hides warnings with --quiet, in every format, and still counts them", async () => {
    const text = await run(["lint", "a.json", "--quiet"], { files });
    expect(text.stdout).toBe("1 warning in 1 file (1 rule, 1 expression). 1 fixable with --fix.\n");
    expect((await lintJson(["a.json", "--quiet"], { files })).diagnostics).toEqual([]);
    expect((await run(["lint", "a.json", "--quiet", "--max-warnings=0"], { files })).exitCode).toBe(1);
  });
});

describe("rules on the command line", () => {
  const files = { "a.json": DEPRECATED };

  it("makes a rule louder or silent", async () => {
    expect(await lintJson(["a.json", "--rule", "no-deprecated-field=error"], { files })).toMatchObject({
      exitCode: 1,
      diagnostics: [{ severity: "error" }],
    });
    expect(
      (await lintJson(["a.json", "--rule", "lint/no-deprecated-field=off"], { files })).diagnostics,
    ).toEqual([]);
  });

  it("lets the last word win", async () => {
    const argv = ["a.json", "--rule=no-deprecated-field=off", "--rule=no-deprecated-field=info"];
    expect((await lintJson(argv, { files })).diagnostics).toMatchObject([{ severity: "info" }]);
  });

  it("takes a preset, and keeps what the configuration says of single rules", async () => {
    expect((await lintJson(["a.json", "--preset", "none"], { files })).diagnostics).toEqual([]);
    const config = JSON.stringify({ rules: { "no-deprecated-field": "info" } });
    const world = { files: { ...files, "wafsmith.config.json": config } };
    expect((await lintJson(["a.json", "--preset=none"], world)).diagnostics).toMatchObject([
      { severity: "info" },
    ]);
    const off = JSON.stringify({ preset: "none", rules: { "no-deprecated-field": "off" } });
    const silent = { files: { ...files, "wafsmith.config.json": off } };
    expect((await lintJson(["a.json", "--preset=strict"], silent)).diagnostics).toEqual([]);
  });

  it("never silences syntax, names and types", async () => {
    const world = { files: { "a.cfexpr": NOT_IN } };
    expect((await lintJson(["a.cfexpr", "--preset=none"], world)).exitCode).toBe(1);
  });

  it.each([
    [
      ["--rule", "no-deprecated-feild=off"],
      "There is no rule `no-deprecated-feild`; did you mean `no-deprecated-field`",
    ],
    [["--rule", "no-deprecated-field"], "`--rule no-deprecated-field` does not say what to set the rule to."],
    [["--rule", "no-deprecated-field=warn"], "`warn` is not a severity; did you mean `warning`?"],
    [["--rule", "__proto__=off"], "There is no rule `__proto__`."],
    [["--preset", "strickt"], "`strickt` is not a value of `--preset`; did you mean `strict`?"],
    [
      ["--max-warnings", "many"],
      "`--max-warnings` must be a whole number from 0 to 999,999,999, but `many` was given.",
    ],
    [
      ["--max-file-size", "0"],
      "`--max-file-size` takes a number of MiB above 0 and at most 500, but `0` was given.",
    ],
    [["--config", "x.json", "--no-config"], "`--config` and `--no-config` cannot be used together."],
    [
      ["--stdin-filename", "x.json"],
      "`--stdin-filename` names standard input, but standard input is not being read.",
    ],
    [["--fix", "-"], "`--fix` cannot be used with standard input: there is no file to write to."],
  ])("rejects %j", async (argv, message) => {
    const { exitCode, stdout, stderr } = await run(["lint", "a.json", ...argv], { files });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`wafsmith: ${message}`);
  });
});

describe("standard input", () => {
  it("is an expression, JSON or YAML, by its content", async () => {
    for (const stdin of [
      NOT_IN,
      ruleset(NOT_IN.trim()),
      `rules:\n  - expression: ${NOT_IN}    action: block\n`,
    ]) {
      const json = await lintJson(["-"], { stdin });
      expect(json).toMatchObject({
        exitCode: 1,
        files: 1,
        diagnostics: [{ code: "syntax/not-in", file: "<stdin>" }],
      });
    }
  });

  it("has the given name, which determines its notation", async () => {
    const json = await lintJson(["-", "--stdin-filename", "infra/x.yaml"], { stdin: "rules: [" });
    expect(json.exitCode).toBe(2);
    expect(json.diagnostics[0]).toMatchObject({ file: "infra/x.yaml", code: "source/yaml-unclosed" });
  });

  it("may arrive in pieces", async () => {
    const bytes = Buffer.from('http.host eq "é"');
    const stdin = [bytes.subarray(0, 15), bytes.subarray(15)];
    expect(await lintJson(["-"], { stdin })).toMatchObject({ exitCode: 0, files: 1 });
  });

  it("is rejected if it is too large or not text", async () => {
    const large = await run(["lint", "-", "--max-file-size", "0.0001"], { stdin: "x".repeat(200) });
    expect(large).toMatchObject({ exitCode: 2, stdout: "" });
    expect(large.stderr).toContain("Standard input is over the limit");
    const binary = await run(["lint", "-"], { stdin: Buffer.from([1, 0, 2]) });
    expect(binary).toMatchObject({ exitCode: 2, stderr: "wafsmith: Standard input is a binary file.\n" });
  });
});

describe("colours", () => {
  const world = { files: { "a.cfexpr": NOT_IN } };
  const isColored = async (argv: readonly string[], rest: Partial<World>) =>
    (await run(["lint", "a.cfexpr", ...argv], { ...world, ...rest })).stdout.includes("\u001b[31merror");

  it.each<[string, readonly string[], Partial<World>, boolean]>([
    ["no terminal", [], {}, false],
    ["a terminal", [], { isTty: true }, true],
    ["a dumb terminal", [], { isTty: true, env: { TERM: "dumb" } }, false],
    ["NO_COLOR", [], { isTty: true, env: { NO_COLOR: "1" } }, false],
    ["an empty NO_COLOR", [], { isTty: true, env: { NO_COLOR: "" } }, true],
    ["FORCE_COLOR", [], { env: { FORCE_COLOR: "1" } }, true],
    ["FORCE_COLOR=0", [], { isTty: true, env: { FORCE_COLOR: "0" } }, false],
    ["--color over NO_COLOR", ["--color"], { env: { NO_COLOR: "1" } }, true],
    ["--no-color over all", ["--no-color", "--color"], { isTty: true, env: { FORCE_COLOR: "1" } }, false],
  ])("%s", async (_, argv, rest, expected) => {
    expect(await isColored(argv, rest)).toBe(expected);
  });

  it("cuts source lines to the width of the terminal", async () => {
    const files = { "a.cfexpr": `${'http.host eq "a" or '.repeat(30)}${NOT_IN}` };
    const { stdout } = await run(["lint", "a.cfexpr"], { files, columns: 70 });
    const rows = stdout.split("\n").filter((row) => row.includes(" | "));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.length).toBeLessThanOrEqual(70);
  });
});
