import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { commit, GIT_ENV, git, makeRepository } from "./git-support.ts";
import { makeDirectory, run } from "./support.ts";

/** A rule that is an error of a lint rule, which settings can take away. */
const NEVER = 'rules:\n  - ref: never\n    action: block\n    expression: http.request.method eq "post"\n';
const CODE = "lint/no-unmatchable-value";
const CONFIG = '{ "preset": "recommended" }\n';

async function lint(directory: string, ...argv: readonly string[]) {
  const answer = await run(["lint", "--format=json", "--policy-from=main", ...argv], {
    directory,
    env: GIT_ENV,
  });
  const { diagnostics } = JSON.parse(answer.stdout || '{"diagnostics":[]}') as LintJson;
  const found = diagnostics.map(({ file, code }) => `${file} ${code}`);
  const changed = diagnostics.filter(({ code }) => code === "config/changed");
  return { ...answer, found, changed: changed.map(({ file, message }) => `${file}: ${message}`) };
}

type Change = Readonly<Record<string, string | undefined>>;

/** What a run over a change reports that is judged by the branch that it goes to. */
async function judged(before: Readonly<Record<string, string>>, change: Change, ...argv: readonly string[]) {
  const directory = makeRepository({ "waf/a.yaml": NEVER, ...before });
  const plain = await run(["lint", "."], { directory });
  expect(plain.exitCode).toBe(1);
  commit(directory, change);
  return lint(directory, ...argv);
}

describe("a change that would hide an error is judged without itself:", () => {
  it.each<[string, Readonly<Record<string, string>>, Change, string]>([
    ["a new configuration", {}, { "wafsmith.config.json": '{ "preset": "none" }' }, "wafsmith.config.json"],
    [
      "a nested configuration",
      {},
      { "waf/wafsmith.config.yaml": "preset: none\n" },
      "waf/wafsmith.config.yaml",
    ],
    [
      "an edited configuration",
      { "wafsmith.config.json": CONFIG },
      { "wafsmith.config.json": '{ "rules": { "no-unmatchable-value": "info" } }' },
      "wafsmith.config.json",
    ],
    [
      "an override",
      { "wafsmith.config.json": CONFIG },
      { "wafsmith.config.json": '{ "overrides": [{ "files": "waf/**", "external": true }] }' },
      "wafsmith.config.json",
    ],
    [
      "excluded files",
      { "wafsmith.config.json": CONFIG },
      { "wafsmith.config.json": '{ "ignore": ["waf/a.yaml"] }' },
      "wafsmith.config.json",
    ],
    [
      "a suppression of the configuration",
      { "wafsmith.config.json": CONFIG },
      {
        "wafsmith.config.json":
          '{ "suppressions": [{ "rule": "no-unmatchable-value", "file": "waf/a.yaml", "reason": "x" }] }',
      },
      "wafsmith.config.json",
    ],
    [
      "a second configuration",
      { "wafsmith.config.json": CONFIG },
      { "wafsmith.config.json": undefined, "wafsmith.config.yaml": "preset: none\n" },
      "wafsmith.config.yaml",
    ],
    [
      "a removed configuration",
      { "wafsmith.config.json": '{ "preset": "none", "rules": { "no-unmatchable-value": "error" } }' },
      { "wafsmith.config.json": undefined, "waf/wafsmith.config.json": '{ "preset": "none" }' },
      "waf/wafsmith.config.json",
    ],
    ["an ignore file", {}, { ".wafsmithignore": "waf/a.yaml\n" }, ".wafsmithignore"],
    ["a nested ignore file", {}, { "waf/.gitignore": "a.yaml\n" }, "waf/.gitignore"],
    [
      "what is extended",
      {
        "wafsmith.config.json": '{ "extends": "./shared/base.yaml" }',
        "shared/base.yaml": "preset: recommended\n",
      },
      { "shared/base.yaml": "preset: none\n" },
      "shared/base.yaml",
    ],
  ])("%s", async (_, before, change, judge) => {
    const { exitCode, found, changed, stderr } = await judged(before, change, ".");
    expect([exitCode, stderr]).toEqual([1, ""]);
    expect(found).toContain(`waf/a.yaml ${CODE}`);
    expect(changed.find((one) => one.startsWith(`${judge}: `))).toContain(
      "1 finding would be hidden or milder",
    );
  });
});

