import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { makeDirectory, type World } from "../support/world.ts";

/** The environment that git needs, without settings of the user who runs the tests. */
export const GIT_ENV = {
  PATH: process.env["PATH"] ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.com",
} as const;

/** Runs git in a directory, and returns its output. */
export function git(directory: string, ...args: readonly string[]): string {
  const options = { cwd: directory, env: GIT_ENV, encoding: "utf8", stdio: "pipe" } as const;
  return execFileSync("git", args, options).trim();
}

/** A repository without a commit, as `git init` makes it, without its process and its examples of hooks. */
const EMPTY_REPOSITORY = {
  ".git/HEAD": "ref: refs/heads/main\n",
  // Nothing has to survive a loss of power.
  ".git/config": "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tfsync = none\n",
} as const;

/** A new repository whose branch `main` contains some files, and whose branch `change`, checked out, is the same. */
export function makeRepository(files: NonNullable<World["files"]>): string {
  const directory = makeDirectory({ ...files, ...EMPTY_REPOSITORY });
  const heads = join(directory, ".git/refs/heads");
  fs.mkdirSync(heads, { recursive: true });
  fs.mkdirSync(join(directory, ".git/objects"));
  inShell(directory, COMMIT);
  fs.copyFileSync(join(heads, "main"), join(heads, "change"));
  fs.writeFileSync(join(directory, ".git/HEAD"), "ref: refs/heads/change\n");
  return directory;
}

/** Writes files, those that are undefined are removed, and commits everything. */
export function commit(
  directory: string,
  files: Readonly<Record<string, string | Uint8Array | undefined>> = {},
): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(directory, name);
    if (content === undefined) fs.rmSync(path, { recursive: true });
    else {
      fs.mkdirSync(dirname(path), { recursive: true });
      fs.writeFileSync(path, content);
    }
  }
  inShell(directory, COMMIT);
}

/** Without the housekeeping that git starts after a commit in a separate process. */
const COMMIT =
  "git add --all && git -c maintenance.auto=false commit --quiet --allow-empty --message='a change'";

/** Runs git commands in one shell: starting a process from here, where memory is large, costs more than git itself. */
function inShell(directory: string, commands: string): void {
  execFileSync("/bin/sh", ["-c", commands], { cwd: directory, env: GIT_ENV, stdio: "pipe" });
}
