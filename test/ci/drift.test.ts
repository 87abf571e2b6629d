import { execFile, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { validateWorkflow } from "@action-validator/core";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { makeDirectory } from "../cli/support.ts";
import { PROGRAM } from "../support/program.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (name: string) => fs.readFileSync(join(ROOT, "docs/drift", name), "utf8");
const WORKFLOW = read("github-actions.yaml");
const { jobs } = parse(WORKFLOW);
const stepOf = (name: string): { run: string; env?: Readonly<Record<string, string>> } =>
  jobs.drift.steps.find((step: { name?: string }) => step.name === name);

const POLICY = "paranoia: 2\nthreshold: 25\nzones: { a.example: , b.example: }\n";

function entryPoint(threshold: number): string {
  const categories = ["3", "4"].map((level) => ({ category: `paranoia-level-${level}`, enabled: false }));
  const rules = [{ id: "6179ae15870a4bb7b2d480d4843b323c", score_threshold: threshold }];
  const action_parameters = { id: "4814384a9e5d4991b9815dcfc25d2f1f", overrides: { categories, rules } };
  const rule = { id: "r", action: "execute", expression: "true", action_parameters };
  const result = { id: "e", kind: "zone", phase: "http_request_firewall_managed", rules: [rule] };
  return JSON.stringify({ result, success: true });
}

/** The export script of a world in which these zones are live: it copies their exports. */
const EXPORT = `mkdir -p "$1"; cp live/* "$1"`;

/**
 * A directory in which `npx` and `wafsmith` run this program, but for the export script, and `gh` notes its calls and knows
 * one open issue or none.
 */
function world(live: Readonly<Record<string, string>>, issue = ""): string {
  const directory = makeDirectory({ "fleet.policy.yaml": POLICY, calls: "", ...live });
  const program = `${process.execPath} ${PROGRAM}`;
  const wafsmith = `case "$*" in *--export-script*) printf '%s' '${EXPORT}' ;; *) exec ${program} "$@" ;; esac\n`;
  const programs = {
    npx: `#!/bin/sh\nshift 2\n${wafsmith}`,
    wafsmith: `#!/bin/sh\n${wafsmith}`,
    gh: `#!/bin/sh\ncase "$*" in "issue list"*) printf '%s' '${issue}' ;; *) printf '%s\\n' "$*" >>calls ;; esac\n`,
  };
  fs.mkdirSync(join(directory, "bin"));
  for (const [name, text] of Object.entries(programs))
    fs.writeFileSync(join(directory, "bin", name), text, { mode: 0o755 });
  return directory;
}

async function shell(script: string, directory: string, env: Readonly<Record<string, string>> = {}) {
  const path = `${join(directory, "bin")}:/usr/bin:/bin`;
  const options = { cwd: directory, env: { PATH: path, ...env }, maxBuffer: 1 << 24 };
  try {
    const { stdout } = await promisify(execFile)("bash", ["-e", "-o", "pipefail", "-c", script], options);
    return { status: 0, stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { status: code, stdout };
  }
}

const ACCOUNT = { CLOUDFLARE_API_TOKEN: "t", CLOUDFLARE_ACCOUNT_ID: "a", ACCOUNT_ID: "a" };

/** The answer of the steps up to the comparison. */
async function compared(live: Readonly<Record<string, string>>) {
  const directory = world(live);
  const output = join(directory, "output");
  await shell(stepOf("export").run, directory, ACCOUNT);
  const { status } = await shell(stepOf("compare").run, directory, { GITHUB_OUTPUT: output });
  const said = fs.existsSync(output) ? fs.readFileSync(output, "utf8") : "";
  return { status, said, directory };
}

describe("the workflow that looks for drift", () => {
  it("is a workflow with no more rights than it needs", () => {
    expect(validateWorkflow(WORKFLOW).errors).toEqual([]);
    const { permissions } = parse(WORKFLOW);
    expect([permissions, jobs.drift.permissions]).toEqual([
      { contents: "read" },
      { contents: "read", issues: "write" },
    ]);
    for (const { run = "" } of jobs.drift.steps as { run?: string }[]) expect(run).not.toContain("${{");
  });

  it("compares what was exported, and makes a report of drift and of zones that cannot be read", async () => {
    const inSync = await compared({
      "live/a.example.json": entryPoint(25),
      "live/b.example.json": entryPoint(25),
    });
    expect(inSync).toMatchObject({ status: 0, said: "status=0\n" });
    const drifted = await compared({
      "live/a.example.json": entryPoint(60),
      "live/b.example.json": entryPoint(25),
    });
    expect(drifted).toMatchObject({ status: 0, said: "status=1\n" });
    expect(fs.readFileSync(join(drifted.directory, "drift.md"), "utf8")).toContain("| a.example | drifted |");
    expect(fs.readFileSync(join(drifted.directory, "drift.html"), "utf8")).toContain("a.example");
    const missing = await compared({ "live/a.example.json": entryPoint(25) });
    expect(missing).toMatchObject({ status: 0, said: "status=3\n" });
  });

  it("fails if there is no report", async () => {
    const broken = await compared({ "fleet.policy.yaml": "paranoia: 9\n", "live/a.json": "{}" });
    expect([broken.status === 0, broken.said]).toEqual([false, ""]);
  });

  it.each([
    ["opens an issue", "1", "", /^label create waf-drift --force\nissue create .* --body-file drift\.md\n$/],
    ["opens one for what cannot be read", "3", "", /issue create/],
    ["replaces the text of the open one", "1", "7", /^issue edit 7 --body-file drift\.md\n$/],
    ["closes the open one", "0", "7", /^issue close 7 /],
    ["does nothing where all is in sync", "0", "", /^$/],
  ])("%s", async (_, status, issue, calls) => {
    const directory = world({}, issue);
    expect((await shell(stepOf("issue").run, directory, { STATUS: status })).status).toBe(0);
    expect(fs.readFileSync(join(directory, "calls"), "utf8")).toMatch(calls);
  });
});

describe("the script for cron", () => {
  const SCRIPT = join(ROOT, "docs/drift/cron.sh");

  it("prints a report if something has drifted, and nothing if all is in sync", async () => {
    const runWith = (live: Readonly<Record<string, string>>) => {
      const directory = world(live);
      return shell(`sh ${SCRIPT} fleet.policy.yaml`, directory, ACCOUNT);
    };
    const both = (a: number) => ({
      "live/a.example.json": entryPoint(a),
      "live/b.example.json": entryPoint(25),
    });
    expect(await runWith(both(25))).toEqual({ status: 0, stdout: "" });
    const drifted = await runWith(both(60));
    expect(drifted.status).toBe(1);
    expect(drifted.stdout).toContain("2 zones: 1 in sync, 1 drifted");
    expect((await runWith({ "live/a.example.json": entryPoint(25) })).status).toBe(3);
  });

  it("leaves no files behind, and names what is missing", async () => {
    const directory = world({ "live/a.example.json": entryPoint(25) });
    fs.mkdirSync(join(directory, "tmp"));
    await shell(`sh ${SCRIPT} fleet.policy.yaml`, directory, { ...ACCOUNT, TMPDIR: join(directory, "tmp") });
    expect(fs.readdirSync(join(directory, "tmp")).filter((name) => name.startsWith("tmp."))).toEqual([]);
    expect((await shell(`sh ${SCRIPT} fleet.policy.yaml`, directory)).status).not.toBe(0);
  });

  const { error } = spawnSync("shellcheck", ["--version"]);
  if (error) console.log("The script for cron is not checked by shellcheck, which is not installed.");
  it.skipIf(error !== undefined)("passes shellcheck, and so do the steps of the workflow", () => {
    const scripts = [
      read("cron.sh"),
      ...["export", "compare", "issue"].map((name) => `#!/bin/bash\n${stepOf(name).run}`),
    ];
    for (const script of scripts) {
      const { status, stdout } = spawnSync("shellcheck", ["-"], { input: script, encoding: "utf8" });
      expect(stdout).toBe("");
      expect(status).toBe(0);
    }
  });
});
