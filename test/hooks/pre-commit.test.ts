import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { PROGRAM } from "../support/program.ts";
import { pythonWith } from "../support/python.ts";
import { hookSnippets } from "./snippets.ts";

// The real pre-commit installs the committed tree from a clone, as it does for a user, and runs it in scratch
// repositories.
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const { python, missing } = pythonWith("pre-commit", ["pre-commit==4.7.0"]);
if (missing !== undefined) console.log(`skipped: ${missing}`);

const DIRTY = '{"rules": [{"action": "block", "expression": "not(ip.geoip.country eq \\"DE\\")"}]}\n';
const CLEAN = '{"rules": [{"action": "block", "expression": "not (ip.src.country eq \\"DE\\")"}]}\n';
const REFUSED = '{"rules": [{"action": "block", "expression": "ssl and"}]}\n';

let scratch = "";
let clone = "";
let repository = "";

const environment = () => ({
  ...process.env,
  PRE_COMMIT_HOME: join(scratch, "home"),
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.com",
  NO_COLOR: "1",
  // Packages that the installation of this repository has fetched are not fetched again.
  npm_config_prefer_offline: "true",
  npm_config_audit: "false",
});

function run(
  command: string,
  args: readonly string[],
): { readonly status: number | null; readonly output: string } {
  const options = { cwd: repository, env: environment(), encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  return { status, output: stdout + stderr };
}

const git = (...args: string[]) => run("git", args);
const preCommit = (...args: string[]) => run(python ?? "", ["-m", "pre_commit", ...args]);

/** Puts files into the repository and stages them. */
function stage(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, name)), { recursive: true });
    writeFileSync(join(repository, name), text);
  }
  git("add", "--all");
}

const text = (name: string) => readFileSync(join(repository, name), "utf8");

/** The configuration of a repository that uses some of our hooks. */
function configured(...hooks: readonly object[]): string {
  const repos = [{ repo: `file://${clone}`, rev: "v0.0.0-test", hooks }];
  return stringify({ default_language_version: { node: "system" }, repos });
}

