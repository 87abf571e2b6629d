import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { commit, GIT_ENV, git, makeRepository } from "./git-support.ts";
import { makeDirectory, run } from "./support.ts";
import { CLEAN, DEPRECATED } from "./trees.ts";

const LISTS = (name: string) =>
  JSON.stringify({ result: [{ id: "l", name, kind: "ip", num_items: 1 }], success: true });
const RULES = JSON.stringify({
  phase: "http_request_firewall_custom",
  rules: [{ action: "block", expression: "ip.src in $office" }],
});

/** Findings reported for the change since a reference, as `file code`. */
async function reported(directory: string, more: readonly string[] = ["--changed-since", "main"], cwd = ".") {
  const argv = ["lint", ".", "--format", "json", ...more];
  const { stdout, stderr, exitCode } = await run(argv, { directory, env: GIT_ENV, cwd });
  if (stdout === "") throw new Error(stderr);
  const found = (JSON.parse(stdout) as LintJson).diagnostics.map(({ file, code }) => `${file} ${code}`);
  return { found, stderr, exitCode };
}

describe("lint --changed-since", () => {
  it.each(["--assume-unchanged", "--skip-worktree"])(
    "reports files that the index hides from git: %s",
    async (flag) => {
      const directory = makeRepository({ "a.yaml": CLEAN, "b.yaml": CLEAN });
      git(directory, "update-index", flag, "a.yaml", "b.yaml");
      fs.writeFileSync(join(directory, "a.yaml"), DEPRECATED);
      fs.rmSync(join(directory, "b.yaml"));
      const { found } = await reported(directory);
      expect(found).toEqual(["a.yaml lint/no-deprecated-field"]);
    },
  );

  it("reports findings of committed, staged, edited, renamed and untracked files, and of no others", async () => {
    const directory = makeRepository({
      "old.yaml": DEPRECATED,
      "waf/committed.yaml": CLEAN,
      "staged.yaml": CLEAN,
      "edited.yaml": CLEAN,
      "before.yaml": DEPRECATED,
      "gone.yaml": DEPRECATED,
    });
    commit(directory, { "waf/committed.yaml": DEPRECATED });
    fs.writeFileSync(join(directory, "staged.yaml"), DEPRECATED);
    git(directory, "add", "staged.yaml");
    git(directory, "mv", "before.yaml", "after.yaml");
    fs.writeFileSync(join(directory, "edited.yaml"), DEPRECATED);
    fs.writeFileSync(join(directory, "waf/new.yaml"), DEPRECATED);
    fs.rmSync(join(directory, "gone.yaml"));
    const { found, stderr } = await reported(directory);
    const files = ["after.yaml", "edited.yaml", "staged.yaml", "waf/committed.yaml", "waf/new.yaml"];
    expect(found).toEqual(files.map((file) => `${file} lint/no-deprecated-field`));
    expect(stderr).toBe(
      "wafsmith: 6 files have changed since `main`. 1 finding in other files already existed.\n",
    );
  });

  it("compares with the point where the branch left, not with later commits of the other branch", async () => {
    const directory = makeRepository({ "a.yaml": DEPRECATED });
    git(directory, "switch", "--quiet", "main");
    commit(directory, { "a.yaml": CLEAN });
    git(directory, "switch", "--quiet", "change");
    expect((await reported(directory)).found).toEqual([]);
  });

  it("is right in a subdirectory", async () => {
    const directory = makeRepository({ "waf/a.yaml": CLEAN, "waf/b.yaml": DEPRECATED, "c.yaml": CLEAN });
    commit(directory, { "waf/a.yaml": DEPRECATED, "c.yaml": DEPRECATED });
    const { found } = await reported(directory, ["--changed-since", "main"], "waf");
    expect(found).toEqual(["a.yaml lint/no-deprecated-field"]);
  });

  it("decides the exit code by what is reported", async () => {
    const directory = makeRepository({ "a.cfexpr": "ip.src not in {10.0.0.0/8}\n", "b.yaml": CLEAN });
    commit(directory, { "b.yaml": `${CLEAN}# a comment\n` });
    expect(await reported(directory)).toMatchObject({ found: [], exitCode: 0 });
    expect((await reported(directory, [])).exitCode).toBe(1);
  });

  it("has what rules over several files need of unchanged files", async () => {
    const directory = makeRepository({ "lists.json": LISTS("office") });
    commit(directory, { "a.json": RULES });
    expect((await reported(directory)).found).toEqual([]);
  });

  it("reports what a changed, renamed or removed file causes in an unchanged one", async () => {
    const directory = makeRepository({
      "a.json": RULES,
      "b.yaml": DEPRECATED,
      "lists.json": LISTS("office"),
    });
    commit(directory, { "lists.json": LISTS("offices") });
    expect((await reported(directory)).found).toEqual(["a.json lint/no-undefined-list"]);
    const other = makeRepository({ "a.json": RULES, "lists.json": LISTS("office"), "more.json": LISTS("x") });
    fs.rmSync(join(other, "lists.json"));
    expect((await reported(other)).found).toEqual(["a.json lint/no-undefined-list"]);
  });

  it("does not report what an unchanged file already had, whatever else has changed", async () => {
    const directory = makeRepository({ "a.json": RULES, "lists.json": LISTS("offices") });
    commit(directory, { "lists.json": `${LISTS("offices")}\n` });
    expect((await reported(directory)).found).toEqual([]);
  });

  it("reports what a changed local causes in another file of its Terraform module", async () => {
    const waf = `resource "cloudflare_ruleset" "w" {
  zone_id = "z"
  name    = "n"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules   = [{ action = "block", expression = "\${local.condition} and ssl" }]
}
`;
    const locals = (text: string) => `locals {\n  condition = "${text}"\n}\n`;
    const directory = makeRepository({ "tf/waf.tf": waf, "tf/locals.tf": locals("ssl") });
    const before = (await reported(directory, [])).found;
    commit(directory, { "tf/locals.tf": locals("http.hst eq 1") });
    const { found } = await reported(directory);
    expect(found).toContain("tf/waf.tf types/unknown-field");
    expect(before).not.toContain("tf/waf.tf types/unknown-field");
  });

  it("judges both sides by the configuration of the change", async () => {
    const directory = makeRepository({ "a.yaml": DEPRECATED });
    commit(directory, { "wafsmith.config.json": '{"rules":{"no-deprecated-field":"error"}}' });
    expect((await reported(directory)).found).toEqual([]);
  });

  it("reports a suppression of the configuration that the change makes needless", async () => {
    const suppressions = [{ rule: "no-deprecated-field", file: "a.yaml", reason: "old" }];
    const config = { "wafsmith.config.json": JSON.stringify({ suppressions }) };
    const directory = makeRepository({ ...config, "a.yaml": DEPRECATED, "b.yaml": CLEAN });
    commit(directory, { "b.yaml": `${CLEAN}# a comment\n` });
    expect((await reported(directory)).found).toEqual([]);
    commit(directory, { "a.yaml": CLEAN });
    expect((await reported(directory)).found).toEqual(["wafsmith.config.json config/unused-suppression"]);
  });

  it("leaves out what a baseline knows", async () => {
    const directory = makeRepository({ "a.yaml": CLEAN });
    commit(directory, { "a.yaml": DEPRECATED });
    await run(["lint", ".", "--baseline", "known.json", "--update-baseline"], { directory, env: GIT_ENV });
    expect(
      (await reported(directory, ["--changed-since", "main", "--baseline", "known.json"])).found,
    ).toEqual([]);
  });

  it("reports standard input and files outside of the repository, which have no base", async () => {
    const directory = makeRepository({ "a.yaml": DEPRECATED });
    const outside = makeDirectory({ "b.yaml": DEPRECATED });
    const argv = [
      "lint",
      "-",
      join(outside, "b.yaml"),
      "a.yaml",
      "--changed-since",
      "main",
      "--format",
      "json",
    ];
    const { stdout } = await run(argv, { directory, env: GIT_ENV, stdin: DEPRECATED });
    const { diagnostics } = JSON.parse(stdout) as LintJson;
    expect(diagnostics.map(({ file }) => file.replace(/^.*\//, "")).sort()).toEqual(["<stdin>", "b.yaml"]);
  });
});

describe("lint --changed-since rejects", () => {
  const refused = async (directory: string, more: readonly string[], message: string, env = GIT_ENV) => {
    const argv = ["lint", ".", "--changed-since", ...more];
    const { exitCode, stdout, stderr } = await run(argv, { directory, env });
    expect([exitCode, stdout, stderr]).toEqual([2, "", expect.stringContaining(message)]);
  };

  it("a reference that is missing, or looks like an option", async () => {
    const directory = makeRepository({ "a.yaml": CLEAN });
    await refused(directory, ["nowhere"], "There is no branch, tag or commit `nowhere` in this clone.");
    await refused(directory, ["--output=x"], "looks like an option");
    expect(fs.existsSync(join(directory, "x"))).toBe(false);
  });

  it("a shallow clone that does not reach so far", async () => {
    const origin = makeRepository({ "a.yaml": CLEAN });
    commit(origin, { "a.yaml": DEPRECATED });
    const clone = join(makeDirectory(), "clone");
    git(origin, "clone", "--quiet", "--depth=1", `file://${origin}`, clone);
    await refused(
      clone,
      ["origin/main"],
      "`git fetch --unshallow origin`; in GitHub Actions, `fetch-depth: 0`",
    );
  });

  it("what is not a repository, and a machine without git", async () => {
    const directory = makeDirectory({ "a.yaml": CLEAN });
    const ceiling = { ...GIT_ENV, GIT_CEILING_DIRECTORIES: join(directory, "..") };
    await refused(directory, ["main"], "is not in a git repository", ceiling);
    await refused(directory, ["main"], "Install git.", { ...GIT_ENV, PATH: join(directory, "none") as "" });
  });

  it("what needs the whole run", async () => {
    const directory = makeRepository({ "a.yaml": CLEAN });
    await refused(directory, ["main", "--fix"], "`--fix` needs a whole run");
    await refused(directory, ["main", "--shard", "1/2"], "`--changed-since` needs a whole run");
  });
});
