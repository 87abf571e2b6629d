import { describe, expect, it } from "vitest";
import { run } from "./support.ts";

const ERROR = { "a.cfexpr": 'http.request.method eq "post"' };
const WARNING = { "a.cfexpr": 'ip.geoip.country eq "DE"' };
const INFO_RULE = "--rule=no-deprecated-field=info";

describe("--fail-on", () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[], number]>([
    ["an error", ERROR, [], 1],
    ["an error", ERROR, ["--fail-on", "error"], 1],
    ["an error", ERROR, ["--fail-on", "info"], 1],
    ["an error", ERROR, ["--fail-on", "never"], 0],
    ["a warning", WARNING, [], 0],
    ["a warning", WARNING, ["--fail-on", "warning"], 1],
    ["a warning", WARNING, ["--fail-on", "warning", "--quiet"], 1],
    ["a warning", WARNING, ["--fail-on", "error", "--max-warnings", "0"], 1],
    ["a warning", WARNING, ["--fail-on", "never"], 0],
    ["an info", WARNING, [INFO_RULE], 0],
    ["an info", WARNING, [INFO_RULE, "--fail-on", "warning"], 0],
    ["an info", WARNING, [INFO_RULE, "--fail-on", "info"], 1],
  ])("%s in %j with %j", async (_, files, argv, expected) => {
    expect((await run(["lint", "a.cfexpr", ...argv], { files })).exitCode).toBe(expected);
  });

  it("does not hide that something could not be linted", async () => {
    const missing = await run(["lint", "no.json", "--fail-on", "never"]);
    expect(missing.exitCode).toBe(2);
    const nothing = await run(["lint", "a.json", "--fail-on=never"], { files: { "a.json": "{}" } });
    expect(nothing.exitCode).toBe(2);
  });

  it("keeps saying what is found", async () => {
    const { stdout } = await run(["lint", "a.cfexpr", "--fail-on", "never"], { files: ERROR });
    expect(stdout).toContain("1 error in 1 file");
  });

  it("is what test cases of JUnit fail by", async () => {
    const failures = async (...argv: readonly string[]) =>
      (await run(["lint", "a.cfexpr", "--format=junit", ...argv], { files: WARNING })).stdout.match(
        /<failure /g,
      )?.length ?? 0;
    expect(await failures()).toBe(0);
    expect(await failures("--fail-on", "warning")).toBe(1);
  });

  it.each([
    [["--fail-on", "warn"], "`warn` is not a value of `--fail-on`; did you mean `warning`?"],
    [
      ["--fail-on", "x"],
      "`x` is not a value of `--fail-on`; it may be `error`, `warning`, `info` or `never`.",
    ],
    [
      ["--fail-on=never", "--max-warnings=3"],
      "`--fail-on never` and `--max-warnings` cannot be used together.",
    ],
  ])("rejects %j", async (argv, message) => {
    const { exitCode, stderr } = await run(["lint", "a.cfexpr", ...argv], { files: ERROR });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`wafsmith: ${message}`);
  });
});
