import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { expectGolden } from "../support/golden.ts";
import { CALL, GIT, init } from "./init-support.ts";
import { run } from "./support.ts";

const PRE_COMMIT = `# hooks
repos:
- repo: https://github.com/a/b   # theirs
  rev: v1
  hooks:
  - id: c
# the end
`;

describe("existing hooks", () => {
  it("of pre-commit are extended, comments and form kept", async () => {
    const { text, stdout, has } = await init({ ...GIT, ".pre-commit-config.yaml": PRE_COMMIT });
    const extended = text(".pre-commit-config.yaml");
    expect(extended.startsWith(PRE_COMMIT.replace("# the end\n", ""))).toBe(true);
    expect(extended.endsWith("# the end\n")).toBe(true);
    expect(parse(extended).repos).toEqual([
      parse(PRE_COMMIT).repos[0],
      {
        repo: "local",
        hooks: [
          {
            id: "wafsmith-lint",
            name: "wafsmith lint",
            entry: "wafsmith lint --staged",
            language: "node",
            additional_dependencies: [expect.stringMatching(/^wafsmith@\d+\.\d+\.\d+$/)],
            files: parse(readFileSync(".pre-commit-hooks.yaml", "utf8"))[0].files,
            pass_filenames: false,
            always_run: true,
            require_serial: true,
          },
        ],
      },
    ]);
    expect(stdout).toContain("Extended .pre-commit-config.yaml:");
    expect(stdout).toContain("Run `pre-commit install`");
    expect(has(".git/hooks/pre-commit")).toBe(false);
  });

  it.each([
    ["in flow notation", "repos: []\n"],
    ["an alias", "x: &x\n  - repo: a\n    hooks: [{ id: b }]\nrepos: *x\n"],
    ["broken", "repos:\n  - repo: [\n"],
    ["two documents", "repos:\n  - repo: a\n---\nrepos:\n  - repo: b\n"],
    ["no list", "repos: none\n"],
    ["empty", ""],
  ])("of pre-commit are left alone if they are %s", async (_, config) => {
    const { exitCode, text, stdout } = await init({ ...GIT, ".pre-commit-config.yaml": config });
    expect(exitCode).toBe(0);
    expect(text(".pre-commit-config.yaml")).toBe(config);
    expect(stdout).toMatch(/was left unchanged\. Add this to it:\n {4}- repo: local\n/);
  });

  it.each([
    [
      "commands",
      "pre-commit:\n  commands:\n    a:\n      run: b\n",
      ["pre-commit", "commands", "wafsmith", "run"],
    ],
    ["jobs", "pre-commit:\n  jobs:\n    - name: a\n      run: b\n", ["pre-commit", "jobs", "1", "run"]],
    ["no commands", "pre-commit:\n  parallel: true\n", ["pre-commit", "commands", "wafsmith", "run"]],
    [
      "another hook",
      "pre-push:\n  commands:\n    a:\n      run: b\n",
      ["pre-commit", "commands", "wafsmith", "run"],
    ],
  ])("of lefthook are extended if they have %s", async (_, config, path) => {
    const { text, stdout } = await init({ ...GIT, "lefthook.yml": config });
    const extended = text("lefthook.yml");
    expect(extended.startsWith(config)).toBe(true);
    expect(path.reduce((value, key) => value[key], parse(extended))).toMatch(CALL);
    expect(stdout).toContain("Run `lefthook install`");
  });

  it("of husky get a file, or a line at the end of theirs", async () => {
    const fresh = await init({ ...GIT, ".husky/_/h": "" });
    expect(fresh.text(".husky/pre-commit")).toMatch(CALL);
    const taken = await init({ ...GIT, ".husky/pre-commit": "npm test\n" });
    const extended = taken.text(".husky/pre-commit");
    expect(extended).toMatch(
      /^npm test\n\n# Lints .*\ngit diff .* npx --yes wafsmith@\S+ lint --staged; fi\n$/,
    );
    expect(taken.stdout).toContain("Extended .husky/pre-commit:");
    const again = await run(["init"], { directory: taken.directory });
    expect(again.stdout).toContain(".husky/pre-commit already exists, and nothing needs to be added.");
    expect(taken.text(".husky/pre-commit")).toBe(extended);
  });

  it.each([
    ["exec npm test\n"],
    ["npm test\nexit 0\n"],
    ["cat <<END\nEND\n"],
    ["npm test \\\n"],
    ["#!/usr/bin/env node\nx();\n"],
  ])("of husky are left alone if nothing can follow: %j", async (script) => {
    const { text, stdout } = await init({ ...GIT, ".husky/pre-commit": script });
    expect(text(".husky/pre-commit")).toBe(script);
    expect(stdout).toMatch(/was left unchanged\. Add this to it:\n(?: {4}.*\n)*.*npx --yes wafsmith/);
  });

  it("of lint-staged get an entry that takes file names", async () => {
    const manifest = JSON.stringify({
      "lint-staged": { "*.js": "eslint" },
      scripts: { waf: "wafsmith lint" },
    });
    const { stdout, text } = await init({ ...GIT, "package.json": manifest });
    expect(text("package.json")).toBe(manifest);
    expect(stdout).toMatch(
      /"\*\.\{\[jJ\]\[sS\]\[oO\]\[nN\],.*\}": "npx --yes wafsmith@\S+ lint --ignore-unknown"/,
    );
  });

  it("of simple-git-hooks get an entry, not a script that it would write over", async () => {
    const manifest = JSON.stringify({
      scripts: { waf: "wafsmith lint" },
      "simple-git-hooks": { "pre-push": "npm test" },
    });
    const inManifest = await init({ ...GIT, ".git/hooks/x": "", "package.json": manifest });
    expect(inManifest.text("package.json")).toBe(manifest);
    expect(inManifest.stdout).toMatch(
      /"pre-commit": "git diff .* else npx --yes wafsmith@\S+ lint --staged; fi"/,
    );
    expect(inManifest.has(".git/hooks/pre-commit")).toBe(false);
    const own = await init({ ...GIT, ".simple-git-hooks.json": '{\n  "pre-push": "npm test"\n}\n' });
    const { "pre-push": kept, "pre-commit": added } = JSON.parse(own.text(".simple-git-hooks.json"));
    expect(kept).toBe("npm test");
    expect(added).toMatch(CALL);
    expect(own.stdout).toContain("Run `npx simple-git-hooks` once in each clone");
    const again = await run(["init"], { directory: own.directory });
    expect(again.stdout).toContain(".simple-git-hooks.json already exists, and nothing needs to be added.");
  });

  it("of Git itself are left alone, with the lines to add", async () => {
    const { text, stdout } = await init({ ...GIT, ".git/hooks/pre-commit": "#!/bin/sh\nmake check\n" });
    expect(text(".git/hooks/pre-commit")).toBe("#!/bin/sh\nmake check\n");
    expect(stdout).toMatch(/\.git\/hooks\/pre-commit already exists and was left unchanged/);
  });

  it("are found where Git looks for them", async () => {
    const config = "[core]\n\thooksPath = .githooks\n";
    const shared = await init({ ".git/HEAD": "", ".git/config": config });
    expect(shared.text(".githooks/pre-commit")).toMatch(CALL);
    const worktree = await init({
      ".git": "gitdir: main/.git/worktrees/a\n",
      "main/.git/worktrees/a/commondir": "../..\n",
    });
    expect(worktree.text("main/.git/hooks/pre-commit")).toMatch(CALL);
  });
});

