import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeDirectory, run, type World } from "./support.ts";

const USER = 4321;
const OTHER = 8765;
const OFF = JSON.stringify({ rules: { "no-deprecated-field": "off" } });
const TREE = { "p/q/a.cfexpr": 'ip.geoip.country eq "DE"\n' };

/**
 * A world in which some paths belong to some users, and everything else to `USER`. Paths count from the directory of
 * the test.
 */
function ownedBy(
  directory: string,
  owners: Readonly<Record<string, number>>,
  shared: readonly string[] = [],
): Pick<World, "fake" | "user"> {
  const statSync = ((path: string, options?: fs.StatSyncOptions) => {
    const stats = fs.statSync(path, options);
    if (!stats) return stats;
    const [name] = Object.keys(owners).filter((one) => join(directory, one) === path);
    const isShared = shared.some((one) => join(directory, one) === path);
    const uid = path.startsWith(directory) ? (name === undefined ? USER : owners[name]) : 0;
    return Object.assign(stats, { uid, mode: isShared ? Number(stats.mode) | 0o1777 : stats.mode });
  }) as typeof fs.statSync;
  return { fake: { statSync }, user: { id: USER } };
}

/** Whether the configuration applies to `p/q/a.cfexpr`: then its rule is off. */
async function holds(directory: string, world: World = {}): Promise<boolean> {
  const { stdout, stderr } = await run(["lint", "--fail-on=warning", "--format=json", "p/q/a.cfexpr"], {
    directory,
    ...world,
  });
  const { diagnostics } = JSON.parse(stdout);
  expect(stderr.includes("belongs to another user") && diagnostics.length === 0).toBe(false);
  return diagnostics.length === 0;
}

describe("the search for a configuration", () => {
  it("goes up to the root of the repository, and no further", async () => {
    for (const [git, expected] of [
      ["p/q/.git", false],
      ["p/.git", false],
      [".git", true],
    ] as const) {
      const directory = makeDirectory({ ...TREE, "wafsmith.config.json": OFF, [git]: "gitdir: x\n" });
      expect([git, await holds(directory)]).toEqual([git, expected]);
    }
  });

  it("ends at the home directory if there is no repository", async () => {
    const directory = makeDirectory({ ...TREE, "wafsmith.config.json": OFF });
    const home = (name: string) => ({ user: { home: join(directory, name) } });
    expect(await holds(directory, home("p"))).toBe(false);
    expect(await holds(directory, home("p/q"))).toBe(false);
    expect(await holds(directory, home("."))).toBe(true);
  });

  it.each([
    ["belongs to another user", { p: OTHER }, []],
    ["every user can write to", { "p/wafsmith.config.json": OTHER }, ["p"]],
  ] as const)("ends before a directory that %s", async (_, owners, shared) => {
    const directory = makeDirectory({ ...TREE, "p/wafsmith.config.json": OFF });
    const lint = async (world: World) =>
      (await run(["lint", "--fail-on=warning", "a.cfexpr"], { directory, cwd: "p/q", ...world })).exitCode;
    expect(await lint(ownedBy(directory, owners, shared))).toBe(1);
    expect(await lint(ownedBy(directory, {}))).toBe(0);
  });

  it("does not take a `.git` of another user in a shared directory for a repository", async () => {
    const directory = makeDirectory({ ...TREE, "wafsmith.config.json": OFF, ".git/HEAD": "" });
    const cwd = "p/q";
    const lint = (world: World) =>
      run(["lint", "--fail-on=warning", "a.cfexpr"], { directory, cwd, ...world });
    const planted = ownedBy(directory, { ".git": OTHER, "wafsmith.config.json": OTHER }, ["."]);
    expect((await lint(planted)).exitCode).toBe(1);
    expect((await lint(ownedBy(directory, {}))).exitCode).toBe(0);
  });

  it("reports that the configuration of another user is skipped", async () => {
    const directory = makeDirectory({
      "p/q/a.cfexpr": TREE["p/q/a.cfexpr"],
      "p/q/wafsmith.config.json": OFF,
    });
    const world = ownedBy(directory, { "p/q/wafsmith.config.json": OTHER }, ["p/q"]);
    const { exitCode, stderr } = await run(["lint", "--fail-on=warning", "p/q/a.cfexpr"], {
      directory,
      ...world,
    });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("`p/q/wafsmith.config.json` belongs to another user, so it is ignored.");
    const named = ["lint", "--fail-on=warning", "--config=p/q/wafsmith.config.json", "p/q/a.cfexpr"];
    expect((await run(named, { directory, ...world })).exitCode).toBe(0);
  });

  it("uses the configuration of a mounted working directory, whoever owns it", async () => {
    const directory = makeDirectory({ ...TREE, "wafsmith.config.json": OFF });
    const all = { ".": OTHER, "wafsmith.config.json": OTHER, p: OTHER, "p/q": OTHER, "p/q/a.cfexpr": OTHER };
    expect(await holds(directory, ownedBy(directory, all))).toBe(true);
  });

  it("looks at each directory of a deep tree once, with a repository or without one", async () => {
    const looksIn = async (depth: number, git: Readonly<Record<string, string>>) => {
      const names = Array.from({ length: depth }, (_, at) => `${"d/".repeat(at)}a.cfexpr`);
      const directory = makeDirectory({
        ...Object.fromEntries(names.map((name) => [name, "ssl\n"])),
        ...git,
      });
      let looks = 0;
      const statSync = ((path: string, options?: fs.StatSyncOptions) => {
        looks++;
        return fs.statSync(path, options);
      }) as typeof fs.statSync;
      expect((await run(["lint", "."], { directory, fake: { statSync } })).exitCode).toBe(0);
      return looks;
    };
    for (const git of [{}, { ".git/HEAD": "" }])
      expect(await looksIn(80, git)).toBeLessThan(2.1 * (await looksIn(40, git)));
  });

  it("never ends up at `/`", async () => {
    const directory = makeDirectory(TREE);
    const looked: string[] = [];
    const statSync = ((path: string, options?: fs.StatSyncOptions) => {
      looked.push(path);
      return fs.statSync(path, options);
    }) as typeof fs.statSync;
    await run(["lint", "p/q/a.cfexpr"], { directory, fake: { statSync } });
    expect(looked.filter((path) => path.includes("wafsmith.config"))).not.toEqual([]);
    expect(looked.filter((path) => /^\/wafsmith\.config/.test(path))).toEqual([]);
  });
});
