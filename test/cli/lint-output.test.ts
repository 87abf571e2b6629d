import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeDirectory, run, systemError } from "./support.ts";

const NOT_IN = "ip.src not in {10.0.0.0/8}\n";

describe("--format", () => {
  it("writes several reports of one run, one of them to standard output", async () => {
    const { directory, stdout, stderr, exitCode } = await run(
      ["lint", "a.cfexpr", "--format", "json:out.json", "--format", "sarif:b.sarif", "--format", "text"],
      { files: { "a.cfexpr": NOT_IN } },
    );
    const written = (name: string) => JSON.parse(readFileSync(join(directory, name), "utf8"));
    expect([exitCode, stderr]).toEqual([1, ""]);
    expect(stdout).toContain("a.cfexpr:1:8  error  syntax/not-in");
    expect(written("out.json").diagnostics).toHaveLength(1);
    expect(written("b.sarif").runs[0].results).toHaveLength(1);
    expect(readdirSync(directory).sort()).toEqual(["a.cfexpr", "b.sarif", "out.json"]);
  });

  it("writes nothing to standard output where every report has a file", async () => {
    const world = { files: { "a.cfexpr": NOT_IN } };
    expect(await run(["lint", "a.cfexpr", "--format=text:out.txt"], world)).toMatchObject({
      exitCode: 1,
      stdout: "",
      stderr: "",
    });
  });

  it("replaces the report of an earlier run, and keeps colours out of files", async () => {
    const directory = makeDirectory({ "a.cfexpr": NOT_IN, "out.txt": "old" });
    await run(["lint", "a.cfexpr", "--format=text:out.txt"], { directory, isTty: true });
    expect(readFileSync(join(directory, "out.txt"), "utf8")).toMatch(/^a\.cfexpr:1:8 {2}error {2}syntax/);
  });

  it("writes files before standard output, whose reader may end the program", async () => {
    const directory = makeDirectory({ "a.cfexpr": NOT_IN });
    let seen: readonly string[] = [];
    const stdout = {
      isTty: false,
      columns: undefined,
      write: () => {
        seen = readdirSync(directory);
        return true;
      },
      drained: async () => undefined,
    };
    await run(["lint", "a.cfexpr", "--format", "text", "--format", "json:out.json"], { directory, stdout });
    expect(seen).toContain("out.json");
  });

  it("says which report could not be written, and writes the others", async () => {
    const fake = {
      writeFileSync: (path: Parameters<typeof writeFileSync>[0], ...rest: [string]) => {
        if (String(path).includes("full")) throw systemError("ENOSPC");
        writeFileSync(path, ...rest);
      },
    } as { writeFileSync: typeof writeFileSync };
    const { exitCode, stdout, stderr } = await run(
      ["lint", "a.cfexpr", "--format", "json:full.json", "--format", "text"],
      { files: { "a.cfexpr": NOT_IN }, fake },
    );
    expect(exitCode).toBe(3);
    expect(stdout).toContain("syntax/not-in");
    expect(stderr).toContain("`full.json`");
  });

  it.each([
    [["json", "text"], "Two reports would be written to standard output."],
    [["json:x", "sarif:./x"], "Two reports would be written to `x`."],
    [["sarfi"], "There is no format `sarfi`; did you mean `sarif`?"],
    [["sarfi:x"], "There is no format `sarfi`; did you mean `sarif`?"],
    [["constructor"], "There is no format `constructor`."],
    [["json:"], "`--format json:` names no file."],
    [["json:no/x.json"], "`--format json:no/x.json` writes to `no`, which is no directory."],
    [["json:a.cfexpr"], "`a.cfexpr` is linted, so no report is written over it."],
  ])("refuses %j", async (formats, message) => {
    const directory = makeDirectory({ "a.cfexpr": NOT_IN });
    const answer = await run(["lint", ".", ...formats.map((one) => `--format=${one}`)], { directory });
    expect(answer).toMatchObject({ exitCode: 2, stdout: "" });
    expect(answer.stderr).toContain(`wafsmith: ${message}`);
    expect(readFileSync(join(directory, "a.cfexpr"), "utf8")).toBe(NOT_IN);
  });

  it("refuses a directory in the place of a file", async () => {
    const directory = makeDirectory({ "a.cfexpr": NOT_IN });
    mkdirSync(join(directory, "out"));
    expect(await run(["lint", "a.cfexpr", "--format=json:out"], { directory })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("`out` is a directory"),
    });
  });

  it("says in SARIF what codes of syntax mean", async () => {
    const { stdout } = await run(["lint", "a.cfexpr", "--format=sarif"], { files: { "a.cfexpr": NOT_IN } });
    const { driver } = JSON.parse(stdout).runs[0].tool;
    const rule = driver.rules.find(({ id }: { readonly id: string }) => id === "syntax/not-in");
    expect(rule.fullDescription.text).toBe("The service refuses the expression.");
    expect(driver.informationUri).toMatch(/^https:/);
  });
});