describe("existing pipelines", () => {
  const remote = (url: string) => ({ ".git/HEAD": "", ".git/config": `[remote "origin"]\n\turl = ${url}\n` });

  it.each([
    ["git@github.com:a/b.git", ".github/workflows/wafsmith.yml"],
    ["https://gitlab.example.com/a/b.git", ".gitlab-ci.yml"],
    ["https://dev.azure.com/a/b", "azure-pipelines.yml"],
  ])("are determined by the remote %s", async (url, path) => {
    const { text } = await init(remote(url));
    expect(text(path)).toMatch(CALL);
    expect(parse(text(path))).toBeTypeOf("object");
  });

  it("of GitLab get a job, unless its stages are others", async () => {
    const jobs = "# ours\nbuild:\n  stage: build\n  script: [make]\n";
    const extended = (await init({ ".gitlab-ci.yml": jobs })).text(".gitlab-ci.yml");
    expect(extended.startsWith(jobs)).toBe(true);
    expect(parse(extended).wafsmith.script).toEqual([
      `git fetch origin "\${CI_MERGE_REQUEST_TARGET_BRANCH_NAME:-$CI_DEFAULT_BRANCH}"`,
      expect.stringMatching(new RegExp(`${CALL.source}.* --policy-from=FETCH_HEAD$`)),
    ]);
    const staged = `stages: [build, deploy]\n${jobs}`;
    const left = await init({ ".gitlab-ci.yml": staged });
    expect(left.text(".gitlab-ci.yml")).toBe(staged);
    expect(left.stdout).toContain("Add this to it:\n    wafsmith:");
  });

  it("of Azure get steps, unless they are in stages or jobs", async () => {
    const steps = "steps:\n  - script: make\n    displayName: Make\n";
    const { text } = await init({ "azure-pipelines.yml": steps });
    expect(parse(text("azure-pipelines.yml")).steps.at(-1)).toEqual({ script: expect.stringMatching(CALL) });
    const staged = "stages:\n  - stage: a\n    jobs: []\n";
    const left = await init({ "azure-pipelines.yml": staged });
    expect(left.text("azure-pipelines.yml")).toBe(staged);
  });

  it("of Jenkins are left alone, with the stage to add", async () => {
    const { text, stdout } = await init({ Jenkinsfile: "pipeline {}\n" });
    expect(text("Jenkinsfile")).toBe("pipeline {}\n");
    expect(stdout).toMatch(
      / {4}stage\('wafsmith'\) \{\n {6}steps \{\n {8}sh '.*; npx .* \$\{CHANGE_TARGET:\+"--policy-from=FETCH_HEAD"\}'/,
    );
  });

  it.each([
    ["github", ".github/workflows/wafsmith.yml", undefined],
    ["gitlab", ".gitlab-ci.yml", "stages: [other]\n"],
    ["azure", "azure-pipelines.yml", "stages:\n  - stage: a\n    jobs: []\n"],
    ["jenkins", "Jenkinsfile", "pipeline {}\n"],
  ])("of %s are recorded: a new file, and what is to be added to one", async (service, path, existing) => {
    const shown = (text: string) => text.replaceAll(/wafsmith@\d+\.\d+\.\d+/g, "wafsmith@VERSION");
    const { text } = await init({}, "--ci", service);
    const { stdout } = await init({ ...(existing && { [path]: existing }) }, "--ci", service);
    const golden = `${shown(text(path))}\n--- with ${path}\n${shown(stdout)}`;
    expectGolden(golden, `fixtures/cli/pipelines/${service}.txt`);
  });
});