const OWN = (severity: string) =>
  `id: own\npattern: http.request.method\nmessage: No methods.\nseverity: ${severity}\n`;

it("rules of one's own come from the commit", async () => {
  const directory = makeRepository({
    "waf/a.yaml": 'rules:\n  - action: block\n    expression: http.request.method eq "POST"\n',
    "wafsmith.config.json": '{ "customRules": ["./rules/own.yaml"] }',
    "rules/own.yaml": OWN("error"),
  });
  commit(directory, { "rules/own.yaml": OWN("info") });
  const { exitCode, found, changed } = await lint(directory, ".");
  expect([exitCode, found.includes("waf/a.yaml lint/own")]).toEqual([1, true]);
  expect(changed).toEqual([expect.stringContaining("rules/own.yaml: ")]);
});

it("a baseline, its waivers and a `--baseline` of the command line come from the commit", async () => {
  for (const config of [{}, { "wafsmith.config.json": '{ "baseline": "b.json" }' }]) {
    const empty = '{ "version": 2, "findings": [] }\n';
    const directory = makeRepository({
      "waf/a.yaml": NEVER,
      "b.cfexpr": "ssl and",
      "b.json": empty,
      ...config,
    });
    const update = ["lint", "--baseline=b.json", "--update-baseline", "--waive-until=2126-01-01", "."];
    expect((await run(update, { directory })).exitCode).toBe(0);
    commit(directory);
    const { exitCode, found, changed } = await lint(directory, "--baseline=b.json", ".");
    expect([exitCode, found.filter((one) => !one.includes("config/"))]).toEqual([
      1,
      ["b.cfexpr syntax/missing-condition", `waf/a.yaml ${CODE}`],
    ]);
    expect(changed).toEqual([expect.stringMatching(/^b\.json: .* 2 findings would be hidden or milder/)]);
    // On the other branch, it applies.
    git(directory, "branch", "--force", "main");
    expect(await lint(directory, "--baseline=b.json", ".")).toMatchObject({ exitCode: 0, found: [] });
  }
});

it("an entry that a change removes from the baseline with the finding is not called stale", async () => {
  const directory = makeRepository({
    "waf/a.yaml": NEVER,
    "wafsmith.config.json": '{ "baseline": "b.json" }',
  });
  await run(["lint", "--update-baseline", "."], { directory });
  commit(directory);
  git(directory, "branch", "--force", "main");
  fs.writeFileSync(join(directory, "waf/a.yaml"), NEVER.replace("post", "POST"));
  await run(["lint", "--update-baseline", "."], { directory });
  commit(directory);
  expect((await lint(directory, ".")).found).toEqual(["b.json config/changed"]);
});

describe("a suppression in a file", () => {
  const accepted = "  # wafsmith-disable-next-line no-unmatchable-value -- known\n";
  const [head, ...lines] = NEVER.split("\n");
  const suppressed = `${head}\n${lines.slice(0, 2).join("\n")}\n  ${accepted}${lines.slice(2).join("\n")}`;

  it("that the change adds has no effect, and is named", async () => {
    const { exitCode, found, changed } = await judged({}, { "waf/a.yaml": suppressed }, ".");
    expect([exitCode, found]).toEqual([1, ["waf/a.yaml config/changed", `waf/a.yaml ${CODE}`]]);
    expect(changed).toEqual([expect.stringContaining("it would take away 1 finding.")]);
    const file = `# wafsmith-disable-file no-unmatchable-value -- all\n${NEVER}`;
    expect(await judged({}, { "waf/a.yaml": file }, ".")).toMatchObject({ exitCode: 1 });
  });

  it("that is in the commit applies: elsewhere in the file, in a new layout, and under another name", async () => {
    const directory = makeRepository({ "waf/a.yaml": suppressed });
    expect(await lint(directory, ".")).toMatchObject({ exitCode: 0, found: [] });
    commit(directory, {
      "waf/a.yaml": undefined,
      "waf/b.yaml": `# a comment\n\n${suppressed.replace("eq  ", "eq ")}  - ref: b\n    action: block\n    expression: ssl\n`,
    });
    expect(await lint(directory, ".")).toMatchObject({ exitCode: 0, found: [] });
  });

  it("does not apply to another rule that it is moved to, or to more than it covered", async () => {
    const other = NEVER.replace("ref: never", "ref: other").replace("post", "get");
    const directory = makeRepository({ "waf/a.yaml": suppressed });
    commit(directory, { "waf/a.yaml": suppressed.replace("post", "get") });
    expect(await lint(directory, ".")).toMatchObject({ exitCode: 1 });
    const range = (end: number) => {
      const parts = [NEVER, other.replace("rules:\n", "")];
      parts.splice(end, 0, "# wafsmith-enable\n");
      return `# wafsmith-disable no-unmatchable-value -- known\n${parts.join("")}`;
    };
    const wide = makeRepository({ "waf/a.yaml": range(1) });
    expect((await lint(wide, ".")).found).toEqual([`waf/a.yaml ${CODE}`]);
    commit(wide, { "waf/a.yaml": range(2) });
    expect((await lint(wide, ".")).found.filter((one) => one.endsWith(CODE))).toHaveLength(2);
  });
});

