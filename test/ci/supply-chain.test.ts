import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { PINNED_ACTIONS } from "../../src/cli/init/actions.ts";
import { makeDirectory, run } from "../cli/support.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string): string => fs.readFileSync(join(ROOT, path), "utf8");
const yamlIn = (directory: string) =>
  fs
    .readdirSync(join(ROOT, directory))
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => `${directory}/${name}`);

/** Actions without a commit, and why. */
const WITHOUT_COMMIT: Readonly<Record<string, string>> = {
  "wafsmith/wafsmith":
    "documents name its next release, whose commit does not exist yet; docs/ci.md says how to pin it",
  "github/codeql-action/upload-sarif":
    "released weekly, and no list of its commits is at hand; docs/ci.md says so",
};

/** Jobs that push with the credentials of the checkout. */
const KEEPS_CREDENTIALS = [".github/workflows/release.yml"];

interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<
    Record<string, { readonly permissions?: unknown; readonly steps: readonly Step[] }>
  >;
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

const FILES = [
  ...yamlIn(".github/workflows"),
  ...yamlIn("docs/ci"),
  "docs/drift/github-actions.yaml",
  "docs/fleet/github-actions.yaml",
];

const WORKFLOWS: readonly (readonly [name: string, text: string])[] = [
  ...FILES.map((path) => [path, read(path)] as const).filter(
    ([, text]) => (parse(text) as Partial<Workflow>).jobs !== undefined,
  ),
  ["wafsmith init --ci github", await writtenByInit()] as const,
];

async function writtenByInit(): Promise<string> {
  const directory = makeDirectory({
    "waf/rules.json": '{"rules": [{"action": "block", "expression": "ssl"}]}',
    ".git/HEAD": "ref: refs/heads/main\n",
    ".git/config": "[core]\n\tbare = false\n",
  });
  await run(["init", "--ci", "github"], { directory });
  return fs.readFileSync(join(directory, ".github/workflows/wafsmith.yml"), "utf8");
}

const stepsOf = (text: string) => Object.values((parse(text) as Workflow).jobs).flatMap(({ steps }) => steps);

describe("the workflows", () => {
  it("are all found", () => {
    expect(WORKFLOWS.map(([name]) => name)).toEqual([
      ".github/workflows/ci.yml",
      ".github/workflows/nightly.yml",
      ".github/workflows/release.yml",
      ".github/workflows/site.yml",
      "docs/ci/github-comment.yml",
      "docs/ci/github-lint.yml",
      "docs/ci/github-review.yml",
      "docs/drift/github-actions.yaml",
      "docs/fleet/github-actions.yaml",
      "wafsmith init --ci github",
    ]);
  });

  it.each(WORKFLOWS)("%s pins every action by the commit of a release", (_name, text) => {
    const uses = [...text.matchAll(/\buses: (\S+)@(\S+)(?: # (\S+))?$/gm)];
    expect(uses.length).toBe(stepsOf(text).filter((step) => step.uses !== undefined).length);
    for (const [, action, commit, version] of uses) {
      if (Object.hasOwn(WITHOUT_COMMIT, action!)) continue;
      expect({ action, commit, version }).toEqual({
        action,
        ...PINNED_ACTIONS[action as keyof typeof PINNED_ACTIONS],
      });
    }
  });

  it.each(WORKFLOWS)("%s leaves no credentials in the checkout", (name, text) => {
    if (KEEPS_CREDENTIALS.includes(name)) return;
    for (const step of stepsOf(text)) {
      if (!step.uses?.startsWith("actions/checkout@")) continue;
      expect(step.with).toMatchObject({ "persist-credentials": false });
    }
  });

  it.each(WORKFLOWS)("%s puts no expression into a command", (_name, text) => {
    for (const { run: command = "" } of stepsOf(text)) expect(command).not.toContain("${{");
  });

  it.each(WORKFLOWS)("%s names its permissions, and none that it does not need", (_name, text) => {
    const { permissions, jobs } = parse(text) as Workflow;
    expect(permissions).toBeDefined();
    const granted = [permissions, ...Object.values(jobs).map((job) => job.permissions ?? {})];
    for (const one of granted) expect(one).toBeTypeOf("object");
    expect(text).not.toMatch(/write-all|pull_request_target:/);
  });
});

it("the action puts no expression into a command", () => {
  for (const { run: command = "" } of parse(read("action.yml")).runs.steps as Step[])
    expect(command).not.toContain("${{");
});

it("the image trusts no repository of another user", () => {
  expect(read("Dockerfile")).not.toMatch(/config.*safe\.directory/);
});
