import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Failure } from "../../src/cli/exit-code.ts";
import { contentsOf } from "../../src/cli/git/objects.ts";
import { changesSince, compareWith, type PathChange } from "../../src/cli/git/repository.ts";
import type { Io } from "../../src/cli/io.ts";
import { commit, GIT_ENV, git, makeRepository } from "./git-support.ts";
import { makeDirectory } from "./support.ts";

const ioIn = (cwd: string, env: Io["env"] = GIT_ENV): Io => ({ cwd, env, files: fs }) as unknown as Io;

const namesOf = (changes: readonly PathChange[]) => changes.map(({ before, after }) => [before, after]);

/** The message and the help of what a call throws. */
function refusal(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof Failure) return `${error.exitCode}: ${error.message} ${error.help ?? ""}`;
    throw error;
  }
  return "nothing thrown";
}

describe("compareWith", () => {
  it("finds where the branch left the other one, from any directory of the repository", () => {
    const directory = makeRepository({ "waf/a.json": "{}" });
    const left = git(directory, "rev-parse", "HEAD");
    commit(directory, { "waf/b.json": "{}" });
    git(directory, "switch", "--quiet", "main");
    commit(directory, { "later.json": "{}" });
    git(directory, "switch", "--quiet", "change");
    expect(compareWith("main", ioIn(join(directory, "waf")))).toEqual({ root: directory, base: left });
  });

  it.each([
    ["no-such-branch", "2: There is no branch, tag or commit `no-such-branch` in this clone."],
    ["--upload-pack=touch pwned", "2: `--upload-pack=touch pwned` looks like an option"],
    ["$(touch pwned)", "2: There is no branch, tag or commit `$(touch pwned)` in this clone."],
    ["main:a.json", "2: There is no branch, tag or commit `main:a.json` in this clone."],
    ["main..change", "2: There is no branch, tag or commit `main..change` in this clone."],
  ])("rejects %s", (reference, message) => {
    const directory = makeRepository({ "a.json": "{}" });
    expect(refusal(() => compareWith(reference, ioIn(directory)))).toContain(message);
    expect(fs.readdirSync(directory).sort()).toEqual([".git", "a.json"]);
  });

  it("says what a shallow clone lacks", () => {
    const origin = makeRepository({ "a.json": "{}" });
    commit(origin, { "b.json": "{}" });
    const clone = join(makeDirectory(), "clone");
    git(origin, "clone", "--quiet", "--depth=1", `file://${origin}`, clone);
    expect(refusal(() => compareWith("origin/main", ioIn(clone)))).toBe(
      "2: There is no branch, tag or commit `origin/main` in this clone, which is shallow. Fetch it: `git fetch --unshallow origin`; in GitHub Actions, `fetch-depth: 0` of actions/checkout; in GitLab, `GIT_DEPTH: 0`.",
    );
    git(clone, "fetch", "--quiet", "--depth=1", "origin", "main:main");
    expect(refusal(() => compareWith("main", ioIn(clone)))).toContain(
      "2: The current branch and `main` have no commit in common, as far as this shallow clone goes. Fetch it:",
    );
  });

  it("says that two histories have nothing in common", () => {
    const directory = makeRepository({ "a.json": "{}" });
    git(directory, "switch", "--quiet", "--orphan", "island");
    expect(refusal(() => compareWith("main", ioIn(directory)))).toContain("has no commit yet");
    commit(directory, { "a.json": "[]" });
    expect(refusal(() => compareWith("main", ioIn(directory)))).toContain(
      "The current branch and `main` have no commit in common, so there is no base to compare with.",
    );
  });

  it("reports a missing repository, commit or git", () => {
    const bare = makeDirectory();
    const ceiling = { ...GIT_ENV, GIT_CEILING_DIRECTORIES: join(bare, "..") };
    expect(refusal(() => compareWith("main", ioIn(bare, ceiling)))).toContain("is not in a git repository");
    git(bare, "init", "--quiet", "--initial-branch=main");
    expect(refusal(() => compareWith("main", ioIn(bare)))).toContain(
      "There is no branch, tag or commit `main`",
    );
    expect(refusal(() => compareWith("main", ioIn(bare, { PATH: join(bare, "none") })))).toContain(
      "2: git was not found",
    );
  });

  it("tells an unborn branch from one that shares no commit, and asks for a path without line breaks", () => {
    const directory = makeRepository({ "a.json": "[]" });
    git(directory, "switch", "--quiet", "--orphan", "island");
    expect(refusal(() => compareWith("main", ioIn(directory)))).toContain("has no commit yet");
    const broken = join(makeDirectory(), "a\nb");
    fs.cpSync(directory, broken, { recursive: true });
    expect(refusal(() => compareWith("main", ioIn(broken)))).toContain("contains a line break");
  });
});

