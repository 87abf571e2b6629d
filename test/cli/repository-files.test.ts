import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contentsOf } from "../../src/cli/git/objects.ts";
import { changesSince, compareWith } from "../../src/cli/git/repository.ts";
import { repositoryFiles } from "../../src/cli/git/repository-files.ts";
import type { Files, Io } from "../../src/cli/io.ts";
import { commit, GIT_ENV, git, makeRepository } from "./git-support.ts";
import { makeDirectory } from "./support.ts";

/** The files as the base of `main` had them. */
function filesOfBase(root: string): Files {
  const io = { cwd: root, env: GIT_ENV, files: fs } as unknown as Io;
  const changes = changesSince(compareWith("main", io), io);
  const objects = changes.flatMap(({ object }) => object ?? []);
  const contents = contentsOf(objects, { root, maxBytes: 1_000_000 }, io);
  const earlier = changes.flatMap(({ before, object, kind }) =>
    before === undefined || object === undefined || kind === "submodule"
      ? []
      : [[before, { kind, object: contents.get(object)! }] as const],
  );
  const absent = changes.flatMap(({ before, after }) =>
    after === undefined || after === before ? [] : [after],
  );
  const view = { root, earlier: new Map(earlier), absent: new Set(absent), named: new Set<string>() };
  return repositoryFiles(view, fs as unknown as Files);
}

/** Everything below a directory, as a program sees it: kinds, contents, and the final targets of links. */
function treeOf(root: string, files: Files, directory = ""): string[] {
  const entries = files.readdirSync(join(root, directory), { withFileTypes: true });
  return entries
    .filter(({ name }) => name !== ".git")
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      const full = join(root, path);
      const stats = files.statSync(full, { throwIfNoEntry: false });
      const own = files.lstatSync(full);
      const kind = `${path} ${entry.isSymbolicLink()} ${own.isSymbolicLink()} ${stats?.isDirectory()} ${stats?.isFile()}`;
      if (entry.isDirectory()) {
        const below = treeOf(root, files, path);
        // Git keeps no empty directory.
        return below.length === 0 ? [] : [kind, ...below];
      }
      if (!stats?.isFile()) return [kind];
      return [
        `${kind} ${stats.size} ${files.readFileSync(full, "utf8")} ${files.realpathSync(full).slice(root.length)}`,
      ];
    });
}

describe("the files of the base", () => {
  it("are those that a checkout of it has", () => {
    const directory = makeRepository({
      "same.txt": "same",
      "changed.txt": "before",
      "gone.txt": "gone",
      "deep/er/gone.txt": "gone too",
      "deep/same.txt": "same",
      "file-then-directory": "file",
      "directory-then-file/x.txt": "x",
      "renamed.txt": "a text that is long enough to be found again\n".repeat(5),
      "link-target.txt": "target",
      "target/x.txt": "through a link",
    });
    fs.symlinkSync("link-target.txt", join(directory, "link-then-file"));
    fs.symlinkSync("gone.txt", join(directory, "link-to-gone"));
    fs.symlinkSync("deep/er", join(directory, "link-to-directory"));
    fs.symlinkSync("../target", join(directory, "deep/link-up"));
    fs.symlinkSync("target", join(directory, "retargeted"));
    fs.symlinkSync("nothing", join(directory, "dangling"));
    commit(directory);
    git(directory, "branch", "--force", "main");
    const checkout = join(makeDirectory(), "base");
    git(directory, "worktree", "add", "--quiet", checkout, "main");

    for (const path of ["link-then-file", "retargeted", "file-then-directory", "directory-then-file"]) {
      fs.rmSync(join(directory, path), { recursive: true });
    }
    commit(directory, {
      "changed.txt": "after",
      "gone.txt": undefined,
      "deep/er": undefined,
      "file-then-directory/y.txt": "y",
      "directory-then-file": "file",
      "renamed.txt": undefined,
      "new name.txt": "a text that is long enough to be found again\n".repeat(5),
      "link-then-file": "file",
      "new/directory/z.txt": "z",
      "target/added.txt": "added",
    });
    fs.symlinkSync("deep", join(directory, "retargeted"));
    fs.writeFileSync(join(directory, "untracked.txt"), "untracked");

    const seen = treeOf(directory, filesOfBase(directory));
    expect(seen).toEqual(treeOf(checkout, fs as unknown as Files));
    expect(seen.length).toBeGreaterThan(15);
  });

  it("end at the border of the repository, and where links lead in a cycle", () => {
    const outside = makeDirectory({ "secret.txt": "secret" });
    const directory = makeRepository({ "a.txt": "a" });
    fs.symlinkSync(outside, join(directory, "out"));
    fs.symlinkSync("b", join(directory, "a"));
    fs.symlinkSync("a", join(directory, "b"));
    const view = { root: directory, named: new Set([join(outside, "named.txt")]) };
    const files = repositoryFiles(view, fs as unknown as Files);
    const stat = (path: string) => files.statSync(join(directory, path), { throwIfNoEntry: false });
    expect([stat("a.txt")?.isFile(), stat("out"), stat("out/secret.txt"), stat("../x"), stat("a")]).toEqual([
      true,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(() => files.readFileSync(join(directory, "out/secret.txt"))).toThrow("ENOENT");
    expect(() => files.readFileSync(join(outside, "secret.txt"))).toThrow("ENOENT");
    fs.writeFileSync(join(outside, "named.txt"), "named");
    expect(files.readFileSync(join(outside, "named.txt"), "utf8")).toBe("named");
  });
});
