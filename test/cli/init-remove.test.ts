import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GIT_ENV, git } from "./git-support.ts";
import { GIT, init } from "./init-support.ts";
import { makeDirectory, run } from "./support.ts";

const remove = (directory: string, ...argv: readonly string[]) =>
  run(["init", "--remove", ...argv], { directory });

describe("wafsmith init --remove", () => {
  it.each([
    ["git", ".git/hooks/pre-commit"],
    ["husky", ".husky/pre-commit"],
    ["lefthook", "lefthook.yml"],
    ["pre-commit", ".pre-commit-config.yaml"],
    ["simple-git-hooks", ".simple-git-hooks.json"],
    ["lint-staged", ".lintstagedrc"],
  ])("removes a file that contains only the hook of %s", async (tool, path) => {
    const { directory, has } = await init(GIT, "--hook", tool);
    expect(has(path)).toBe(true);
    expect((await remove(directory, "--dry-run")).stdout).toContain(`Would remove ${path}.`);
    expect(has(path)).toBe(true);
    expect(await remove(directory)).toMatchObject({ exitCode: 0, stdout: `Removed ${path}.\n` });
    expect(has(path)).toBe(false);
    expect((await remove(directory)).stdout).toBe("No hook of `wafsmith init` was found.\n");
  });

  it.each([
    [".husky/pre-commit", "npm test\n"],
    ["lefthook.yml", "# ours\npre-commit:\n  commands:\n    a:\n      run: b # here\n"],
    ["lefthook.yml", "pre-commit:\n  jobs:\n    - name: a\n      run: b\n"],
    ["lefthook.yml", "pre-push:\n  commands:\n    a:\n      run: b\n"],
    [
      ".pre-commit-config.yaml",
      "# x\nrepos:\n- repo: https://github.com/a/b\n  rev: v1\n  hooks:\n  - id: c\n",
    ],
    [".simple-git-hooks.json", '{\n  "pre-push": "npm test"\n}\n'],
  ])("leaves the rest of %s unchanged: %j", async (path, before) => {
    const { directory, text } = await init({ ...GIT, [path]: before });
    expect(text(path)).toContain("wafsmith");
    expect((await remove(directory)).exitCode).toBe(0);
    expect(text(path)).toBe(before);
  });

  it("leaves what `init` did not write, and names it", async () => {
    const script = "#!/bin/sh\nnpx wafsmith lint && make\n";
    const { directory, text } = await init({ ...GIT, ".git/hooks/pre-commit": script });
    expect((await remove(directory)).stdout).toContain("Remove wafsmith from .git/hooks/pre-commit by hand");
    expect(text(".git/hooks/pre-commit")).toBe(script);
  });
});

describe("an existing key", () => {
  it("is not suggested a second time", async () => {
    const manifest = JSON.stringify({ "simple-git-hooks": { "pre-commit": "npm test" } });
    const own = '{ "pre-commit": "npm test" }';
    for (const files of [{ "package.json": manifest }, { ".simple-git-hooks.json": own }]) {
      const { stdout } = await init({ ...GIT, ...files });
      expect(stdout).toContain('Add this to the command of `"pre-commit"`:\n     && (git diff ');
      expect(stdout).not.toContain('"pre-commit": "');
    }
    const { stdout } = await init({
      ...GIT,
      "lefthook.yml": "pre-commit: { commands: { a: { run: b } } }\n",
    });
    expect(stdout).toContain("Add this to the `commands` of `pre-commit`:\n    wafsmith:\n");
    expect(stdout).not.toMatch(/^ +pre-commit:/m);
  });
});

describe("the hook of Git", () => {
  /** A repository with the hook of a project that depends on wafsmith, whose program notes its arguments. */
  async function project() {
    const directory = makeDirectory({
      "a.cfexpr": "ssl\n",
      "package.json": JSON.stringify({ devDependencies: { wafsmith: "1" } }),
    });
    git(directory, "init", "--quiet");
    await run(["init", "--hook", "git"], { directory });
    const bin = makeDirectory();
    fs.writeFileSync(join(bin, "npx"), "#!/bin/sh\necho npx $* >>calls\nexit 1\n", { mode: 0o755 });
    const env = { ...GIT_ENV, PATH: `${bin}:${GIT_ENV.PATH}` };
    git(directory, "add", ".");
    const commitAll = () =>
      spawnSync("git", ["commit", "--quiet", "-m", "x"], { cwd: directory, env, encoding: "utf8" });
    return { directory, commitAll };
  }

  it("runs the installed program, and says how to remove it if there is none", async () => {
    const { directory, commitAll } = await project();
    const gone = commitAll();
    expect(gone.status).not.toBe(0);
    expect(gone.stderr).toMatch(
      /^wafsmith: if it is no longer installed, npx --yes wafsmith@\S+ init --remove removes this hook\.\n$/,
    );
    expect(fs.readFileSync(join(directory, "calls"), "utf8")).toBe(
      "npx --no-install wafsmith lint --staged\n",
    );
    const program = join(directory, "node_modules/.bin/wafsmith");
    fs.mkdirSync(join(program, ".."), { recursive: true });
    fs.writeFileSync(program, "#!/bin/sh\necho $* >>calls\n", { mode: 0o755 });
    fs.rmSync(join(directory, "calls"));
    expect(commitAll()).toMatchObject({ status: 0, stderr: "" });
    expect(fs.readFileSync(join(directory, "calls"), "utf8")).toBe("lint --staged\n");
  });
});
