import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { commit, GIT_ENV, git, makeRepository } from "./git-support.ts";
import { makeDirectory, run, systemError, type World } from "./support.ts";

const RED = "rules:\n  - action: block\n    expression: ip.src not in {10.0.0.0/8}\n";
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 1024\n`;
const TEXTS = {
  "a.yaml": RED,
  "a.json": '{"rules": [{"action": "block", "expression": "ip.src not in {10.0.0.0/8}"}]}',
  "a.tf": 'resource "cloudflare_filter" "x" {\n  expression = "ip.src not in {10.0.0.0/8}"\n}\n',
  "a.md": "```cfexpr\nip.src not in {10.0.0.0/8}\n```\n",
};
/** A file that keeps the tree from being empty. */
const GREEN = { "b.cfexpr": "ssl\n" };

const lintChange = (directory: string, fake?: World["fake"]) =>
  run(["lint", ".", "--changed-since", "main"], { directory, env: GIT_ENV, ...(fake ? { fake } : {}) });
const review = (directory: string, fake?: World["fake"]) =>
  run(["review", "--base", "main"], { directory, env: GIT_ENV, ...(fake ? { fake } : {}) });

/** Puts something that is not a regular file in place of `a.tf`. */
const REPLACEMENTS: Record<string, { reason: string; put: (path: string) => void }> = {
  "a link to nothing": { reason: "a broken link", put: (path) => fs.symlinkSync("nowhere", path) },
  "a link to a directory": { reason: "a link to a directory", put: (path) => fs.symlinkSync(".git", path) },
  "a pipe": { reason: "a pipe", put: (path) => execFileSync("mkfifo", [path]) },
};

const CLEAN = RED.replace(" not in", " in");
const FROM_FILES = ["-c", "protocol.file.allow=always", "submodule", "--quiet"];

/** Makes a repository with a submodule that has one itself; `main` is the same. */
function nestRepositories(): string {
  const innermost = makeRepository({ "z.yaml": CLEAN });
  const inner = makeRepository({ "x.yaml": CLEAN });
  git(inner, ...FROM_FILES, "add", innermost, "deep");
  commit(inner);
  const directory = makeRepository(GREEN);
  git(directory, ...FROM_FILES, "add", inner, "inner");
  git(join(directory, "inner"), ...FROM_FILES, "update", "--init");
  commit(directory);
  git(directory, "branch", "--force", "main");
  return directory;
}

/** Nested repositories that tests copy: making them takes a second. */
let nested: string;
beforeAll(() => {
  nested = fs.mkdtempSync(join(tmpdir(), "wafsmith-nested-"));
  fs.cpSync(nestRepositories(), nested, { recursive: true });
});
afterAll(() => fs.rmSync(nested, { recursive: true }));

describe("a change never turns a file green in silence", () => {
  it.each(Object.entries(TEXTS))("that puts a Git LFS pointer in place of %s", async (name, text) => {
    const directory = makeRepository({ ...GREEN, [name]: text });
    commit(directory, { [name]: POINTER });
    const message = `\`${name}\` is a Git LFS pointer, so its content is not checked.`;
    const linted = await lintChange(directory);
    expect(linted.stderr).toContain(message);
    expect(linted.stdout).toContain("Not checked: Git LFS pointer (1).");
    const reviewed = await review(directory);
    expect(reviewed.stderr).toContain(message);
    expect(reviewed.stdout).toContain(`\`${name}\` is no longer checked: Git LFS pointer.`);
  });

  it("that puts a pointer in place of an expression, which it is not", async () => {
    const directory = makeRepository({ "a.cfexpr": "ssl\n" });
    commit(directory, { "a.cfexpr": POINTER });
    expect((await lintChange(directory)).exitCode).toBe(1);
    expect((await review(directory)).exitCode).toBe(1);
  });

  it("counts a pointer once after `merge-reports`", async () => {
    const directory = makeDirectory({ ...GREEN, "a.yaml": POINTER, "a.tf": POINTER });
    const out = makeDirectory();
    const parts = [1, 2].map((shard) => join(out, `${shard}.json`));
    for (const [at, part] of parts.entries())
      await run(["lint", "--shard", `${at + 1}/2`, "--format", `json:${part}`], { directory });
    const merged = await run(["merge-reports", ...parts], { directory });
    const whole = await run(["lint"], { directory });
    expect([merged.exitCode, merged.stdout, merged.stderr]).toEqual([0, whole.stdout, whole.stderr]);
    expect(whole.stdout).toContain("Git LFS pointer (2)");
  });

  it.each(Object.entries(REPLACEMENTS))("that puts %s in place of a file", async (_, { reason, put }) => {
    const directory = makeRepository({ ...GREEN, "a.yaml": RED });
    fs.rmSync(join(directory, "a.yaml"));
    put(join(directory, "a.yaml"));
    const linted = await lintChange(directory);
    expect(linted.stderr).toContain(`\`a.yaml\` is ${reason}, so it is not read.`);
    expect(linted.stdout).toContain("link or special file that is not followed (1)");
    expect((await review(directory)).stdout).toContain("`a.yaml` is no longer checked: link or special");
  });

  it.each(["EACCES", "EIO"])("that makes a file unreadable: %s", async (code) => {
    const directory = makeRepository({ ...GREEN, "a.yaml": RED });
    commit(directory, { "a.yaml": `${RED}# changed\n` });
    const readFileSync = ((path: string, ...rest: unknown[]) => {
      if (String(path).endsWith("a.yaml")) throw systemError(code);
      return (fs.readFileSync as (...args: unknown[]) => unknown)(path, ...rest);
    }) as unknown as typeof fs.readFileSync;
    for (const { exitCode, stderr } of [
      await lintChange(directory, { readFileSync }),
      await review(directory, { readFileSync }),
    ])
      expect([exitCode, stderr]).toEqual([3, expect.stringContaining("`a.yaml` cannot be read:")]);
  });

  it("that makes a file too large", async () => {
    const directory = makeRepository({ ...GREEN, "a.yaml": RED });
    fs.truncateSync(join(directory, "a.yaml"), 2 * 1024 * 1024);
    for (const argv of [
      ["lint", ".", "--changed-since", "main"],
      ["review", "--base", "main"],
    ]) {
      const { exitCode, stderr } = await run([...argv, "--max-file-size=1"], { directory, env: GIT_ENV });
      expect([exitCode, stderr]).toEqual([3, expect.stringContaining("`a.yaml` is over the limit")]);
    }
  });

  it("that removes a file on which another one rests: its finding is reported there", async () => {
    const rules = JSON.stringify({
      phase: "http_request_firewall_custom",
      rules: [{ action: "block", expression: "ip.src in $office" }],
    });
    const lists = JSON.stringify({
      result: [{ id: "l", name: "office", kind: "ip", num_items: 1 }],
      success: true,
    });
    const directory = makeRepository({
      "a.json": rules,
      "lists.json": lists,
      "other.json": lists.replace("office", "x"),
    });
    commit(directory, { "lists.json": undefined });
    const { stdout } = await lintChange(directory);
    expect(stdout).toContain("a.json:1:");
  });

  it("that removes the last file", async () => {
    const directory = makeRepository({ "a.yaml": RED });
    fs.rmSync(join(directory, "a.yaml"));
    const { exitCode, stderr } = await lintChange(directory);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("There is nothing to lint in `.`")]);
  });

  it.each([
    [".wafsmithignore", "a.yaml\n"],
    [".gitignore", "a.yaml\n"],
    ["wafsmith.config.json", '{"ignore": ["a.yaml"]}'],
    ["wafsmith.config.yaml", "preset: none\n"],
  ])("that adds %s", async (name, text) => {
    const directory = makeRepository({ ...GREEN, "a.yaml": CLEAN });
    commit(directory, { "a.yaml": RED, [name]: text });
    const said = `judged by what \`${name}\` says now`;
    expect((await review(directory)).stdout).toContain(said);
    const { stdout, exitCode } = await lintChange(directory);
    if (exitCode === 0) expect(stdout).toMatch(/excluded by ignore files|Configured by/);
  });

  it("that moves a submodule to another commit", async () => {
    const inner = makeRepository({ "x.yaml": CLEAN });
    const directory = makeRepository(GREEN);
    git(directory, ...FROM_FILES, "add", inner, "inner");
    commit(directory);
    git(directory, "branch", "--force", "main");
    commit(join(directory, "inner"), { "x.yaml": RED });
    const json = await run(["lint", ".", "--changed-since", "main", "--format=json"], {
      directory,
      env: GIT_ENV,
    });
    const { diagnostics } = JSON.parse(json.stdout) as LintJson;
    expect(diagnostics.map((one) => one.file)).toContain("inner/x.yaml");
    expect(json.exitCode).toBe(1);
    expect(json.stderr).toContain("The submodule `inner` has changed, so every finding in it is reported.");
    expect((await review(directory)).stdout).toContain(
      "The contents of `inner` belong to another repository",
    );
    git(directory, "submodule", "deinit", "--force", "inner");
    git(directory, "update-index", "--cacheinfo", `160000,${"1".repeat(40)},inner`);
    const { stderr } = await lintChange(directory);
    expect(stderr).toContain("`inner` has changed and is not checked out, so nothing in it is checked.");
  });

  it.each<[string, (inner: string) => void]>([
    ["edits a file of a submodule", (inner) => fs.writeFileSync(join(inner, "x.yaml"), RED)],
    ["adds a file to a submodule", (inner) => fs.writeFileSync(join(inner, "y.yaml"), RED)],
    [
      "stages an edit in a submodule",
      (inner) => {
        fs.writeFileSync(join(inner, "x.yaml"), RED);
        git(inner, "add", "--all");
      },
    ],
    ["edits a submodule of a submodule", (inner) => fs.writeFileSync(join(inner, "deep/z.yaml"), RED)],
  ])("that %s, without a commit", async (_, edit) => {
    const directory = makeDirectory();
    fs.cpSync(nested, directory, { recursive: true });
    expect((await lintChange(directory)).exitCode).toBe(0);
    edit(join(directory, "inner"));
    expect((await lintChange(directory)).exitCode).toBe(1);
    // In a hook, git names the outer repository and its index.
    const env = { ...GIT_ENV, GIT_INDEX_FILE: join(directory, ".git/index") };
    expect((await run(["lint", ".", "--changed-since", "main"], { directory, env })).exitCode).toBe(1);
    expect((await review(directory)).stdout).toContain(
      "The contents of `inner` belong to another repository",
    );
  });
});
