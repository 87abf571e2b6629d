import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCorpus } from "./corpus.ts";
import { apiJson } from "./documents.ts";

/** The size of a repository with one ruleset per file. */
export interface RepositorySize {
  readonly files: number;
  readonly rulesAFile: number;
}

/** The rules of a repository, and as many others for its changes. */
export interface RepositoryRules {
  /** The ruleset of the file with this index, or, for a larger index, one that is in no file. */
  textOf(at: number): string;
}

/** Writes a repository with one commit on `main`. Equal seeds give equal repositories. */
export function writeRepository(
  seed: number,
  { files, rulesAFile }: RepositorySize,
  folder: string,
): RepositoryRules {
  const { expressions } = makeCorpus({ seed, count: 2 * files * rulesAFile, hasRegexes: true });
  const textOf = (at: number) => apiJson(expressions.slice(at * rulesAFile, (at + 1) * rulesAFile));
  for (let at = 0; at < files; at++) writeFileSync(join(folder, rulesetName(at)), textOf(at));
  gitIn(folder, "init", "--quiet", "--initial-branch=main");
  commitAll(folder);
  return { textOf };
}

/** The name of a file in the repository. */
export function rulesetName(at: number): string {
  return `zone-${String(at).padStart(4, "0")}.json`;
}

/** Commits everything. */
export function commitAll(folder: string): void {
  gitIn(folder, "add", "--all");
  gitIn(folder, "commit", "--quiet", "--message=all");
}

/** Runs Git in a folder. */
export function gitIn(folder: string, ...args: readonly string[]): void {
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
    cwd: folder,
    stdio: "pipe",
  });
}
