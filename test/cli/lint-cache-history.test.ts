import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { cases } from "../support/cases.ts";
import { commit, GIT_ENV, git, makeRepository } from "./git-support.ts";
import { makeDirectory, run } from "./support.ts";
import { applyEdit, CLEAN, EDIT } from "./trees.ts";

/** A change of a repository between two runs: an edit, or something that git does to its branches, `main` and `change`. */
const STEP = fc.oneof(
  { weight: 5, arbitrary: EDIT },
  { weight: 2, arbitrary: fc.constantFrom("commit", "switch", "merge", "squash", "clone") },
);

/** Makes a step of git, and returns the directory of the repository after it. */
function gitStep(directory: string, name: string): string {
  commit(directory);
  const branch = git(directory, "branch", "--show-current");
  if (name === "switch") git(directory, "switch", "--quiet", branch === "main" ? "change" : "main");
  // The base moves, and nothing else.
  if (name === "merge") git(directory, "merge", "--quiet", "--no-edit", "--strategy=ours", "main");
  // A rebase leaves another commit with the same files.
  if (name === "squash") git(directory, "reset", "--quiet", "--soft", "main");
  if (name !== "clone") return directory;
  const copy = makeDirectory();
  git(copy, "clone", "--quiet", "--mirror", directory, ".git");
  git(copy, "config", "core.bare", "false");
  git(copy, "reset", "--quiet", "--hard");
  return copy;
}

it("a cache never changes what --changed-since and review say, in any history and any checkout", async () => {
  const cache = ["--cache", "--cache-location", join(makeDirectory(), "cache/")];
  const commands = [
    ["lint", "--format", "json", "--changed-since", "main"],
    ["review", "--base", "main", "--fail-on", "never"],
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 6 }), async (steps) => {
      let directory = makeRepository({ "tf/locals.tf": "locals {}\n", "a.yaml": CLEAN });
      for (const [at, step] of steps.entries()) {
        if (typeof step === "string") directory = gitStep(directory, step);
        else applyEdit(directory, step);
        const command = commands[at % commands.length]!;
        const world = { directory, env: GIT_ENV };
        expect(await run([...command, ...cache], world)).toEqual(await run(command, world));
      }
    }),
    { numRuns: cases(1, 6) },
  );
});
