import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
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

  it("writes nothing to standard output if every report has a file", async () => {
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

  it("writes colours into a file on request only", async () => {
    const written = async (...argv: readonly string[]) => {
      const world = { files: { "a.cfexpr": NOT_IN }, isTty: true, env: { FORCE_COLOR: "1" } };
      const { directory } = await run(["lint", "a.cfexpr", "--format=text:out.txt", ...argv], world);
      return readFileSync(join(directory, "out.txt"), "utf8");
    };
    expect(await written()).not.toContain("\u001b");
    expect(await written("--color")).toContain("\u001b[31merror");
    expect(await written("--color", "--no-color")).not.toContain("\u001b");
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
    [["json:"], "`--format json:` does not name a file."],
    [["json:no/x.json"], "`--format json:no/x.json` writes to `no`, which is not a directory."],
    [["json:a.cfexpr"], "`a.cfexpr` is one of the linted files, so a report must not overwrite it."],
  ])("rejects %j", async (formats, message) => {
    const directory = makeDirectory({ "a.cfexpr": NOT_IN });
    const answer = await run(["lint", ".", ...formats.map((one) => `--format=${one}`)], { directory });
    expect(answer).toMatchObject({ exitCode: 2, stdout: "" });
    expect(answer.stderr).toContain(`wafsmith: ${message}`);
    expect(readFileSync(join(directory, "a.cfexpr"), "utf8")).toBe(NOT_IN);
  });

  it("rejects a directory in the place of a file", async () => {
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
    expect(rule.fullDescription.text).toBe("Cloudflare rejects the expression.");
    expect(driver.informationUri).toMatch(/^https:/);
  });
});

describe("--format github", () => {
  it("adds a table to the summary of the job, after what other steps wrote", async () => {
    const directory = makeDirectory({ "a.cfexpr": NOT_IN, "summary.md": "# Before\n" });
    const env = { GITHUB_STEP_SUMMARY: join(directory, "summary.md") };
    const { stdout, exitCode } = await run(["lint", "a.cfexpr", "--format", "github"], { directory, env });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^::error title=wafsmith syntax\/not-in,file=a\.cfexpr,line=1,endLine=1,col=8,/);
    const summary = readFileSync(join(directory, "summary.md"), "utf8");
    expect(summary).toMatch(/^# Before\n## wafsmith: 1 error\n/);
    expect(summary).toContain("| ⛔ error | `a.cfexpr:1:8` |");
  });

  it("is the only format that writes it", async () => {
    const directory = makeDirectory({ "a.cfexpr": NOT_IN });
    const env = { GITHUB_STEP_SUMMARY: join(directory, "summary.md") };
    await run(["lint", "a.cfexpr", "--format", "markdown"], { directory, env });
    expect(readdirSync(directory)).toEqual(["a.cfexpr"]);
  });

  it("says so if it cannot be written, after the annotations", async () => {
    const env = { GITHUB_STEP_SUMMARY: "/no/such/directory/summary.md" };
    const world = { files: { "a.cfexpr": NOT_IN }, env };
    const { stdout, stderr, exitCode } = await run(["lint", "a.cfexpr", "--format=github"], world);
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(/^::error /);
    expect(stderr).toContain("`/no/such/directory/summary.md`");
  });
});

describe("links to pages", () => {
  const files = { "a.cfexpr": 'http.request.method eq "post"' };
  const PAGE = "https://github.com/wafsmith/wafsmith/blob/main/docs/rules/no-unmatchable-value.md";
  const LINK = `\u001b]8;;${PAGE}\u001b\\lint/no-unmatchable-value\u001b]8;;\u001b\\`;
  const hasLink = async (isTty: boolean, env: Readonly<Record<string, string>>) =>
    (await run(["lint", "a.cfexpr"], { files, isTty, env })).stdout.includes(LINK);

  it.each<[string, boolean, Readonly<Record<string, string>>, boolean]>([
    ["no terminal", false, { TERM: "xterm-kitty" }, false],
    ["an unknown terminal", true, { TERM: "xterm-256color" }, false],
    ["kitty", true, { TERM: "xterm-kitty" }, true],
    ["Windows Terminal", true, { WT_SESSION: "1" }, true],
    ["GNOME Terminal", true, { VTE_VERSION: "7600" }, true],
    ["a VTE that crashes", true, { VTE_VERSION: "5000" }, false],
    ["iTerm2", true, { TERM_PROGRAM: "iTerm.app", TERM_PROGRAM_VERSION: "3.5.0" }, true],
    ["an old iTerm2", true, { TERM_PROGRAM: "iTerm.app", TERM_PROGRAM_VERSION: "3.0.15" }, false],
    ["VS Code", true, { TERM_PROGRAM: "vscode", TERM_PROGRAM_VERSION: "1.90.2" }, true],
    ["a program named like a member", true, { TERM_PROGRAM: "toString" }, false],
    ["tmux in kitty", true, { TERM: "xterm-kitty", TMUX: "/tmp/tmux" }, false],
    ["CI", true, { TERM: "xterm-kitty", CI: "true" }, false],
    ["NO_COLOR", true, { TERM: "xterm-kitty", NO_COLOR: "1" }, false],
    ["FORCE_HYPERLINK", false, { FORCE_HYPERLINK: "1" }, true],
    ["FORCE_HYPERLINK=0", true, { TERM: "xterm-kitty", FORCE_HYPERLINK: "0" }, false],
  ])("%s", async (_, isTty, env, expected) => {
    expect(await hasLink(isTty, env)).toBe(expected);
  });

  it("lead from codes of syntax to the page of all codes, in every format that has addresses", async () => {
    const syntax = { "a.cfexpr": NOT_IN };
    const page = "https://github.com/wafsmith/wafsmith/blob/main/docs/codes.md#syntaxnot-in";
    for (const format of ["text", "json", "jsonl", "sarif", "markdown"]) {
      const env = { FORCE_HYPERLINK: "1" };
      const { stdout } = await run(["lint", "a.cfexpr", "--format", format], { files: syntax, env });
      expect(stdout, format).toContain(page);
    }
  });

  it("stay out of files", async () => {
    const { directory } = await run(["lint", "a.cfexpr", "--format=text:out.txt"], {
      files,
      isTty: true,
      env: { FORCE_HYPERLINK: "1" },
    });
    expect(readFileSync(join(directory, "out.txt"), "utf8")).not.toContain("\u001b");
  });
});

describe("--progress", () => {
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}.cfexpr`, "ssl\n"]));
  const stdout = { write: () => true, drained: async () => undefined, isTty: false, columns: undefined };
  /** A clock of which every look is half a second after the last. */
  const hurried = async (argv: readonly string[], isTty: boolean) => {
    let now = 0;
    const clock = vi.spyOn(Date, "now").mockImplementation(() => (now += 500));
    try {
      return (await run(["lint", ".", ...argv], { files, isTty, stdout })).stderr;
    } finally {
      clock.mockRestore();
    }
  };

  it("says on a terminal how far the run is, and leaves nothing of it", async () => {
    const stderr = await hurried(["--progress"], true);
    expect(stderr).toContain("\r59 of 60 files");
    expect(stderr).toMatch(/\r\u001b\[K$/);
    expect(stderr).not.toContain("\n");
  });

  it("is silent unless it is asked for, and if there is no terminal", async () => {
    expect(await hurried([], true)).toBe("");
    expect(await hurried(["--progress"], false)).toBe("");
  });
});
