import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeDirectory, run, systemError } from "./support.ts";

/** The result of `lint` for one file that is named. */
async function verdict(name: string, content: string | Uint8Array, ...options: string[]) {
  const { exitCode, stdout, stderr } = await run(["lint", name, ...options], { files: { [name]: content } });
  return { exitCode, stdout, stderr };
}

describe("a named file", () => {
  it("that is missing", async () => {
    expect(await run(["lint", "infra/waf.json"])).toMatchObject({
      exitCode: 2,
      stdout: "",
      stderr: "wafsmith: There is no file or directory `infra/waf.json`.\n",
    });
  });

  it("below a file", async () => {
    const { exitCode, stderr } = await run(["lint", "a.json/b.json"], { files: { "a.json": "{}" } });
    expect([exitCode, stderr]).toEqual([2, "wafsmith: There is no file or directory `a.json/b.json`.\n"]);
  });

  it.each([
    ["EACCES", "permission denied"],
    ["EIO", "input/output error"],
    ["EMFILE", "too many open files"],
  ])("that cannot be read because of %s", async (code, words) => {
    const readFileSync = (() => {
      throw systemError(code);
    }) as unknown as typeof fs.readFileSync;
    const { exitCode, stdout, stderr } = await run(["lint", "--no-config", "a.json"], {
      files: { "a.json": "{}" },
      fake: { readFileSync },
    });
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 3,
      stdout: "",
      stderr: `wafsmith: \`a.json\` cannot be read: ${words}.\n`,
    });
  });

  it("that is binary", async () => {
    const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
    expect(await verdict("a.json", png)).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: "wafsmith: `a.json` is a binary file.\n",
    });
  });

  it("in UTF-16", async () => {
    const { exitCode, stderr } = await verdict("a.json", Buffer.from("\ufeff{}", "utf16le"));
    expect([exitCode, stderr]).toEqual([2, "wafsmith: `a.json` is UTF-16 text: save it as UTF-8.\n"]);
  });

  it("that is not valid UTF-8, with the offset of the byte", async () => {
    const { exitCode, stderr } = await verdict("a.cfexpr", Buffer.from('http.host eq "\xe9"', "latin1"));
    expect([exitCode, stderr]).toEqual([
      2,
      "wafsmith: `a.cfexpr` is not valid UTF-8: the first wrong byte is at offset 14.\n",
    ]);
  });

  it("of 100 MB", async () => {
    const directory = makeDirectory();
    fs.writeFileSync(join(directory, "a.json"), "{");
    fs.truncateSync(join(directory, "a.json"), 100 * 1024 * 1024);
    const { exitCode, stdout, stderr } = await run(["lint", "a.json"], { directory });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("wafsmith: `a.json` is over the limit: 100.0 MiB; the maximum is 64.0 MiB.");
    expect(stderr).toContain("help: `--max-file-size` raises the limit");
  });

  it("over a limit that the user sets, and under one", async () => {
    const text = `http.host eq "${"a".repeat(2 * 1024 * 1024)}"`;
    const small = await verdict("a.cfexpr", text, "--max-file-size=1");
    expect([small.exitCode, small.stderr.split("\n")[0]]).toEqual([
      2,
      "wafsmith: `a.cfexpr` is over the limit: 2.0 MiB; the maximum is 1.0 MiB.",
    ]);
    expect((await verdict("a.cfexpr", text, "--max-file-size=3")).stdout).toContain(
      "lint/max-expression-length",
    );
  });

  it("with a byte-order mark: columns are those that an editor shows", async () => {
    const { exitCode, stdout } = await verdict("a.cfexpr", "\ufeffip.src not in {10.0.0.0/8}\n");
    expect(exitCode).toBe(1);
    expect(stdout).toContain("a.cfexpr:1:8  error  syntax/not-in");
    expect(stdout).toContain("       1 | ip.src not in {10.0.0.0/8}\n         |        ^^^^^^\n");
    expect(stdout).toContain("1 error in 1 file");
  });

  it("with CR LF", async () => {
    const json =
      '{\r\n  "rules": [\r\n    { "action": "block", "expression": "ip.src not in {10.0.0.0/8}" }\r\n  ]\r\n}\r\n';
    const { exitCode, stdout } = await verdict("a.json", json);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("a.json:3:48  error  syntax/not-in");
    expect(stdout).not.toContain("\r");
  });

  it("whose links lead in a cycle", async () => {
    const directory = makeDirectory();
    fs.symlinkSync("b.json", join(directory, "a.json"));
    fs.symlinkSync("a.json", join(directory, "b.json"));
    const { exitCode, stderr } = await run(["lint", "a.json"], { directory });
    expect([exitCode, stderr]).toEqual([
      3,
      "wafsmith: `a.json` cannot be read: its symbolic links form a loop.\n",
    ]);
  });

  it("that is a broken link", async () => {
    const directory = makeDirectory();
    fs.symlinkSync("nowhere", join(directory, "a.json"));
    const { exitCode, stderr } = await run(["lint", "a.json"], { directory });
    expect([exitCode, stderr]).toEqual([2, "wafsmith: `a.json` is a broken symbolic link.\n"]);
  });

  it("that is a pipe: it is not waited for", async () => {
    const directory = makeDirectory();
    execFileSync("mkfifo", [join(directory, "a.json")]);
    const { exitCode, stderr } = await run(["lint", "a.json"], { directory });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      "wafsmith: `a.json` is a pipe, not a file.\n  help: Give `-` to read standard input",
    );
  });

  it.each(["/dev/zero", "/dev/null"])("that is a device: %s", async (path) => {
    const { exitCode, stderr } = await run(["lint", path]);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^wafsmith: `.*\/dev\/\w+` is a device, not a file\.\n/);
  });

  it("whose name is too long", async () => {
    const { exitCode, stderr } = await run(["lint", `${"a".repeat(300)}.json`]);
    expect(exitCode).toBe(3);
    expect(stderr).toContain("cannot be read: its name is too long.");
  });

  it("whose name drives the terminal", async () => {
    const { stdout } = await verdict("\u001b[2Ja.cfexpr", "ip.src not in {10.0.0.0/8}");
    expect(stdout).toMatch(/^\\x1b\[2Ja\.cfexpr:1:8 /);
  });

  it("in which nothing is recognised", async () => {
    const { exitCode, stdout, stderr } = await verdict("package.json", '{"name":"x"}');
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(
      "wafsmith: Nothing was recognised in `package.json`: it contains no ruleset, rule,",
    );
  });

  it("of tests, which another command reads", async () => {
    const { stderr } = await verdict("a.waftest.yaml", "rules: [a.json]\ncases: []\n");
    expect(stderr).toContain("help: `wafsmith test` checks and runs test files.");
  });

  it("of an unknown kind", async () => {
    const { exitCode, stderr } = await verdict("main.toml", "resource = 1");
    expect(exitCode).toBe(2);
    expect(stderr).toContain("Nothing was recognised in `main.toml`, because it cannot be parsed.");
  });

  it.each([
    ["a.json", ""],
    ["a.yaml", ""],
    ["a.json", "\ufeff"],
    ["a.json", "   \r\n"],
  ])("that is empty: %s %j", async (name, text) => {
    expect((await verdict(name, text)).exitCode).toBe(2);
  });

  it("that is an empty expression", async () => {
    const { exitCode, stdout } = await verdict("a.cfexpr", "");
    expect(stdout).toContain("a.cfexpr:1:1  error");
    expect(exitCode).toBe(1);
  });

  it("nested deeper than the reader follows", async () => {
    const { exitCode, stdout } = await verdict("a.json", "[".repeat(100_000));
    expect(exitCode).toBe(2);
    expect(stdout).toContain("source/too-deep");
  });

  it("of 20 MB of JSON: a mistake at its end has its place", async () => {
    const one = { action: "block", expression: `http.host eq "${"a".repeat(4000)}"` };
    const rules = [
      ...Array.from({ length: 5_200 }, () => one),
      { action: "block", expression: "ip.src not in {8.8.8.8}" },
    ];
    const text = `{\n"rules": ${JSON.stringify(rules)}\n}\n`;
    expect(text.length).toBeGreaterThan(20 * 1024 * 1024);
    const { exitCode, stdout } = await verdict("a.json", text, "--preset=none");
    expect(exitCode).toBe(1);
    expect(stdout).toContain(`a.json:2:${text.split("\n")[1]!.indexOf("not in") + 1}  error  syntax/not-in`);
    expect(stdout).toContain("1 error in 1 file (5,201 rules, 5,201 expressions)");
  });

  it.each([
    [
      "an alias bomb",
      (at: number) =>
        `a${at}: &a${at} [${
          at === 0
            ? "x"
            : Array(9)
                .fill(`*a${at - 1}`)
                .join(", ")
        }]`,
    ],
    [
      "billions of laughs in merged maps",
      (at: number) =>
        `a${at}: &a${at} { ${at === 0 ? "k: v" : Array.from({ length: 9 }, (_, key) => `k${key}: *a${at - 1}`).join(", ")} }`,
    ],
  ])("with %s in YAML: it is named, and reading it ends", async (_, line) => {
    const bomb = Array.from({ length: 30 }, (__, at) => line(at)).join("\n");
    const text = `${bomb}\nrules:\n  - { action: block, expression: ip.src not in {8.8.8.8}, description: *a29 }\n`;
    const { exitCode, stdout } = await verdict("a.yaml", text);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("source/yaml-too-many-aliases");
    const config = await run(["lint", "a.cfexpr"], {
      files: { "a.cfexpr": "ssl", "wafsmith.config.yaml": `${bomb}\nrules: *a29\n` },
    });
    expect(config.exitCode).toBe(2);
    expect(config.stderr).toContain("source/yaml-too-many-aliases");
  });

  it("whose expression is nested deeper than the parser follows", async () => {
    const { exitCode, stdout } = await verdict("a.cfexpr", `${"(".repeat(50_000)}ssl${")".repeat(50_000)}`);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("  error  syntax/");
  });

  it("that is a configuration nested deeper than the reader follows", async () => {
    const files = { "a.cfexpr": "ssl", "wafsmith.config.json": `{"rules":${"[".repeat(100_000)}` };
    const { exitCode, stdout, stderr } = await run(["lint", "a.cfexpr"], { files });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("source/too-deep");
  });

  it("with keys that are names of the language", async () => {
    const json =
      '{"__proto__": {"polluted": 1}, "constructor": 1, "rules": [{"action": "block", "expression": "ssl", "__proto__": null}]}';
    const { exitCode } = await verdict("a.json", json);
    expect(exitCode).toBe(0);
    expect("polluted" in {}).toBe(false);
  });
});

describe("several named files", () => {
  it("are all linted, whatever is wrong with one; the worst decides", async () => {
    const files = { "a.cfexpr": "ip.src not in {10.0.0.0/8}", "b.json": Buffer.from([0]), "c.cfexpr": "ssl" };
    const { exitCode, stdout, stderr } = await run(["lint", "a.cfexpr", "no.json", "b.json", "c.cfexpr"], {
      files,
    });
    expect(exitCode).toBe(2);
    expect(stdout).toContain("1 error in 2 files");
    expect(stderr).toBe(
      "wafsmith: There is no file or directory `no.json`.\nwafsmith: `b.json` is a binary file.\n",
    );
  });
});