describe.skipIf(missing !== undefined)("the hooks of pre-commit", () => {
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), "wafsmith-hooks-"));
    clone = join(scratch, "clone");
    execFileSync("git", ["clone", "--quiet", "--no-hardlinks", ROOT, clone]);
    execFileSync("git", ["-C", clone, "tag", "v0.0.0-test"], { env: environment() });
    repository = join(scratch, "first");
    mkdirSync(repository);
    git("init", "--quiet");
    stage({ ".pre-commit-config.yaml": configured({ id: "wafsmith-lint" }) });
    const { status, output } = preCommit("install", "--install-hooks");
    expect(output).toContain("pre-commit installed at .git/hooks/pre-commit");
    expect(status).toBe(0);
  });

  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  beforeEach(() => {
    repository = mkdtempSync(join(scratch, "repository-"));
    git("init", "--quiet");
  });

  afterEach(() => rmSync(repository, { recursive: true, force: true }));

  it("stop a commit with an error, and let it pass once that is fixed", () => {
    stage({ ".pre-commit-config.yaml": configured({ id: "wafsmith-lint" }), "waf/rules.json": REFUSED });
    preCommit("install");
    const refused = git("commit", "-m", "rules");
    expect(refused.status).toBe(1);
    expect(refused.output).toContain("waf/rules.json:1:51  error  syntax/missing-condition");
    expect(git("rev-parse", "--verify", "HEAD").status).not.toBe(0);
    stage({ "waf/rules.json": CLEAN });
    const passed = git("commit", "-m", "rules");
    expect(passed.output).toMatch(/^wafsmith lint\.+Passed$/m);
    expect(passed.status).toBe(0);
  });

  it("lint the directories that the arguments name, and leave commits of other files alone", () => {
    const config = configured({ id: "wafsmith-lint", args: ["our waf"] });
    stage({ ".pre-commit-config.yaml": config, "our waf/a.json": CLEAN, "other/b.json": REFUSED });
    expect(preCommit("run").output).toMatch(/^wafsmith lint\.+Passed$/m);
    git("commit", "-qm", "first");
    // The hook runs for each commit, because pre-commit names no files that one deletes; it lints nothing here.
    stage({ "our waf/b.json": REFUSED });
    git("commit", "-qm", "second", "--no-verify");
    stage({ "notes.rs": "x" });
    expect(preCommit("run").output).toMatch(/^wafsmith lint\.+Passed$/m);
    git("commit", "-qm", "third", "--no-verify");
    git("rm", "--quiet", "our waf/a.json");
    expect(preCommit("run").output).toMatch(/^wafsmith lint\.+Failed$/m);
  });

  it("fix what is safe to fix, fail once, and pass then", () => {
    stage({ ".pre-commit-config.yaml": configured({ id: "wafsmith-fix" }), "rules.json": DIRTY });
    const first = preCommit("run");
    expect(first.output).toMatch(/files were modified by this hook/);
    expect(first.status).toBe(1);
    expect(text("rules.json")).toContain("ip.src.country");
    git("add", "--all");
    expect(preCommit("run")).toMatchObject({ status: 0, output: expect.stringMatching(/Passed$/m) });
  });

  it("format many files, names with spaces and files of others among them", () => {
    const rules = Array.from({ length: 120 }, (_, at) => [`rules of zone ${at}/the rules.json`, DIRTY]);
    const others = {
      "chart/values.yaml": "a: 1\n",
      "chart/t.yaml": "{{ if }}\na: [\n",
      "package.json": "{}\n",
    };
    stage({
      ".pre-commit-config.yaml": configured({ id: "wafsmith-fmt" }),
      ...Object.fromEntries(rules),
      ...others,
    });
    const first = preCommit("run");
    expect(first.output).toMatch(/files were modified by this hook/);
    for (const [name] of rules) expect(text(name!)).toContain("not (ip.geoip");
    for (const [name, before] of Object.entries(others)) expect(text(name)).toBe(before);
    git("add", "--all");
    expect(preCommit("run")).toMatchObject({ status: 0, output: expect.stringMatching(/Passed$/m) });
  });

  it("lint only what is committed if names are passed", () => {
    const hook = { id: "wafsmith-lint", args: ["--ignore-unknown"], pass_filenames: true };
    stage({ ".pre-commit-config.yaml": configured(hook), "old rules.json": REFUSED });
    git("commit", "-qm", "first");
    stage({ "new rules.json": CLEAN, "values.yaml": "a: 1\n" });
    expect(preCommit("run")).toMatchObject({ status: 0 });
    expect(preCommit("run", "--all-files").output).toContain("old rules.json:1:51  error");
  });

  it("notice that what was compiled from a policy is stale", () => {
    const hook = { id: "wafsmith-compile", args: ["waf.policy.yaml", "-o", "review"] };
    stage({ ".pre-commit-config.yaml": configured(hook), "waf.policy.yaml": "paranoia: 2\n" });
    expect(preCommit("run")).toMatchObject({
      status: 1,
      output: expect.stringContaining("There is no bundle `review` to check."),
    });
    const compiled = run(process.execPath, [PROGRAM, "compile", "waf.policy.yaml", "-o", "review"]);
    expect(compiled.status, compiled.output).toBe(0);
    git("add", "--all");
    expect(preCommit("run")).toMatchObject({ status: 0, output: expect.stringMatching(/Passed$/m) });
    stage({ "waf.policy.yaml": "paranoia: 3\n" });
    expect(preCommit("run")).toMatchObject({ status: 1, output: expect.stringContaining("--- review/") });
  });

  it("are configured as the documentation shows", () => {
    const snippets = hookSnippets("yaml").filter((snippet) => snippet.includes("wafsmith/wafsmith"));
    expect(snippets).toHaveLength(3);
    for (const snippet of snippets) {
      const own = snippet
        .replace("https://github.com/wafsmith/wafsmith", `file://${clone}`)
        .replace("v0.1.0", "v0.0.0-test");
      stage({
        ".pre-commit-config.yaml": `${own}\ndefault_language_version: { node: system }\n`,
        "a.json": CLEAN,
      });
      expect(preCommit("validate-config")).toMatchObject({ status: 0 });
      const hooks = [...snippet.matchAll(/id: (\S+)/g)].map(([, id]) => id!);
      for (const hook of hooks.filter((id) => id !== "wafsmith-compile"))
        expect(preCommit("run", hook, "--all-files"), hook).toMatchObject({ status: 0 });
    }
    stage({ ".pre-commit-config.yaml": hookSnippets("yaml").find((one) => one.includes("repo: local"))! });
    expect(preCommit("validate-config")).toMatchObject({ status: 0 });
  });

  it("are declared validly", () => {
    expect(
      run(python ?? "", ["-m", "pre_commit", "validate-manifest", join(ROOT, ".pre-commit-hooks.yaml")]),
    ).toEqual({
      status: 0,
      output: "",
    });
  });
});
