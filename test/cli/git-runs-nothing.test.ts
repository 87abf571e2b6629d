import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { commit, GIT_ENV, git, makeRepository } from "./git-support.ts";
import { makeDirectory, run } from "./support.ts";

const REJECTED = 'action: block\nexpression: http.hst eq "a"\n';

/** The file in which every command below leaves its name; one per test. */
let canary: string;
beforeEach(() => {
  canary = join(makeDirectory(), "canary");
});

/** A command that records its name, and passes on what it reads. */
const leaves = (name: string) => `sh -c 'echo ${name} >>${canary}; cat'`;

/** Names of the commands that ran. */
const ran = () => (fs.existsSync(canary) ? fs.readFileSync(canary, "utf8").trim().split("\n") : []);

/** Every setting whose value git may run while it compares a working tree, with attributes that choose the drivers. */
function configureEverything(directory: string, gitDirectory = join(directory, ".git")): void {
  const settings: Record<string, string> = {
    "filter.canary.clean": leaves("clean"),
    "filter.canary.smudge": leaves("smudge"),
    "filter.canary.required": "true",
    "filter.two.process": leaves("process"),
    "filter.a.b c.clean": leaves("clean of a name with a dot and a space"),
    "diff.canary.textconv": leaves("textconv"),
    "diff.canary.command": leaves("driver"),
    "diff.external": leaves("external"),
    "core.fsmonitor": leaves("fsmonitor"),
    "core.hooksPath": join(gitDirectory, "own-hooks"),
    "core.pager": leaves("pager"),
    "core.sshCommand": leaves("ssh"),
    "core.editor": leaves("editor"),
    "core.askPass": leaves("askpass"),
    "credential.helper": `!${leaves("credential")}`,
    "gpg.program": leaves("gpg"),
    "alias.diff": `!${leaves("alias")}`,
    "alias.ls-files": `!${leaves("alias")}`,
    "merge.canary.driver": leaves("merge"),
    "uploadpack.packObjectsHook": leaves("pack"),
  };
  for (const [key, value] of Object.entries(settings)) git(directory, "config", key, value);
  const hooks = join(gitDirectory, "own-hooks");
  fs.mkdirSync(hooks);
  for (const name of ["post-index-change", "reference-transaction", "fsmonitor-watchman", "post-checkout"]) {
    fs.writeFileSync(join(hooks, name), `#!/bin/sh\necho ${name} >>${canary}\n`, { mode: 0o755 });
  }
}

const ATTRIBUTES = "*.yaml filter=canary diff=canary merge=canary\n*.json filter=two\n*.tf filter=a.b\\ c\n";

const COMMANDS = [
  ["lint", "--changed-since", "main", "."],
  ["review", "--base", "main", "."],
];

describe.each(COMMANDS)("%s %s", (...argv) => {
  const runIn = (directory: string) => run(argv, { directory, env: GIT_ENV });

  it("runs nothing that the repository configures", async () => {
    const directory = makeRepository({
      "a.yaml": REJECTED,
      "b.json": "{}",
      "c.tf": "# c\n",
      ".gitattributes": ATTRIBUTES,
    });
    configureEverything(directory);
    for (const name of ["a.yaml", "b.json", "c.tf"]) fs.appendFileSync(join(directory, name), "\n");
    const { stdout, exitCode } = await runIn(directory);
    expect(ran()).toEqual([]);
    expect(exitCode).toBe(argv[0] === "lint" ? 1 : 0);
    if (argv[0] === "lint") expect(stdout).toContain("http.hst");
    // The settings do run something if they are obeyed.
    execFileSync("git", ["diff", "--stat"], { cwd: directory, env: GIT_ENV, stdio: "pipe" });
    expect(ran()).toContain("clean");
  });

  it("runs nothing that a submodule configures", async () => {
    const inner = makeRepository({ "x.yaml": REJECTED, ".gitattributes": ATTRIBUTES });
    const directory = makeRepository({ "a.yaml": REJECTED });
    git(directory, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "inner");
    commit(directory);
    configureEverything(join(directory, "inner"), join(directory, ".git/modules/inner"));
    // The size is the same, so git has to read the file to see whether it changed.
    fs.utimesSync(join(directory, "inner/x.yaml"), 1, 1);
    const { exitCode } = await runIn(directory);
    expect(ran()).toEqual([]);
    expect([0, 1]).toContain(exitCode);
  });

  it("takes no repository that is committed as plain files", async () => {
    const bare = makeDirectory();
    git(bare, "init", "--quiet", "--bare", "--initial-branch=main");
    git(bare, "config", "core.bare", "false");
    git(bare, "config", "core.worktree", "..");
    git(bare, "config", "core.fsmonitor", leaves("fsmonitor"));
    git(bare, "config", "filter.canary.clean", leaves("clean"));
    const directory = makeRepository({ "sub/a.yaml": REJECTED });
    fs.cpSync(bare, join(directory, "sub/inner"), { recursive: true });
    const { stderr, exitCode } = await runIn(join(directory, "sub/inner"));
    expect(ran()).toEqual([]);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/git repository/);
  });

  it("takes no working tree that the configuration puts elsewhere", async () => {
    const elsewhere = makeDirectory({ "secret.yaml": REJECTED });
    const directory = makeRepository({ "a.yaml": REJECTED });
    git(directory, "config", "core.worktree", elsewhere);
    const { stderr, stdout, exitCode } = await runIn(directory);
    expect(exitCode).toBe(2);
    expect(stderr + stdout).not.toContain("secret");
    expect(stderr).toContain("has its files elsewhere");
  });

  it("rejects a filter that cannot be disabled", async () => {
    const directory = makeRepository({ "a.yaml": REJECTED, ".gitattributes": "*.yaml filter=a=b\n" });
    fs.appendFileSync(join(directory, ".git/config"), `[filter "a=b"]\n\tclean = ${leaves("clean")}\n`);
    fs.appendFileSync(join(directory, "a.yaml"), "\n");
    const { stderr, exitCode } = await runIn(directory);
    expect([ran(), exitCode]).toEqual([[], 2]);
    expect(stderr).toContain("cannot be disabled");
  });

  it("compares line ends as git does", async () => {
    const directory = makeRepository({ "a.yaml": REJECTED, "b.yaml": REJECTED });
    git(directory, "config", "core.autocrlf", "true");
    fs.writeFileSync(join(directory, "b.yaml"), REJECTED.replaceAll("\n", "\r\n"));
    const { stderr } = await runIn(directory);
    if (argv[0] === "lint") expect(stderr).toContain("0 files have changed");
  });
});
