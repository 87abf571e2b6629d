import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeDirectory, run, systemError } from "./support.ts";

const NOT_IN = "ip.src not in {8.8.8.0/24}\n";
const FIXED = "not ip.src in {8.8.8.0/24}\n";

describe("wafsmith lint --fix", () => {
  it("writes the fixes and reports what is left", async () => {
    const files = { "a.cfexpr": NOT_IN, "b.cfexpr": 'http.hots eq "a"' };
    const { exitCode, stdout, directory } = await run(["lint", "--fix", "."], { files });
    expect(fs.readFileSync(join(directory, "a.cfexpr"), "utf8")).toBe(FIXED);
    expect(fs.readFileSync(join(directory, "b.cfexpr"), "utf8")).toBe(files["b.cfexpr"]);
    expect(exitCode).toBe(1);
    expect(stdout).not.toContain("syntax/not-in");
    expect(stdout).toContain("1 error in 2 files (0 rules, 2 expressions). 1 fixed.");
    expect(fs.readdirSync(directory).sort()).toEqual(["a.cfexpr", "b.cfexpr"]);
  });

  it("changes nothing but what is wrong: mark, line ends, quotes and indentation stay", async () => {
    const text =
      '\ufeff{\r\n\t"rules" : [ {"action":"block", "expression": "ip.src \\u006eot in {8.8.8.0\\/24}"} ]\r\n}';
    const { directory, exitCode } = await run(["lint", "--fix", "a.json"], { files: { "a.json": text } });
    const fixed = fs.readFileSync(join(directory, "a.json"), "utf8");
    expect(exitCode).toBe(0);
    expect(fixed).toBe(text.replace("ip.src \\u006eot in", "not ip.src in"));
  });

  it("keeps the mode, and a link a link", async () => {
    const directory = makeDirectory({ "real/a.cfexpr": NOT_IN });
    fs.chmodSync(join(directory, "real/a.cfexpr"), 0o640);
    fs.symlinkSync("real/a.cfexpr", join(directory, "link.cfexpr"));
    expect((await run(["lint", "--fix", "link.cfexpr"], { directory })).exitCode).toBe(0);
    expect(fs.lstatSync(join(directory, "link.cfexpr")).isSymbolicLink()).toBe(true);
    expect(fs.readFileSync(join(directory, "real/a.cfexpr"), "utf8")).toBe(FIXED);
    expect(fs.statSync(join(directory, "real/a.cfexpr")).mode & 0o7777).toBe(0o640);
  });

  it("leaves a clean file alone", async () => {
    const directory = makeDirectory({ "a.cfexpr": FIXED });
    const before = fs.statSync(join(directory, "a.cfexpr"));
    expect((await run(["lint", "--fix", "a.cfexpr"], { directory })).exitCode).toBe(0);
    const after = fs.statSync(join(directory, "a.cfexpr"));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  it("applies no suggestion", async () => {
    const text = 'http.request.method eq "post"\n';
    const { directory } = await run(["lint", "--fix", "a.cfexpr"], { files: { "a.cfexpr": text } });
    expect(fs.readFileSync(join(directory, "a.cfexpr"), "utf8")).toBe(text);
  });

  it("leaves a file unchanged that was edited meanwhile, and continues", async () => {
    const directory = makeDirectory({ "a.cfexpr": NOT_IN, "b.cfexpr": NOT_IN });
    let reads = 0;
    const readFileSync = ((path: string, ...rest: []) => {
      const bytes = fs.readFileSync(path, ...rest);
      return path.endsWith("a.cfexpr") && ++reads === 2 ? Buffer.concat([bytes, Buffer.from(" ")]) : bytes;
    }) as typeof fs.readFileSync;
    const { exitCode, stdout, stderr } = await run(["lint", "--fix", "a.cfexpr", "b.cfexpr"], {
      directory,
      fake: { readFileSync },
    });
    expect(exitCode).toBe(3);
    expect(stderr).toContain("`a.cfexpr` has changed since it was read, so it was left unchanged.");
    expect(stdout).toContain("a.cfexpr:1:8  error  syntax/not-in");
    expect(stdout).toContain("1 error in 2 files (0 rules, 2 expressions). 1 fixed. 1 fixable with --fix.");
    expect(fs.readFileSync(join(directory, "a.cfexpr"), "utf8")).toBe(NOT_IN);
    expect(fs.readFileSync(join(directory, "b.cfexpr"), "utf8")).toBe(FIXED);
  });

  it.each([
    ["writeFileSync", "ENOSPC", "no space left on the device"],
    ["renameSync", "EACCES", "permission denied"],
    ["chmodSync", "EPERM", "operation not permitted"],
    ["writeFileSync", "EROFS", "the file system is read-only"],
    ["writeFileSync", "EQQQ", "EQQQ"],
  ] as const)("leaves the old file and no litter when %s fails with %s", async (name, code, words) => {
    const directory = makeDirectory({ "a.cfexpr": NOT_IN });
    const fake = {
      [name]: () => {
        throw systemError(code);
      },
    };
    const { exitCode, stderr } = await run(["lint", "--fix", "a.cfexpr"], { directory, fake });
    expect(exitCode).toBe(3);
    expect(stderr).toContain(`\`a.cfexpr\` cannot be written: ${words}.`);
    expect(fs.readdirSync(directory)).toEqual(["a.cfexpr"]);
    expect(fs.readFileSync(join(directory, "a.cfexpr"), "utf8")).toBe(NOT_IN);
  });
});

describe("wafsmith lint --fix-dry-run", () => {
  it("prints what would change as a patch, and writes nothing", async () => {
    const files = { "x/a.cfexpr": NOT_IN, "b.cfexpr": FIXED, "c.cfexpr": "ip.src not in {1.1.1.1}" };
    const { exitCode, stdout, stderr, directory } = await run(["lint", "--fix-dry-run", "."], { files });
    expect(stdout).toBe(
      [
        "--- a/c.cfexpr",
        "+++ b/c.cfexpr",
        "@@ -1,1 +1,1 @@",
        "-ip.src not in {1.1.1.1}",
        "\\ No newline at end of file",
        "+not ip.src in {1.1.1.1}",
        "\\ No newline at end of file",
        "--- a/x/a.cfexpr",
        "+++ b/x/a.cfexpr",
        "@@ -1,1 +1,1 @@",
        "-ip.src not in {8.8.8.0/24}",
        "+not ip.src in {8.8.8.0/24}",
        "",
      ].join("\n"),
    );
    expect(stderr).toBe("wafsmith: 2 fixes in 2 files, nothing written; 0 errors would be left.\n");
    expect(exitCode).toBe(1);
    expect(fs.readFileSync(join(directory, "x/a.cfexpr"), "utf8")).toBe(NOT_IN);
  });

  it("is what --fix does", async () => {
    const files = {
      "a.cfexpr": NOT_IN,
      "b.json": '{"action":"block","expression":"notssl and not not ssl"}',
    };
    const { stdout, directory } = await run(["lint", "--fix-dry-run", "."], { files });
    const patched = makeDirectory(files);
    execFileSync("git", ["apply", "-"], {
      cwd: patched,
      input: stdout,
      env: { ...process.env, GIT_DIR: "" },
    });
    await run(["lint", "--fix", "."], { directory });
    for (const name of Object.keys(files)) {
      expect(fs.readFileSync(join(patched, name), "utf8")).toBe(
        fs.readFileSync(join(directory, name), "utf8"),
      );
    }
  });

  it("has nothing to say if nothing would change", async () => {
    expect(await run(["lint", "--fix-dry-run", "a.cfexpr"], { files: { "a.cfexpr": FIXED } })).toMatchObject({
      exitCode: 0,
      stdout: "",
    });
  });

  it("takes standard input", async () => {
    const argv = ["lint", "--fix-dry-run", "-", "--stdin-filename", "x.cfexpr"];
    const { exitCode, stdout } = await run(argv, { stdin: NOT_IN });
    expect([exitCode, stdout.split("\n")[0]]).toEqual([1, "--- a/x.cfexpr"]);
  });
});

describe("wafsmith lint --fix with --fix-only and --unsafe-fixes", () => {
  const text = 'http.request.method eq "post" and ip.src not in {1.1.1.1} and not not ssl\n';
  const fix = async (...options: string[]) => {
    const { directory } = await run(["lint", "--fix", ...options, "a.cfexpr"], {
      files: { "a.cfexpr": text },
    });
    return fs.readFileSync(join(directory, "a.cfexpr"), "utf8");
  };

  it("fixes what is named, by rule, by code, or several", async () => {
    const notIn = text.replace("ip.src not in", "not ip.src in");
    expect(await fix("--fix-only", "syntax/not-in")).toBe(notIn);
    expect(await fix("--fix-only=not-in,no-double-negation")).toBe(notIn.replace("not not ssl", "ssl"));
    expect(await fix("--fix-only=not-in", "--fix-only", "lint/no-double-negation")).toBe(
      notIn.replace("not not ssl", "ssl"),
    );
  });

  it("takes the names of rules that configurations bring along", async () => {
    const customRules = [
      { id: "prefer-tls", pattern: "ssl", replace: 'http.host eq "b"', message: "Name the host." },
    ];
    const files = {
      "a.cfexpr": text,
      "b/c.cfexpr": "ssl\n",
      "b/wafsmith.config.json": JSON.stringify({ preset: "none", customRules }),
    };
    const named = ["lint", "--fix", "--unsafe-fixes", "."];
    const { directory, stderr } = await run([...named, "--fix-only=prefer-tls"], { files });
    expect(fs.readFileSync(join(directory, "b/c.cfexpr"), "utf8"), stderr).toBe('http.host eq "b"\n');
    expect(fs.readFileSync(join(directory, "a.cfexpr"), "utf8")).toBe(text);
    const misspelt = await run([...named, "--fix-only=prefer-tsl"], { files });
    expect([misspelt.exitCode, misspelt.stderr]).toEqual([
      2,
      expect.stringContaining("did you mean `prefer-tls`"),
    ]);
    expect(fs.readFileSync(join(misspelt.directory, "b/c.cfexpr"), "utf8")).toBe("ssl\n");
  });

  it("applies suggestions on request only", async () => {
    expect(await fix("--fix-only=no-unmatchable-value")).toBe(text);
    expect(await fix("--fix-only=no-unmatchable-value,not-in", "--unsafe-fixes")).toBe(
      text.replace("ip.src not in", "not ip.src in").replace('"post"', '"POST"'),
    );
  });

  it.each([
    [["--fix-only=not-in"], "`--fix-only` only affects fixes, but nothing is being fixed."],
    [["--unsafe-fixes"], "`--unsafe-fixes` only affects fixes, but nothing is being fixed."],
    [["--fix", "--fix-dry-run"], "`--fix` and `--fix-dry-run` cannot be used together."],
    [["--fix-dry-run", "--format", "json"], "so it cannot be used with `--format`"],
    [["--fix", "--fix-only=no-such"], "There is no rule or code `no-such`"],
    [["--fix", "--fix-only=prefer-inn"], "did you mean `prefer-in`"],
    [["--fix", "--fix-only=lint/prefer-inn"], "did you mean `lint/prefer-in`"],
  ])("rejects %j", async (argv, message) => {
    const { exitCode, stdout, stderr } = await run(["lint", ...argv, "a.cfexpr"], {
      files: { "a.cfexpr": text },
    });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});
