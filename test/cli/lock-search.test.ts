import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeDirectory, run } from "./support.ts";

const LOCK = fs.readFileSync(
  new URL("../../fixtures/policies/exports/waf.lock.json", import.meta.url),
  "utf8",
);
const POLICY = "disabled_rules: [942100]\n";

/** Compiles `a/b/p.yaml` in a repository with these files. */
async function compile(files: Readonly<Record<string, string>>, argv = ["compile", "a/b/p.yaml"]) {
  const directory = makeDirectory({ "repository/.git/HEAD": "ref: refs/heads/main\n" });
  for (const [name, text] of Object.entries({ "repository/a/b/p.yaml": POLICY, ...files })) {
    fs.mkdirSync(dirname(join(directory, name)), { recursive: true });
    fs.writeFileSync(join(directory, name), text);
  }
  return run(argv, { directory: join(directory, "repository") });
}

describe("the lock file of a policy", () => {
  it.each(["repository/a/b/waf.lock.json", "repository/a/waf.lock.json", "repository/waf.lock.json"])(
    "is found in %s",
    async (name) => {
      const { exitCode, stdout, stderr } = await compile({ [name]: LOCK });
      expect([exitCode, stderr.includes("policy/documented-ids")]).toEqual([0, false]);
      expect(stdout).toContain("4a792899a015531d0b52207d1140c07d");
      const linted = await compile({ [name]: LOCK }, ["lint", "a"]);
      expect(linted.exitCode).toBe(0);
    },
  );

  it("is the nearest one", async () => {
    const { exitCode, stderr } = await compile({
      "repository/a/waf.lock.json": "{",
      "repository/waf.lock.json": LOCK,
    });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("a/waf.lock.json:1");
  });

  it("is not searched above the repository, and the message says where it was", async () => {
    const { exitCode, stderr } = await compile({ "waf.lock.json": LOCK });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("There is no `waf.lock.json` in `a/b`, `a` or `.`.");
  });

  it("is searched next to the policy only, outside of a repository", async () => {
    const directory = makeDirectory({ "a/p.yaml": POLICY, "waf.lock.json": LOCK });
    const { exitCode, stderr } = await run(["compile", "a/p.yaml"], { directory });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("There is no `waf.lock.json` in `a`.");
    expect((await run(["compile", "a/p.yaml", "--lock", "waf.lock.json"], { directory })).exitCode).toBe(0);
  });

  it("is not one that leads out of the repository", async () => {
    const outside = makeDirectory({ "waf.lock.json": LOCK });
    const directory = makeDirectory({ ".git/HEAD": "ref: refs/heads/main\n", "a/p.yaml": POLICY });
    fs.symlinkSync(join(outside, "waf.lock.json"), join(directory, "waf.lock.json"));
    const { exitCode } = await run(["compile", "a/p.yaml"], { directory });
    expect(exitCode).toBe(2);
  });
});

describe("without a lock file", () => {
  const LIVE = fs.readFileSync(
    new URL("../../fixtures/policies/exports/entrypoint.json", import.meta.url),
    "utf8",
  );
  const files = { "repository/a/b/live.json": LIVE };

  it("decompile says where it looked, and names documented rulesets only", async () => {
    const argv = ["decompile", "a/b/live.json"];
    const without = await compile(files, argv);
    expect(without.stderr).toContain(
      "note: There is no `waf.lock.json` in `a/b`, `a` or `.`, so only documented rulesets are written by name.",
    );
    const withLock = await compile({ ...files, "repository/waf.lock.json": LOCK }, argv);
    expect(withLock.stderr).not.toContain("There is no");
  });

  it("diff says where it looked, if rules cannot be compared one by one", async () => {
    const policy = { "repository/a/b/p.yaml": "paranoia: 3\n", ...files };
    const argv = ["diff", "a/b/p.yaml", "a/b/live.json"];
    const { stderr } = await compile(policy, argv);
    expect(stderr).toBe(
      "note: There is no `waf.lock.json` in `a/b`, `a` or `.`, so rules are not compared one by one.\n",
    );
    expect((await compile({ ...policy, "repository/waf.lock.json": LOCK }, argv)).stderr).toBe("");
  });

  it("diff says it if a rule has no id as well", async () => {
    const { exitCode, stderr } = await compile(files, ["diff", "a/b/p.yaml", "a/b/live.json"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("There is no `waf.lock.json` in `a/b`, `a` or `.`.");
  });
});
