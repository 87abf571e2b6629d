import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { commit, GIT_ENV, makeRepository } from "./git-support.ts";
import { makeDirectory, run, type World } from "./support.ts";

const BROKEN = 'http.hst eq "a"\n';

/** A repository with two errors, and a home directory elsewhere. */
function project() {
  return { directory: makeRepository({ "a.cfexpr": BROKEN, "b.cfexpr": BROKEN }), home: makeDirectory() };
}

const lint = (directory: string, env: World["env"], ...more: string[]) =>
  run(["lint", "--cache", ...more, "."], { directory, env: { ...GIT_ENV, ...env } });

/** The cache files below a directory, absolute. */
function cachesIn(directory: string): readonly string[] {
  const names = fs.readdirSync(directory, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => basename(name) === "wafsmith-cache.json")
    .map((name) => join(directory, name));
}

/** Makes every record of a cache say that nothing was found, with a sum that fits: what an attacker would write. */
function silence(text: string): string {
  const [head = "", ...lines] = text.split("\n");
  const body = lines.join("\n").replaceAll(/,"diagnostics":\[.*\]\}$/gm, "}");
  const sum = createHash("sha256").update(body).digest("base64url");
  return `${head.replace(/"[^"]*"\]$/, `${JSON.stringify(sum)}]`)}\n${body}`;
}

describe("the cache of a repository", () => {
  it("lies in the user's cache directory, by the real path of the repository, for the user alone", async () => {
    const { directory, home } = project();
    expect((await lint(directory, { HOME: home })).exitCode).toBe(1);
    const [path, ...others] = cachesIn(home);
    expect(others).toEqual([]);
    const key = createHash("sha256").update(directory).digest("hex").slice(0, 32);
    expect(path).toBe(join(home, ".cache/wafsmith", key, "wafsmith-cache.json"));
    const mode = (one: string) => (fs.statSync(one).mode & 0o777).toString(8);
    expect([mode(path!), mode(dirname(path!)), mode(join(home, ".cache"))]).toEqual(["600", "700", "700"]);
    fs.symlinkSync(directory, join(home, "link"));
    await lint(join(home, "link"), { HOME: home });
    expect(cachesIn(home)).toEqual([path]);
    expect(fs.readdirSync(directory).sort()).toEqual([".git", "a.cfexpr", "b.cfexpr"]);
  });

  it("lies where `XDG_CACHE_HOME` says, if that is an absolute path", async () => {
    const { directory, home } = project();
    const cache = makeDirectory();
    await lint(directory, { HOME: home, XDG_CACHE_HOME: cache });
    await lint(directory, { HOME: home, XDG_CACHE_HOME: "cache" });
    expect([cachesIn(cache).length, cachesIn(home).length, cachesIn(directory).length]).toEqual([1, 1, 0]);
  });

  it("asks for a place if there is no home directory", async () => {
    const { exitCode, stderr } = await lint(project().directory, {});
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("Name a file with `--cache-location`.")]);
  });

  it.each([
    ["--cache-location", { HOME: "/nobody" }, ["--cache-location=own/wafsmith-cache.json"], "own"],
    [
      "--cache-location through a link",
      { HOME: "/nobody" },
      ["--cache-location=link/wafsmith-cache.json"],
      "own",
    ],
    ["XDG_CACHE_HOME", {}, [], "xdg"],
  ])("is not taken from what a pull request brings along: %s", async (_, env, argv, place) => {
    const { directory } = project();
    fs.mkdirSync(join(directory, place));
    fs.symlinkSync("own", join(directory, "link"));
    const given = place === "xdg" ? { ...env, XDG_CACHE_HOME: join(directory, "xdg") } : env;
    await lint(directory, given, ...argv);
    const [path] = cachesIn(directory);
    fs.writeFileSync(path!, silence(fs.readFileSync(path!, "utf8")));
    // Without tracking, the caller decides: the forgery works, so what follows tests something.
    expect((await lint(directory, given, ...argv)).exitCode).toBe(0);
    commit(directory);
    const { exitCode, stderr } = await lint(directory, given, ...argv);
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/Nothing is cached: .* is tracked by Git/)]);
  });

  it("is not taken from another user, nor if others can write, nor through a link", async () => {
    const { directory, home } = project();
    const env = { HOME: home };
    await lint(directory, env);
    const [path = ""] = cachesIn(home);
    fs.writeFileSync(path, silence(fs.readFileSync(path, "utf8")));
    fs.chmodSync(path, 0o622);
    const shared = await lint(directory, env);
    expect([shared.exitCode, shared.stderr]).toEqual([
      1,
      expect.stringContaining("can be written by other users"),
    ]);
    fs.chmodSync(path, 0o600);
    const argv = ["lint", "--cache", "."];
    const foreign = await run(argv, { directory, env: { ...GIT_ENV, ...env }, user: { id: 4321 } });
    expect([foreign.exitCode, foreign.stderr]).toEqual([
      1,
      expect.stringContaining("belongs to another user"),
    ]);
    fs.renameSync(path, join(home, "elsewhere"));
    fs.symlinkSync(join(home, "elsewhere"), path);
    const before = fs.readFileSync(join(home, "elsewhere"), "utf8");
    const linked = await lint(directory, env);
    expect([linked.exitCode, linked.stderr]).toEqual([1, expect.stringContaining("is not a regular file")]);
    expect(fs.readFileSync(join(home, "elsewhere"), "utf8")).toBe(before);
  });
});
