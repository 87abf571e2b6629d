import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GIT_ENV, makeRepository } from "./git-support.ts";
import { makeDirectory, run, runAllowingCode, type World } from "./support.ts";

type Files = NonNullable<World["files"]>;

/** Code that leaves a trace where it runs. */
const TRACE = "trace.txt";
const code = (exported: string) =>
  `import { writeFileSync } from "node:fs";\nwriteFileSync(new URL("./${TRACE}", import.meta.url), "ran");\nexport default ${exported};\n`;
const RULE = `{ id: "no-luck", summary: "Disallow luck.", why: "No.", effect: "style", severity: "error",
  messages: { found: { text: "Luck." } }, create: () => ({}) }`;
const PACKAGE = '{ "name": "acme", "version": "1.0.0", "type": "module", "main": "index.js" }';

/** Every way in which a tree asks for code: its files, and the file that the message names. */
const WAYS: readonly (readonly [string, Files, string])[] = [
  ["wafsmith.config.mjs", { "wafsmith.config.mjs": code("{}") }, "wafsmith.config.mjs"],
  [
    "wafsmith.config.js",
    { "wafsmith.config.js": code("{}"), "package.json": '{ "type": "module" }' },
    "wafsmith.config.js",
  ],
  ["extends", { "wafsmith.config.json": '{ "extends": "./base.mjs" }', "base.mjs": code("{}") }, "base.mjs"],
  [
    "extends of an extended file",
    {
      "wafsmith.config.yaml": "extends: ./a/base.yaml\n",
      "a/base.yaml": "extends: ../base.mjs\n",
      "base.mjs": code("{}"),
    },
    "base.mjs",
  ],
  [
    "extends of a package",
    {
      "wafsmith.config.yaml": "extends: acme\n",
      "node_modules/acme/package.json": PACKAGE,
      "node_modules/acme/index.js": code("{}"),
    },
    "node_modules/acme/index.js",
  ],
  [
    "customRules",
    { "wafsmith.config.yaml": "customRules: [./rules.mjs]\n", "rules.mjs": code(RULE) },
    "rules.mjs",
  ],
  [
    "customRules of CommonJS",
    {
      "wafsmith.config.yaml": "customRules: [./rules.cjs]\n",
      "rules.cjs": `require("node:fs").writeFileSync(__dirname + "/${TRACE}", "ran"); module.exports = ${RULE};`,
    },
    "rules.cjs",
  ],
  [
    "customRules of a package",
    {
      "wafsmith.config.yaml": "customRules: [acme]\n",
      "node_modules/acme/package.json": PACKAGE,
      "node_modules/acme/index.js": code(RULE),
    },
    "node_modules/acme/index.js",
  ],
];

/** Every command that reads a configuration, so that it would need this code. */
const COMMANDS: readonly (readonly string[])[] = [
  ["lint", "a.cfexpr"],
  ["lint", "--print-config", "a.cfexpr"],
  ["lint", "--cache", "--cache-location=../none/", "--format=json", "."],
  ["rules"],
  ["explain", "no-luck"],
  ["init", "--dry-run"],
  ["review", "--base=HEAD"],
  ["lint", "--changed-since=HEAD", "."],
];

function hasRun(directory: string): boolean {
  return [TRACE, `node_modules/acme/${TRACE}`].some((name) => fs.existsSync(join(directory, name)));
}

/** A repository with these files. */
function repositoryWith(files: Files): string {
  return makeRepository({ ...files, "a.cfexpr": "ssl\n" });
}

describe.each(WAYS)("JavaScript by %s", (_, files, name) => {
  it("does not run unless it is allowed: every command names the file and the option, exit 2", async () => {
    const directory = repositoryWith(files);
    for (const argv of COMMANDS) {
      const { exitCode, stderr } = await run(argv, { directory, env: GIT_ENV });
      expect([argv[0], exitCode, hasRun(directory)]).toEqual([argv[0], 2, false]);
      if (argv[0] === "init") continue;
      expect(stderr).toContain(`\`${name}\` is JavaScript, which runs only with \`--allow-code\`.`);
    }
  });

  it("runs with `--allow-code`, or if the environment says so", async () => {
    const directory = repositoryWith(files);
    const world = { directory };
    expect((await run(["lint", "--allow-code", "a.cfexpr"], world)).exitCode).toBe(0);
    expect(hasRun(directory)).toBe(true);
    fs.rmSync(join(directory, TRACE), { force: true });
    fs.rmSync(join(directory, "node_modules/acme", TRACE), { force: true });
    expect((await runAllowingCode(["rules"], world)).exitCode).toBe(0);
    expect(hasRun(directory)).toBe(true);
  });
});

describe("what is data", () => {
  it("is used as data: rules and configurations in JSON and YAML, also of packages", async () => {
    const rule = (id: string) =>
      JSON.stringify({ id, pattern: "ssl", message: "No.", severity: "error", effect: "style" });
    const files = {
      "a.cfexpr": "ssl\n",
      "wafsmith.config.yaml": "extends: [acme, ./base.json]\ncustomRules: [./own.yaml, acme-rules]\n",
      "base.json": "{}",
      "own.yaml": `[${rule("own-rule")}]`,
      "node_modules/acme/package.json": '{ "main": "base.json" }',
      "node_modules/acme/base.json": '{ "preset": "none" }',
      "node_modules/acme-rules/package.json": '{ "main": "rules.json" }',
      "node_modules/acme-rules/rules.json": `[${rule("their-rule")}]`,
    };
    const { exitCode, stdout, stderr } = await run(["lint", "a.cfexpr"], { files });
    expect([exitCode, stderr]).toEqual([1, ""]);
    expect(stdout).toContain("lint/own-rule");
    expect(stdout).toContain("lint/their-rule");
  });

  it("only `1` in the environment allows code", async () => {
    for (const value of ["", "0", "true"]) {
      const directory = makeDirectory({ "wafsmith.config.mjs": code("{}"), "a.cfexpr": "ssl\n" });
      const { exitCode } = await run(["lint", "."], { directory, env: { WAFSMITH_ALLOW_CODE: value } });
      expect([exitCode, hasRun(directory)]).toEqual([2, false]);
    }
  });

  it("nothing of the tree is needed to explain a rule of ours, or without a configuration", async () => {
    const directory = makeDirectory({ "wafsmith.config.mjs": code("{}"), "a.cfexpr": "ssl\n" });
    expect((await run(["explain", "prefer-in"], { directory })).exitCode).toBe(0);
    expect((await run(["lint", "--no-config", "."], { directory })).exitCode).toBe(0);
    expect(hasRun(directory)).toBe(false);
  });
});
