import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { commit, GIT_ENV, git, makeRepository } from "./git-support.ts";
import { makeDirectory, run } from "./support.ts";

const GOOD = "rules:\n  - action: block\n    expression: ssl\n";
const BAD = GOOD.replace("ssl", "ssl and");

function write(directory: string, name: string, text: string): void {
  fs.mkdirSync(join(directory, name, ".."), { recursive: true });
  fs.writeFileSync(join(directory, name), text);
}

async function lint(directory: string, ...argv: readonly string[]) {
  const answer = await run(["lint", "--staged", "--format=json", ...argv], { directory, env: GIT_ENV });
  const { diagnostics, files } = JSON.parse(answer.stdout || '{"diagnostics":[]}') as LintJson;
  const found = diagnostics.map(({ file, code }) => `${file} ${code}`);
  return { exitCode: answer.exitCode, stderr: answer.stderr, found, files };
}

describe("lint --staged", () => {
  it("judges what is staged, not what the working tree has", async () => {
    const directory = makeRepository({ "a.yaml": GOOD });
    write(directory, "a.yaml", BAD);
    git(directory, "add", ".");
    write(directory, "a.yaml", GOOD);
    expect(await lint(directory)).toMatchObject({ exitCode: 1, found: ["a.yaml syntax/missing-condition"] });
    git(directory, "add", ".");
    write(directory, "a.yaml", BAD);
    write(directory, "untracked.yaml", BAD);
    write(directory, "b.yaml", GOOD);
    git(directory, "add", "b.yaml");
    expect(await lint(directory)).toMatchObject({ exitCode: 0, found: [], files: 2 });
  });

  it("judges what was added and then deleted on disk, renamed, or made executable", async () => {
    const directory = makeRepository({ "a.yaml": GOOD, "b.yaml": BAD });
    write(directory, "c.yaml", BAD);
    git(directory, "add", ".");
    fs.rmSync(join(directory, "c.yaml"));
    expect((await lint(directory)).found).toContain("c.yaml syntax/missing-condition");
    git(directory, "reset", "--quiet", "--hard");
    git(directory, "mv", "b.yaml", "d.yaml");
    expect((await lint(directory)).found).toEqual(["d.yaml syntax/missing-condition"]);
    git(directory, "reset", "--quiet", "--hard");
    git(directory, "update-index", "--chmod=+x", "a.yaml");
    expect((await lint(directory)).found).toEqual(["b.yaml syntax/missing-condition"]);
  });

  it("judges a commit that only deletes", async () => {
    const list = (name: string) =>
      `resource "cloudflare_list" "${name}" {\n  account_id = "0123456789abcdef0123456789abcdef"\n  name       = "${name}"\n  kind       = "ip"\n}\n`;
    const directory = makeRepository({
      "lists.tf": list("offices"),
      "other.tf": list("others"),
      "a.yaml": GOOD.replace("ssl", "ip.src in $offices"),
    });
    expect((await lint(directory)).exitCode).toBe(0);
    git(directory, "rm", "--quiet", "lists.tf");
    expect(await lint(directory)).toMatchObject({ found: ["a.yaml lint/no-undefined-list"] });
  });

  it("passes a commit that deletes the last rules, or the directory that is named", async () => {
    const directory = makeRepository({ "waf/a.yaml": GOOD, "README.txt": "x" });
    git(directory, "rm", "--quiet", "-r", "waf");
    expect(await lint(directory)).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await lint(directory, "waf")).toMatchObject({ exitCode: 0, stderr: "" });
    expect((await lint(directory, "nowhere")).exitCode).toBe(2);
  });

  it("takes configurations, ignore files and baselines from the index", async () => {
    const directory = makeRepository({ "a.yaml": GOOD.replace("ssl", 'http.request.method eq "post"') });
    for (const [name, text] of [
      ["wafsmith.config.json", '{ "preset": "none" }'],
      [".wafsmithignore", "a.yaml\n"],
    ] as const) {
      write(directory, name, text);
      write(directory, "b.yaml", GOOD);
      git(directory, "add", "b.yaml");
      expect(await lint(directory)).toMatchObject({ exitCode: 1 });
      git(directory, "add", name);
      expect(await lint(directory)).toMatchObject({ exitCode: 0 });
      fs.rmSync(join(directory, name));
      expect(await lint(directory)).toMatchObject({ exitCode: 0 });
      git(directory, "reset", "--quiet", "--hard");
    }
  });

  it("runs no filter, and reads the contents of the objects", async () => {
    const directory = makeRepository({ "a.yaml": GOOD });
    write(directory, ".gitattributes", "*.yaml filter=x\n");
    git(directory, "config", "filter.x.clean", "sed 's/ssl$/ssl and/'");
    git(directory, "config", "filter.x.smudge", `touch ${join(directory, "ran")}; cat`);
    write(directory, "a.yaml", `${GOOD}# edited\n`);
    git(directory, "add", ".");
    expect((await lint(directory)).found).toEqual(["a.yaml syntax/missing-condition"]);
    expect(fs.existsSync(join(directory, "ran"))).toBe(false);
  });

  it("reads data files, and skips what is only marked to be added, and other files", async () => {
    const directory = makeRepository({ "a.yaml": BAD });
    write(directory, "notes.js", "x");
    git(directory, "add", "notes.js");
    expect(await lint(directory)).toMatchObject({ exitCode: 0, found: [] });
    for (const name of ["x.tftpl", "x.csv", "x.txt", "wafsmith.config.mjs"]) {
      write(directory, name, "");
      git(directory, "add", name);
      expect([name, (await lint(directory)).exitCode]).not.toEqual([name, 0]);
      git(directory, "rm", "--quiet", "--force", name);
    }
    const added = makeRepository({ "a.yaml": GOOD });
    write(added, "b.yaml", BAD);
    write(added, "wafsmith.config.json", "");
    git(added, "add", "--intent-to-add", ".");
    write(added, "c.yaml", GOOD);
    git(added, "add", "c.yaml");
    expect(await lint(added)).toMatchObject({ exitCode: 0, files: 2 });
  });

  it("works before the first commit, below the top, in a linked worktree, and with another index", async () => {
    const fresh = makeDirectory({ "a.yaml": BAD });
    git(fresh, "init", "--quiet");
    git(fresh, "add", ".");
    expect(await lint(fresh)).toMatchObject({ exitCode: 1 });
    const directory = makeRepository({ "a.yaml": GOOD, "waf/b.yaml": GOOD });
    write(directory, "waf/b.yaml", BAD);
    const index = { ...GIT_ENV, GIT_INDEX_FILE: join(directory, ".git/other-index") };
    fs.copyFileSync(join(directory, ".git/index"), index.GIT_INDEX_FILE);
    git(directory, "add", ".");
    const below = await run(["lint", "--staged"], { directory, cwd: "waf", env: GIT_ENV });
    expect([below.exitCode, below.stdout]).toEqual([1, expect.stringContaining("b.yaml:3:")]);
    expect((await run(["lint", "--staged"], { directory, env: index })).exitCode).toBe(0);
    const worktree = join(makeDirectory(), "tree");
    git(directory, "worktree", "add", "--quiet", "--detach", worktree);
    write(worktree, "a.yaml", BAD);
    git(worktree, "add", ".");
    expect(await lint(worktree)).toMatchObject({ exitCode: 1, found: ["a.yaml syntax/missing-condition"] });
  });

  it("names a submodule that the commit changes", async () => {
    const directory = makeRepository({ "a.yaml": GOOD });
    const inner = join(directory, "sub");
    fs.mkdirSync(inner);
    write(inner, "b.yaml", BAD);
    git(inner, "init", "--quiet");
    git(inner, "add", ".");
    git(inner, "commit", "--quiet", "--message=x");
    git(directory, "add", ".");
    const { exitCode, stderr } = await lint(directory, "--fail-on-unchecked=unread");
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("`sub` is a submodule")]);
  });

  it("is rejected outside of a repository, and with options that need the working tree", async () => {
    expect((await run(["lint", "--staged"], { files: { "a.yaml": GOOD }, env: GIT_ENV })).exitCode).toBe(2);
    const directory = makeRepository({ "a.yaml": GOOD });
    commit(directory);
    expect((await lint(directory, "--fix")).stderr).toContain("cannot be used together");
  });
});
