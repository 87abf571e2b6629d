import { execFileSync } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import * as net from "node:net";
import { basename, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { makeDirectory, run, systemError, type World } from "./support.ts";

const NOT_IN = "ip.src not in {10.0.0.0/8}\n";

/** The files in which something was found: one finding each. */
async function found(argv: readonly string[], world: World): Promise<string[]> {
  const { stdout, stderr } = await run(["lint", "--format=json", ...argv], world);
  if (stdout === "") throw new Error(stderr);
  return (JSON.parse(stdout) as LintJson).diagnostics.map((one) => one.file);
}

/** Expression files with the same mistake each. */
function mistakes(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, NOT_IN]));
}

describe("directories", () => {
  it("are searched for every notation, in a stable order", async () => {
    const rule = JSON.stringify({ rules: [{ action: "block", expression: NOT_IN.trim() }] });
    const files = {
      ...mistakes("b/2.cfexpr", "b/10.cfexpr"),
      "a.json": rule,
      "c.yaml": rule,
      "d.yml": rule,
      "e.ndjson": rule,
      "f.jsonl": rule,
    };
    expect(await found(["."], { files: { ...files, "g.txt": NOT_IN, "h.md": "# not in" } })).toEqual([
      "a.json",
      "b/10.cfexpr",
      "b/2.cfexpr",
      "c.yaml",
      "d.yml",
      "e.ndjson",
      "f.jsonl",
    ]);
  });

  it("are searched without node_modules, .git and what is hidden", async () => {
    const files = mistakes(
      "a.cfexpr",
      "node_modules/x/a.cfexpr",
      "b/node_modules/a.cfexpr",
      ".git/a.cfexpr",
      ".cache/a.cfexpr",
      ".a.cfexpr",
    );
    expect(await found(["."], { files })).toEqual(["a.cfexpr"]);
  });

  it("are searched without what .gitignore and .wafsmithignore name", async () => {
    const files = {
      ...mistakes(
        "a.cfexpr",
        "dist/a.cfexpr",
        "b/x.tmp.cfexpr",
        "b/keep.tmp.cfexpr",
        "c/old/a.cfexpr",
        "c/a.cfexpr",
        "old/a.cfexpr",
      ),
      ".gitignore": "dist/\n*.tmp.cfexpr\n!keep.tmp.cfexpr\n# comment\n",
      ".wafsmithignore": "/c/old\n",
    };
    expect(await found(["."], { files })).toEqual([
      "a.cfexpr",
      "b/keep.tmp.cfexpr",
      "c/a.cfexpr",
      "old/a.cfexpr",
    ]);
  });

  it("heed ignore files further down and further up, up to the top of the repository", async () => {
    const files = {
      ...mistakes(
        "repo/a/x.cfexpr",
        "repo/a/y.cfexpr",
        "repo/a/b/y.cfexpr",
        "repo/a/b/z.cfexpr",
        "repo/a/w.cfexpr",
      ),
      ".gitignore": "w.cfexpr\n",
      "repo/.git/HEAD": "",
      "repo/.gitignore": "y.cfexpr\n",
      "repo/a/b/.gitignore": "!y.cfexpr\nz.cfexpr\n",
    };
    expect(await found(["."], { files, cwd: "repo/a" })).toEqual(["b/y.cfexpr", "w.cfexpr", "x.cfexpr"]);
  });

  it("heed ignore files between the current directory and that in which a glob begins", async () => {
    const files = { ...mistakes("a/b/x.cfexpr", "a/b/y.cfexpr"), "a/.gitignore": "y.cfexpr\n" };
    expect(await found(["a/b/*.cfexpr"], { files })).toEqual(["a/b/x.cfexpr"]);
  });

  it("that are ignored and yet named are searched", async () => {
    const files = {
      ...mistakes("dist/a.cfexpr", "dist/b.cfexpr"),
      ".gitignore": "dist/\n",
      "dist/.gitignore": "b.cfexpr",
    };
    expect(await found(["dist"], { files })).toEqual(["dist/a.cfexpr"]);
  });

  it("with links in a cycle come to an end; a link to a file counts as the file", async () => {
    const directory = makeDirectory(mistakes("a/x.cfexpr"));
    fs.symlinkSync("..", join(directory, "a/up"));
    fs.symlinkSync("loop", join(directory, "a/loop"));
    fs.symlinkSync("nowhere", join(directory, "a/broken.cfexpr"));
    fs.symlinkSync("x.cfexpr", join(directory, "a/link.cfexpr"));
    expect(await found(["."], { directory })).toEqual(["a/link.cfexpr", "a/x.cfexpr"]);
  });

  it("with links that lead out leave these out, and say so; one that is named is linted", async () => {
    const directory = makeDirectory({ ...mistakes("in/x.cfexpr", "out/secret.cfexpr"), "in/.git/HEAD": "" });
    const outside = join(directory, "out/secret.cfexpr");
    const before = fs.readFileSync(outside, "utf8");
    fs.symlinkSync("../out/secret.cfexpr", join(directory, "in/link.cfexpr"));
    fs.symlinkSync("../out", join(directory, "in/all"));
    fs.symlinkSync("x.cfexpr", join(directory, "in/own.cfexpr"));
    expect(await found(["in"], { directory })).toEqual(["in/own.cfexpr", "in/x.cfexpr"]);
    const fixed = await run(["lint", "--fix", "in"], { directory });
    expect(fixed.stderr).toContain(
      "wafsmith: `in/link.cfexpr` is a link to somewhere outside `in`, so it is not read.\n  help: To lint it, name it on the command line.",
    );
    expect(fs.readFileSync(outside, "utf8")).toBe(before);
    expect(await found(["in/link.cfexpr"], { directory })).toEqual(["in/link.cfexpr"]);
    expect(await found(["in/*.cfexpr"], { directory })).toEqual([
      "in/link.cfexpr",
      "in/own.cfexpr",
      "in/x.cfexpr",
    ]);
  });

  describe("with entries that are not files", () => {
    const server = net.createServer();
    afterAll(() => void server.close());
    const KINDS: Record<string, { what: string; make: (path: string) => unknown }> = {
      "a link to nothing": { what: "is a broken link", make: (path) => fs.symlinkSync("nowhere", path) },
      "a link to a directory": {
        what: "is a link to a directory",
        make: (path) => fs.symlinkSync(".", path),
      },
      "a link to itself": {
        what: "is a circular link",
        make: (path) => fs.symlinkSync(basename(path), path),
      },
      "a pipe": { what: "is a pipe", make: (path) => execFileSync("mkfifo", [path]) },
      "a socket": { what: "is a socket", make: (path) => once(server.listen(path), "listening") },
      "a link to a device": {
        what: "is a link to a device",
        make: (path) => fs.symlinkSync("/dev/zero", path),
      },
      "a link to a pipe": {
        what: "is a link to a pipe",
        make: (path) => {
          execFileSync("mkfifo", [`${path}.fifo`]);
          fs.symlinkSync(basename(`${path}.fifo`), path);
        },
      },
      "a link that leads out": {
        what: "is a link to somewhere outside `.`",
        make: (path) => fs.symlinkSync(join(makeDirectory({ x: NOT_IN }), "x"), path),
      },
    };

    it.each(Object.entries(KINDS))("leave out, name and count %s", async (_, { what, make }) => {
      const directory = makeDirectory({ "a.cfexpr": "ssl\n", ".git/HEAD": "" });
      await make(join(directory, "main.tf"));
      const { exitCode, stdout, stderr } = await run(["lint", "."], { directory });
      expect([exitCode, stdout, stderr]).toEqual([
        0,
        expect.stringContaining("Not checked: link or special file that is not followed (1)."),
        expect.stringContaining(`wafsmith: \`main.tf\` ${what}, so it is not read.`),
      ]);
      const json = await run(["lint", "--format=json"], { directory });
      expect((JSON.parse(json.stdout) as LintJson).notChecked).toMatchObject([{ file: "main.tf" }]);
      // A plan must not miss an export.
      const simulated = await run(["simulate", "."], { directory });
      expect([simulated.exitCode, simulated.stderr]).toEqual([2, expect.stringContaining(what)]);
    });

    it("count them once after `merge-reports`", async () => {
      const directory = makeDirectory({ "a.cfexpr": "ssl\n", "b.cfexpr": "ssl\n" });
      fs.symlinkSync("nowhere", join(directory, "main.tf"));
      const out = makeDirectory();
      for (const shard of [1, 2]) {
        const target = `json:${join(out, `${shard}.json`)}`;
        await run(["lint", "--shard", `${shard}/2`, "--format", target], { directory });
      }
      const merged = await run(["merge-reports", join(out, "1.json"), join(out, "2.json")], { directory });
      const whole = await run(["lint"], { directory });
      expect([merged.exitCode, merged.stdout, merged.stderr]).toEqual([0, whole.stdout, whole.stderr]);
    });

    it("say nothing of hidden ones, such as the locks of an editor, of ignored ones and of other names", async () => {
      const directory = makeDirectory({ "a.cfexpr": "ssl\n", ".wafsmithignore": "old.tf" });
      for (const name of [".#main.tf", "old.tf", "latest"])
        fs.symlinkSync("nobody@nowhere.1", join(directory, name));
      const { exitCode, stderr } = await run(["lint"], { directory });
      expect([exitCode, stderr]).toEqual([0, ""]);
      fs.symlinkSync("nowhere", join(directory, "b.tf"));
      expect((await run(["lint", "*.cfexpr"], { directory })).stderr).toBe("");
    });
  });

  it("that hold nothing to lint are no clean ones", async () => {
    const files = { "a/x.txt": "", "b/package.json": '{"name":"x"}', "b/c.yaml": "a: 1", "d/keep": "" };
    const none = await run(["lint", "a"], { files });
    expect(none).toMatchObject({ exitCode: 2, stdout: "" });
    expect(none.stderr).toContain(
      "There is nothing to lint in `a`: no JSON, YAML, Terraform, Markdown or .cfexpr file was found.",
    );
    expect(none.stderr).toContain("help: Hidden files");
    const other = await run(["lint", "b"], { files });
    expect(other).toMatchObject({ exitCode: 2, stdout: "" });
    expect(other.stderr).toContain("There is nothing to lint in `b`: nothing was recognised in 2 files.");
  });

  it("without anything to lint do not hide the findings of others", async () => {
    const files = { "a/x.txt": "", ...mistakes("b/x.cfexpr") };
    const { exitCode, stdout, stderr } = await run(["lint", "a", "b"], { files });
    expect(exitCode).toBe(2);
    expect(stdout).toContain("b/x.cfexpr:1:8  error");
    expect(stderr).toContain("There is nothing to lint in `a`");
  });

  it("count what is not recognised, and what is broken as not checked", async () => {
    const files = {
      "a.cfexpr": "ssl\n",
      "package.json": "{}",
      "b.json": "{",
      "c.yaml": "a: [",
      "d.json": Buffer.from([0x7b, 0xff]),
    };
    const { exitCode, stdout, stderr } = await run(["lint"], { files });
    expect(exitCode).toBe(0);
    expect(stdout).toBe(
      "No problems in 1 file (0 rules, 1 expression). Not checked: file that is too large or is not text (1), invalid JSON file (1), invalid YAML file (1). Nothing was recognised in 3 other files.\n",
    );
    expect(stderr).toBe("wafsmith: `d.json` is not valid UTF-8: the first wrong byte is at offset 1.\n");
  });

  it("that cannot be read end in exit code 3, and the rest is linted", async () => {
    const directory = makeDirectory(mistakes("a/x.cfexpr", "b/x.cfexpr"));
    const readdirSync = ((path: string, options: { withFileTypes: true }) => {
      if (path === join(directory, "a")) throw systemError("EACCES");
      return fs.readdirSync(path, options);
    }) as unknown as typeof fs.readdirSync;
    const { exitCode, stdout, stderr } = await run(["lint"], { directory, fake: { readdirSync } });
    expect(exitCode).toBe(3);
    expect(stdout).toContain("b/x.cfexpr:1:8  error");
    expect(stderr).toContain("wafsmith: `a` cannot be read: permission denied.");
  });
});

describe("globs", () => {
  it("stand for the files that match, ignored ones left out", async () => {
    const files = {
      ...mistakes("a/x.cfexpr", "a/y.cfexpr", "a/b/x.cfexpr", "node_modules/x.cfexpr", "t/x.cfexpr"),
      ".gitignore": "t\n",
    };
    expect(await found(["**/x.cfexpr"], { files })).toEqual(["a/b/x.cfexpr", "a/x.cfexpr"]);
    expect(await found(["a/{y,z}.cfexpr"], { files })).toEqual(["a/y.cfexpr"]);
    expect(await found(["../a/*.cfexpr"], { files, cwd: "t" })).toEqual(["../a/x.cfexpr", "../a/y.cfexpr"]);
  });

  it("that match nothing are a mistake", async () => {
    const { exitCode, stderr } = await run(["lint", "*.cfexpr"], { files: { "a.json": "{}" } });
    expect([exitCode, stderr]).toEqual([2, "wafsmith: No file matches `*.cfexpr`.\n"]);
  });

  it("are not seen in the name of a file that exists", async () => {
    expect(await found(["a[1].cfexpr"], { files: mistakes("a[1].cfexpr", "a1.cfexpr") })).toEqual([
      "a[1].cfexpr",
    ]);
  });
});
