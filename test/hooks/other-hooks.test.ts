import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { inAnyCase } from "../../src/sources/format.ts";
import { KNOWN_EXTENSIONS } from "../../src/sources/notations.ts";
import { makeDirectory, run } from "../cli/support.ts";
import { EXEC_PROGRAM } from "../support/program.ts";
import { hookSnippets } from "./snippets.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const LEFTHOOK = "lefthook@2.1.10";
const GOOD = '{"rules": [{"action": "block", "expression": "ssl"}]}\n';
const BAD = '{"rules": [{"action": "block", "expression": "ssl and"}]}\n';

const isOf = (sign: string) => (snippet: string) => snippet.includes(sign);
const gitHook = hookSnippets("sh").find(isOf(".git/hooks/pre-commit"))!;
const huskyHook = hookSnippets("sh").find(isOf(".husky/pre-commit"))!;
const lefthook = hookSnippets("yaml").find(isOf("lefthook.yml"))!;
const [lintStaged, simpleGitHooks] = hookSnippets("json") as [string, string];

/** A repository with rules in it, and an `npx` on the search path that runs this program. */
function repository() {
  const directory = makeDirectory({ "waf/my rules.json": GOOD });
  const bin = makeDirectory();
  writeFileSync(join(bin, "npx"), `#!/bin/sh\nshift 2\n${EXEC_PROGRAM}\n`, { mode: 0o755 });
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env["PATH"]}`,
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@example.com",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@example.com",
  };
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: directory, env, encoding: "utf8" });
    return { status, output: stdout + stderr };
  };
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
    git("add", "--all");
  };
  git("init", "--quiet");
  return { directory, git, write, env };
}

/** Commits good rules, then bad ones, then something that contains no rules. */
function expectGuarded({ git, write }: Pick<ReturnType<typeof repository>, "git" | "write">): void {
  write("waf/my rules.json", GOOD);
  expect(git("commit", "-m", "good")).toMatchObject({ status: 0 });
  write("waf/my rules.json", BAD);
  const refused = git("commit", "-m", "bad");
  expect(refused.output).toContain("waf/my rules.json:1:51  error  syntax/missing-condition");
  expect(refused.status).not.toBe(0);
  git("reset", "--quiet");
  write("notes.rs", "x");
  git("reset", "--quiet", "waf");
  expect(git("commit", "-m", "other")).toMatchObject({
    status: 0,
    output: expect.not.stringContaining("syntax/"),
  });
}

describe("the hooks of the documentation", () => {
  it("guard a repository with Git alone", () => {
    const { directory, ...rest } = repository();
    writeFileSync(join(directory, ".git/hooks/pre-commit"), gitHook);
    chmodSync(join(directory, ".git/hooks/pre-commit"), 0o755);
    expectGuarded(rest);
  });

  it("guard a repository with husky, which runs its file with `sh -e`", () => {
    const { directory, ...rest } = repository();
    mkdirSync(join(directory, ".husky/_"), { recursive: true });
    writeFileSync(join(directory, ".husky/pre-commit"), huskyHook);
    writeFileSync(join(directory, ".husky/_/pre-commit"), '#!/bin/sh\nsh -e .husky/pre-commit "$@"\n', {
      mode: 0o755,
    });
    rest.git("config", "core.hooksPath", ".husky/_");
    expectGuarded(rest);
  });

  it("guard a repository with lint-staged, which appends absolute file names to a command", () => {
    const [[glob, command]] = Object.entries(JSON.parse(lintStaged)) as [[string, string]];
    expect(glob).toBe(`*.{${KNOWN_EXTENSIONS.map(inAnyCase).join(",")}}`);
    const { directory, write, env } = repository();
    write("chart/values.yaml", "a: 1\n");
    const staged = ["waf/my rules.json", "chart/values.yaml"].map((name) => join(directory, name));
    const lint = () =>
      spawnSync("sh", ["-c", `${command} "$@"`, "sh", ...staged], { cwd: directory, env }).status;
    expect(lint()).toBe(0);
    write("waf/my rules.json", BAD);
    expect(lint()).toBe(1);
  });

  it("guard a repository with simple-git-hooks, whose command is the script of Git", () => {
    const { directory, ...rest } = repository();
    const { "pre-commit": command } = JSON.parse(simpleGitHooks) as { "pre-commit": string };
    writeFileSync(join(directory, ".git/hooks/pre-commit"), `#!/bin/sh\n${command}`, { mode: 0o755 });
    expectGuarded(rest);
  });

  it("guard a repository with lefthook", () => {
    const { directory, env, ...rest } = repository();
    writeFileSync(join(directory, "lefthook.yml"), lefthook);
    const options = { cwd: directory, encoding: "utf8" } as const;
    const prefix = makeDirectory();
    const got = spawnSync("npm", ["install", "--silent", "--prefix", prefix, LEFTHOOK], options);
    const installed = join(prefix, "node_modules/.bin/lefthook");
    if (got.status !== 0 && !process.env["CI"]) {
      console.log(`skipped: ${LEFTHOOK} could not be installed`);
      return;
    }
    expect(spawnSync(installed, ["install"], { ...options, env })).toMatchObject({ status: 0 });
    expectGuarded(rest);
  });

  it.each([
    ["lefthook", "lefthook.yml", lefthook],
    ["husky", ".husky/pre-commit", huskyHook],
    ["lint-staged", ".lintstagedrc", lintStaged],
    ["simple-git-hooks", ".simple-git-hooks.json", simpleGitHooks],
    ["git", ".git/hooks/pre-commit", gitHook],
  ])("are those that `init --hook %s` writes", async (tool, path, snippet) => {
    const directory = makeDirectory({ "a.json": GOOD, ".git/HEAD": "" });
    expect((await run(["init", "--hook", tool], { directory })).exitCode).toBe(0);
    const written = readFileSync(join(directory, path), "utf8");
    const bare = (text: string) => text.replaceAll(/^#.*\n/gm, "").replaceAll(/@\d+\.\d+\.\d+/g, "");
    expect(bare(written)).toBe(bare(snippet));
  });

  it("look at the files that a directory is searched for", () => {
    const declared = parse(readFileSync(join(ROOT, ".pre-commit-hooks.yaml"), "utf8")) as {
      id: string;
      files: string;
    }[];
    const pattern = declared.find(({ id }) => id === "wafsmith-lint")!.files;
    // pre-commit is written in Python, in which a pattern begins with its flags.
    expect(pattern.startsWith("(?i)")).toBe(true);
    const lint = new RegExp(pattern.slice("(?i)".length), "i");
    for (const extension of [...KNOWN_EXTENSIONS, "tftpl", "csv", "txt"])
      expect(`a b/c.${extension}`).toMatch(lint);
    expect("A.JSON").toMatch(lint);
    expect("a.rs").not.toMatch(lint);
    expect(hookSnippets("yaml").find(isOf("repo: local"))).toContain(pattern);
  });
});
