import { describe, expect, it } from "vitest";
import { createLinter } from "../../src/linter.ts";
import { commit, GIT_ENV, makeRepository } from "./git-support.ts";
import { run } from "./support.ts";

/** Each repetition but the first is a separate finding. */
const repeated = (times: number) => Array.from({ length: times }, () => "ssl").join(" or ");
const ruleset = (...expressions: readonly string[]) =>
  JSON.stringify({
    kind: "zone",
    phase: "http_request_firewall_custom",
    rules: expressions.map((expression) => ({ action: "block", expression })),
  });
const ERROR = 'http.request.method eq "post"';
const WARNING = 'ip.geoip.country eq "DE"';
const FILES = { "a.json": ruleset(WARNING, WARNING, WARNING, ERROR), "a.cfexpr": repeated(50) };

async function codesOf(argv: readonly string[], files: Readonly<Record<string, string>> = FILES) {
  const { exitCode, stdout } = await run(["lint", ...argv, "--format", "json"], { files });
  const { diagnostics } = JSON.parse(stdout);
  return { exitCode, codes: diagnostics.map(({ code }: { code: string }) => code) as string[] };
}

describe("the limits that the caller sets", () => {
  it("a lower limit for a file counts the rest, as loudly as the loudest", async () => {
    const { exitCode, codes } = await codesOf(["a.json", "--max-findings", "1"]);
    expect(exitCode).toBe(1);
    expect(codes).toHaveLength(2);
    expect(codes).toContain("source/too-many-findings");
  });

  it("a lower limit for an expression leaves room for others, and says what raises it", async () => {
    const { stdout } = await run(["lint", "a.cfexpr", "--max-findings-per-expression", "3"], {
      files: FILES,
    });
    expect(stdout).toMatch(/This expression has \d+ more findings than the 3 that are reported\./);
    expect(stdout).toContain("`--max-findings-per-expression` raises the limit");
  });

  it("a lower limit for both counts the same findings", async () => {
    const all = await codesOf(["a.cfexpr"]);
    const { stdout } = await run(
      ["lint", "a.cfexpr", "--max-findings-per-expression=2", "--max-findings=1"],
      { files: FILES },
    );
    const more = Number(/This file has ([\d,]+) more findings/.exec(stdout)?.[1]);
    expect(more).toBe(all.codes.length - 1);
  });

  it("a higher limit lists what the default counts", async () => {
    const files = { "a.cfexpr": repeated(400) };
    expect((await codesOf(["a.cfexpr"], files)).codes).toContain("source/too-many-findings");
    const { codes } = await codesOf(["a.cfexpr", "--max-findings-per-expression", "2000"], files);
    expect(codes).not.toContain("source/too-many-findings");
    expect(codes.length).toBeGreaterThan(201);
  });

  it("a longer expression is an error, whatever the limit", async () => {
    const files = { "a.cfexpr": `ssl${" ".repeat(70_000)}` };
    expect((await codesOf(["a.cfexpr"], files)).codes).toContain("syntax/too-long");
    const raised = await codesOf(["a.cfexpr", "--max-expression-chars", "80000"], files);
    expect(raised.codes).not.toContain("syntax/too-long");
    expect(raised.exitCode).toBe(1);
    const short = { "b.cfexpr": 'http.host eq "a.example"' };
    expect(await codesOf(["b.cfexpr"], short)).toEqual({ exitCode: 0, codes: [] });
    const lowered = await codesOf(["b.cfexpr", "--max-expression-chars", "10"], short);
    expect(lowered).toEqual({ exitCode: 1, codes: ["syntax/too-long"] });
  });

  it("counts for --max-warnings what is not listed", async () => {
    const files = { "a.json": ruleset(...Array.from({ length: 30 }, () => WARNING)) };
    const { stdout } = await run(["lint", "a.json", "--format", "json"], { files });
    const found: { severity: string }[] = JSON.parse(stdout).diagnostics;
    const warnings = found.filter(({ severity }) => severity === "warning").length;
    expect(warnings).toBeGreaterThan(20);
    const limits = [
      ["--max-findings", "2"],
      ["--max-findings", "2", "--max-findings-per-expression", "1"],
    ];
    for (const limit of limits) {
      const argv = ["lint", "a.json", ...limit];
      const over = await run([...argv, "--max-warnings", String(warnings - 1)], { files });
      expect(over.stderr).toContain(`${warnings} warnings; --max-warnings allows ${warnings - 1}.`);
      expect(over.exitCode).toBe(1);
      const within = await run([...argv, "--max-warnings", String(warnings)], { files });
      expect(within.stderr).not.toContain("--max-warnings allows");
    }
  });

  it.each(["0", "-1", "1.5", "ten", "1e3", "100000001", "", "9".repeat(30)])(
    "rejects the limit %j",
    async (value) => {
      const { exitCode, stderr } = await run(["lint", "a.json", `--max-findings=${value}`], { files: FILES });
      expect(exitCode).toBe(2);
      expect(stderr).toContain("--max-findings");
    },
  );

  it.each(["maxFindings", "max-findings", "limits", "maxFindingsPerExpression", "maxExpressionChars"])(
    "a configuration does not know `%s`",
    async (key) => {
      const files = { ...FILES, "wafsmith.config.json": JSON.stringify({ [key]: 1 }) };
      const { exitCode, stderr } = await run(["lint", "a.json"], { files });
      expect(exitCode).toBe(2);
      expect(stderr).toContain(key);
    },
  );

  it("has results in the cache for each limit", async () => {
    const first = await run(["lint", "a.json", "--cache", "--cache-location", "cache"], { files: FILES });
    const argv = ["lint", "a.json", "--cache", "--cache-location", "cache", "--max-findings", "1"];
    const second = await run(argv, { directory: first.directory });
    expect(second.stdout).toContain("more findings than the 1 that are reported");
    const third = await run(["lint", "a.json"], { directory: first.directory });
    expect(third.stdout).not.toContain("more findings");
  });
});

describe("the limits of a linter that a program makes", () => {
  it("are those that it names", async () => {
    const linter = createLinter({ limits: { maxFindings: 1 } });
    const { diagnostics } = await linter.lint({ uri: "a.json", text: FILES["a.json"] });
    expect(diagnostics.map(({ code }) => code)).toContain("source/too-many-findings");
    expect(diagnostics).toHaveLength(2);
  });
});

describe("a change of an expression with more findings than are listed", () => {
  it("is new in a review, and so is an error among those that are counted", async () => {
    const before = ruleset(`${repeated(300)}`);
    const after = ruleset(`${repeated(300)} or (http.host eq "A" and http.request.method eq "post")`);
    const directory = makeRepository({ "a.json": before });
    commit(directory, { "a.json": after });
    const { exitCode, stdout } = await run(["review", "--base", "main"], { directory, env: GIT_ENV });
    expect(stdout).toContain("more findings than the 200");
    expect(exitCode).toBe(1);
  });
});