describe("changesSince", () => {
  it("names what was added, changed, removed, renamed, and what git does not know yet", () => {
    const text = "a: 1\n".repeat(20);
    const directory = makeRepository({
      "changed.json": "{}",
      "gone.json": "[1]",
      "old name.yaml": text,
      "same.json": "{}",
      ".gitignore": "ignored.json\n",
    });
    commit(directory, {
      "changed.json": "[]",
      "gone.json": undefined,
      "old name.yaml": undefined,
      "new\nname.yaml": `${text}b: 2\n`,
      "added.json": "{}",
    });
    fs.writeFileSync(join(directory, "untracked.json"), "{}");
    fs.writeFileSync(join(directory, "ignored.json"), "{}");
    const io = ioIn(directory);
    expect(namesOf(changesSince(compareWith("main", io), io))).toEqual([
      [undefined, "added.json"],
      ["changed.json", "changed.json"],
      ["gone.json", undefined],
      ["old name.yaml", "new\nname.yaml"],
      [undefined, "untracked.json"],
    ]);
  });

  it("sees changes that are not committed, and no file that was merely touched", () => {
    const directory = makeRepository({ "a.json": "{}", "b.json": "{}" });
    fs.writeFileSync(join(directory, "a.json"), "[]");
    fs.utimesSync(join(directory, "b.json"), 1, 1);
    const io = ioIn(directory);
    expect(namesOf(changesSince(compareWith("main", io), io))).toEqual([["a.json", "a.json"]]);
  });

  it("distinguishes files from links and from repositories", () => {
    const directory = makeRepository({ "a.json": "{}" });
    fs.symlinkSync("a.json", join(directory, "link.json"));
    commit(directory);
    git(directory, "init", "--quiet", "inner");
    commit(join(directory, "inner"), { "x.json": "{}" });
    const io = ioIn(directory);
    const changes = changesSince(compareWith("main", io), io);
    expect(changes.map(({ after, kind }) => [after, kind])).toEqual([
      ["inner", "submodule"],
      ["link.json", "link"],
    ]);
  });
});

describe("an unchanged link", () => {
  it("has changed if the file that it leads to has, and is gone with it", () => {
    const directory = makeRepository({ "a.json": "{}", "b.json": "{}", "c.json": "{}" });
    fs.mkdirSync(join(directory, "in"));
    for (const name of ["a", "b", "c"])
      fs.symlinkSync(join("..", `${name}.json`), join(directory, "in", name));
    commit(directory);
    git(directory, "branch", "--force", "main");
    fs.writeFileSync(join(directory, "a.json"), "[]");
    fs.rmSync(join(directory, "b.json"));
    const io = ioIn(directory);
    expect(namesOf(changesSince(compareWith("main", io), io))).toEqual([
      ["a.json", "a.json"],
      ["b.json", undefined],
      ["in/a", "in/a"],
      ["in/b", undefined],
    ]);
  });
});

describe("contentsOf", () => {
  it("returns the contents of the base, whatever its names and bytes", () => {
    const bytes = Buffer.from([0, 10, 255, 10]);
    const directory = makeRepository({ "ä ö\t.json": "{}", "deep/x.bin": bytes, "empty.json": "" });
    git(directory, "rm", "--quiet", "-r", ".");
    commit(directory);
    const io = ioIn(directory);
    const changes = changesSince(compareWith("main", io), io);
    const objects = changes.map(({ object }) => object!);
    const contents = contentsOf([...objects, objects[0]!], { root: directory, maxBytes: 3 }, io);
    expect(changes.map(({ before, object }) => [before, contents.get(object!)])).toEqual([
      ["deep/x.bin", { bytes: 4, content: undefined }],
      ["empty.json", { bytes: 0, content: Buffer.alloc(0) }],
      ["ä ö\t.json", { bytes: 2, content: Buffer.from("{}") }],
    ]);
    const all = contentsOf(objects, { root: directory, maxBytes: 4 }, io);
    expect(all.get(objects[0]!)?.content).toEqual(bytes);
    expect(contentsOf([], { root: directory, maxBytes: 3 }, io)).toEqual(new Map());
    expect(refusal(() => contentsOf(["0".repeat(40)], { root: directory, maxBytes: 3 }, io))).toContain(
      "3: The content of the base is not in this clone",
    );
  });
});