describe("a file that a change moves", () => {
  const CONFIGURED = '{ "overrides": [{ "files": "vendor/**", "external": true }], "ignore": ["old/**"] }';

  it.each(["vendor/a.yaml", "old/a.yaml", ".hidden/a.yaml", "ignored/a.yaml"])(
    "to %s is still judged",
    async (name) => {
      const before = {
        "wafsmith.config.json": CONFIGURED,
        ".wafsmithignore": "ignored\n",
        "b.cfexpr": "ssl\n",
      };
      const { exitCode, found } = await judged(before, { "waf/a.yaml": undefined, [name]: NEVER }, ".");
      expect([exitCode, found]).toEqual([1, [`${name} ${CODE}`]]);
    },
  );

  it("is left out if it was before", async () => {
    const directory = makeRepository({
      "old/a.yaml": NEVER,
      "b.cfexpr": "ssl\n",
      "wafsmith.config.json": CONFIGURED,
    });
    commit(directory, { "old/a.yaml": undefined, "old/b.yaml": NEVER });
    expect(await lint(directory, ".")).toMatchObject({ exitCode: 0, found: [] });
  });
});

it("links, attributes and files that are not committed change no judge", async () => {
  const directory = makeRepository({
    "waf/a.yaml": NEVER,
    "wafsmith.config.json": CONFIG,
    "none.json": '{ "preset": "none" }',
  });
  fs.rmSync(join(directory, "wafsmith.config.json"));
  fs.symlinkSync("none.json", join(directory, "wafsmith.config.json"));
  expect(await lint(directory, ".")).toMatchObject({
    exitCode: 1,
    found: expect.arrayContaining(["wafsmith.config.json config/changed"]),
  });
  commit(directory, { "wafsmith.config.json": undefined });
  commit(directory, {
    ".gitattributes": "*.json ident working-tree-encoding=UTF-16LE\n",
    "wafsmith.config.json": CONFIG,
  });
  fs.writeFileSync(join(directory, "waf/wafsmith.config.json"), '{ "preset": "none" }');
  git(directory, "update-index", "--assume-unchanged", "wafsmith.config.json");
  fs.writeFileSync(join(directory, "wafsmith.config.json"), '{ "preset": "none" }');
  const { exitCode, found } = await lint(directory, ".");
  expect(exitCode).toBe(1);
  expect(found).toEqual(
    expect.arrayContaining([
      "waf/wafsmith.config.json config/changed",
      "wafsmith.config.json config/changed",
    ]),
  );
});

it("a submodule that a change adds brings no configuration", async () => {
  const directory = makeRepository({ "waf/a.yaml": NEVER });
  const inner = join(directory, "waf/sub");
  fs.mkdirSync(inner);
  fs.writeFileSync(join(inner, "b.yaml"), NEVER);
  fs.writeFileSync(join(inner, "wafsmith.config.json"), '{ "preset": "none" }');
  git(inner, "init", "--quiet");
  git(inner, "add", ".");
  git(inner, "commit", "--quiet", "--message=x");
  commit(directory);
  const { exitCode, found } = await lint(directory, ".");
  expect([exitCode, found.filter((one) => one.endsWith(CODE))]).toEqual([
    1,
    [`waf/a.yaml ${CODE}`, `waf/sub/b.yaml ${CODE}`],
  ]);
});

it("a named configuration of the repository comes from the commit, one next to it from disk", async () => {
  const directory = makeRepository({ "waf/a.yaml": NEVER, "ci.json": CONFIG });
  commit(directory, { "ci.json": '{ "preset": "none" }' });
  expect(await lint(directory, "--config=ci.json", ".")).toMatchObject({
    exitCode: 1,
    changed: [expect.stringContaining("ci.json: ")],
  });
  const outside = join(makeDirectory({ "none.json": '{ "preset": "none" }' }), "none.json");
  expect(await lint(directory, `--config=${outside}`, ".")).toMatchObject({ exitCode: 0 });
  commit(directory, { "new.json": '{ "preset": "none" }' });
  expect(await lint(directory, "--config=new.json", ".")).toMatchObject({ exitCode: 2 });
});

it("code of the commit is not loaded from a change that edits code", async () => {
  const directory = makeRepository({
    "waf/a.yaml": NEVER,
    "wafsmith.config.mjs": 'export default { preset: "recommended" };\n',
  });
  expect(await lint(directory, "--allow-code", ".")).toMatchObject({ exitCode: 1, changed: [] });
  commit(directory, { "lib/x.mjs": "" });
  const { exitCode, stderr } = await lint(directory, "--allow-code", ".");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("`lib/x.mjs` is changed")]);
});

it("is the tip of the other branch, not the commit at which this one left it", async () => {
  const directory = makeRepository({ "waf/a.yaml": NEVER, "wafsmith.config.json": '{ "preset": "none" }' });
  commit(directory, { "waf/b.yaml": NEVER.replace("never", "b") });
  git(directory, "switch", "--quiet", "main");
  commit(directory, { "wafsmith.config.json": CONFIG });
  git(directory, "switch", "--quiet", "change");
  const { exitCode, found } = await lint(directory, ".");
  expect([exitCode, found.some((one) => one.includes("config/changed"))]).toEqual([1, false]);
});

it("works in a shallow clone, below the top, and with `--changed-since`", async () => {
  const directory = makeRepository({ "waf/a.yaml": NEVER, "b.cfexpr": "ssl\n" });
  commit(directory, { "waf/wafsmith.config.json": '{ "preset": "none" }' });
  const clone = makeDirectory();
  git(clone, "clone", "--quiet", "--depth=1", "--branch=change", `file://${directory}`, ".");
  git(clone, "fetch", "--quiet", "--depth=1", "origin", "main:main");
  expect(await lint(clone, ".")).toMatchObject({
    exitCode: 1,
    changed: [expect.stringContaining("1 finding would")],
  });
  const below = await run(["lint", "--policy-from=main", "."], { directory, cwd: "waf", env: GIT_ENV });
  expect([below.exitCode, below.stdout]).toEqual([
    1,
    expect.stringContaining("1 finding would be hidden or milder"),
  ]);
  expect(await lint(directory, "--changed-since=main", ".")).toMatchObject({
    found: ["waf/wafsmith.config.json config/changed"],
  });
});

it("a review is judged in the same way, on both sides", async () => {
  const directory = makeRepository({ "waf/a.yaml": NEVER, "wafsmith.config.json": CONFIG });
  commit(directory, {
    "wafsmith.config.json": '{ "preset": "none" }',
    "waf/b.yaml": NEVER.replace("never", "b"),
  });
  const review = (...argv: readonly string[]) =>
    run(["review", "--base=main", "--format=json", ...argv], { directory, env: GIT_ENV });
  expect((await review()).exitCode).toBe(0);
  const { exitCode, stdout } = await review("--policy-from=main");
  const found = (
    JSON.parse(stdout) as { readonly new: readonly { readonly file: string; readonly code: string }[] }
  ).new;
  expect([exitCode, found.map(({ file, code }) => `${file} ${code}`)]).toEqual([
    1,
    [`waf/b.yaml ${CODE}`, "wafsmith.config.json config/changed"],
  ]);
});

it.each([
  ["--policy-from=nowhere", "There is no branch, tag or commit `nowhere`"],
  ["--policy-from=main --fix", "cannot be used together"],
  ["--policy-from=main --update-baseline --baseline=b.json", "cannot be used together"],
  ["--policy-from=main ../elsewhere", "is outside of the repository"],
])("%s is an error", async (argv, message) => {
  const directory = makeRepository({ "a.cfexpr": "ssl\n" });
  const { exitCode, stderr } = await run(["lint", ...argv.split(" ")], { directory, env: GIT_ENV });
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
});
