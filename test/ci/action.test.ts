import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { validateAction } from "@action-validator/core";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { LintJsonDiagnostic } from "../../src/report/json.ts";
import { commit, GIT_ENV, git, makeRepository } from "../cli/git-support.ts";
import { makeDirectory, run } from "../cli/support.ts";
import { EXEC_PROGRAM } from "../support/program.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string): string => fs.readFileSync(join(ROOT, path), "utf8");

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly steps: readonly { readonly run: string; readonly env: Readonly<Record<string, string>> }[];
  };
}
const action: Action = parse(read("action.yml"));
const [step] = action.runs.steps;

const GOOD = 'http.host eq "a"\n';
const BAD = 'http.hst eq "a"\n';

/** Runs the step as a runner does: inputs in the environment, and files that receive its outputs. */
function runAction(
  directory: string,
  inputs: Readonly<Record<string, string>> = {},
  env: Record<string, string> = {},
) {
  const runner = makeDirectory({ output: "", summary: "", "temp/.keep": "", calls: "" });
  // A mock npx: records the requested package, and runs this program.
  const npx = `#!/bin/sh\ncase "$1 $2 $3" in "--prefix $RUNNER_TEMP/"*" --yes") ;; *) exit 9 ;; esac\nprintf '%s\\n' "$4" >>'${join(runner, "calls")}'\nshift 4\n${EXEC_PROGRAM}\n`;
  fs.mkdirSync(join(runner, "bin"));
  fs.writeFileSync(join(runner, "bin/npx"), npx, { mode: 0o755 });
  const values = Object.entries(action.inputs).map(([name, { default: value }]) => [
    nameOf(name),
    inputs[name] ?? value,
  ]);
  const { status, stdout, stderr } = spawnSync("bash", [join(ROOT, "action/run.sh")], {
    cwd: directory,
    encoding: "utf8",
    env: {
      ...GIT_ENV,
      PATH: `${join(runner, "bin")}:${GIT_ENV.PATH}`,
      GITHUB_ACTION_PATH: ROOT.replace(/\/$/, ""),
      GITHUB_OUTPUT: join(runner, "output"),
      GITHUB_STEP_SUMMARY: join(runner, "summary"),
      RUNNER_TEMP: join(runner, "temp"),
      ...Object.fromEntries(values),
      ...env,
    },
  });
  const lines = fs.readFileSync(join(runner, "output"), "utf8").trimEnd().split("\n");
  return {
    status,
    stdout,
    stderr,
    lines,
    outputs: Object.fromEntries(
      lines.map((line) => [line.split("=")[0]!, line.slice(line.indexOf("=") + 1)]),
    ),
    summary: fs.readFileSync(join(runner, "summary"), "utf8"),
    calls: fs.readFileSync(join(runner, "calls"), "utf8").split("\n").slice(0, -1),
  };
}

function nameOf(input: string): string {
  return `INPUT_${input.toUpperCase().replaceAll("-", "_")}`;
}

describe("action.yml", () => {
  it("is an action", () => {
    expect(validateAction(read("action.yml")).errors).toEqual([]);
    expect(validateAction(read("action.yml").replace("shell: bash", "")).errors).not.toEqual([]);
  });

  it("passes every input as a value, never as part of a command", () => {
    expect(step?.run).not.toContain("{{");
    const handed = Object.keys(action.inputs);
    expect(step?.env).toEqual(
      Object.fromEntries(handed.map((name) => [nameOf(name), `\${{ inputs.${name} }}`])),
    );
    const used = new Set([...read("action/run.sh").matchAll(/INPUT_[A-Z_]+/g)].map(([name]) => name));
    expect([...used].sort()).toEqual(handed.map(nameOf).sort());
  });

  it("has the outputs that its script sets", () => {
    const { lines } = runAction(makeDirectory({ "a.cfexpr": GOOD }));
    expect(lines.map((line) => line.split("=")[0])).toEqual(Object.keys(action.outputs));
    for (const [name, { value }] of Object.entries(action.outputs)) {
      expect(value).toBe(`\${{ steps.run.outputs.${name} }}`);
    }
  });
});

describe("the action", () => {
  it("runs JavaScript of the repository only if its input says so", () => {
    const files = { "a.cfexpr": GOOD, "wafsmith.config.mjs": "throw new Error('it ran')" };
    const off = runAction(makeDirectory(files));
    expect([off.status, off.stderr]).toEqual([2, expect.stringContaining("runs only with `--allow-code`")]);
    const on = runAction(makeDirectory(files), { "allow-code": "true" });
    expect(on.stderr).not.toContain("--allow-code");
    expect(runAction(makeDirectory(files), { "allow-code": "1" }).stdout).toContain("are true or false");
  });

  it("keeps the cache where its input says, for lint and review", () => {
    const directory = makeRepository({ "a.cfexpr": GOOD });
    commit(directory, { "b.cfexpr": GOOD });
    const cache = join(makeDirectory(), "cache");
    const inputs = { review: "true", base: "main", "cache-location": `${cache}/` };
    expect(runAction(directory, inputs)).toMatchObject({ status: 0, stderr: "" });
    expect(fs.readdirSync(cache)).toEqual(["wafsmith-cache.json"]);
  });

  it("takes no program and no settings of npm from the checkout", () => {
    const hostile = {
      "a.cfexpr": GOOD,
      "package.json": "{}",
      ".npmrc": "registry=http://127.0.0.1:9/\n",
      "node_modules/wafsmith/package.json": JSON.stringify({
        name: "wafsmith",
        version: JSON.parse(read("package.json")).version,
        bin: "w.js",
      }),
      "node_modules/wafsmith/w.js": "#!/usr/bin/env node\nrequire('node:fs').writeFileSync('ran', '');\n",
    };
    const checkout = makeDirectory(hostile);
    const elsewhere = makeDirectory();
    fs.mkdirSync(join(checkout, "node_modules/.bin"));
    fs.symlinkSync("../wafsmith/w.js", join(checkout, "node_modules/.bin/wafsmith"));
    fs.chmodSync(join(checkout, "node_modules/wafsmith/w.js"), 0o755);
    const [options] = /--prefix \S+ --yes/.exec(read("action/run.sh")) ?? [""];
    const call = `npx --offline ${options} wafsmith@$version lint a.cfexpr`;
    const version = JSON.parse(read("package.json")).version;
    // npm passes its own settings on to what it runs, these tests among them.
    const outside = Object.entries(process.env).filter(([name]) => !name.startsWith("npm_"));
    const env = {
      ...Object.fromEntries(outside),
      scratch: elsewhere,
      version,
      npm_config_cache: join(elsewhere, "cache"),
    };
    // Without a connection nothing can be run, and what the checkout brings along is not run in its place.
    expect(spawnSync("bash", ["-c", call], { cwd: checkout, env }).status).not.toBe(0);
    expect(fs.existsSync(join(checkout, "ran"))).toBe(false);
    spawnSync("bash", ["-c", "npx --offline --yes wafsmith@$version"], { cwd: checkout, env });
    expect(fs.existsSync(join(checkout, "ran"))).toBe(true);
  });

  it("passes if nothing is found, with its own version", () => {
    const { status, outputs, calls, stderr } = runAction(makeDirectory({ "a.cfexpr": GOOD }));
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(outputs).toEqual({ "exit-code": "0", findings: "0", sarif: "", review: "" });
    expect(calls).toEqual([`wafsmith@${JSON.parse(read("package.json")).version}`]);
  });

  it("fails with the outputs set, annotations and a summary, if something is found", () => {
    const directory = makeDirectory({ "a.cfexpr": BAD });
    const { status, outputs, stdout, summary } = runAction(directory, { "sarif-file": "out put.sarif" });
    expect(status).toBe(1);
    expect(outputs).toEqual({ "exit-code": "1", findings: "1", sarif: "out put.sarif", review: "" });
    expect(stdout).toMatch(/^::error title=wafsmith types\/unknown-field,file=a\.cfexpr,line=1,/m);
    expect(summary).toContain("types/unknown-field");
    expect(JSON.parse(fs.readFileSync(join(directory, "out put.sarif"), "utf8")).version).toBe("2.1.0");
  });

  it("names the SARIF file by the path that other steps use, and only if it was written", () => {
    const directory = makeDirectory({ "infra/a.cfexpr": BAD });
    const inputs = { "working-directory": "infra", "sarif-file": "out.sarif" };
    expect(runAction(join(directory, "infra"), inputs).outputs["sarif"]).toBe("infra/out.sarif");
    const wrong = { ...inputs, "sarif-file": "wrong.sarif", config: "none.json" };
    expect(runAction(join(directory, "infra"), wrong).outputs).toMatchObject({
      sarif: "",
      "exit-code": "2",
      findings: "",
    });
  });

  it("takes several paths, a configuration and a severity", () => {
    const files = {
      "a dir/a.cfexpr": 'ip.geoip.country eq "DE"\n',
      "b.cfexpr": BAD,
      "c.cfexpr": GOOD,
      "strict.json": '{"rules": {"no-deprecated-field": "warning"}}',
    };
    const inputs = { paths: "a dir\r\n\n c.cfexpr\nc.cfexpr", config: "strict.json", "fail-on": "warning" };
    expect(runAction(makeDirectory({ ...files, " c.cfexpr": GOOD }), inputs)).toMatchObject({
      status: 1,
      outputs: { findings: "1" },
    });
    expect(runAction(makeDirectory(files), { paths: "a dir", "fail-on": "never" }).status).toBe(0);
  });

  it.each(["text", "compact"])(
    "registers the problem matcher for %s, and only for its own lines",
    (format) => {
      const { stdout } = runAction(makeDirectory({ "a.cfexpr": BAD }), { format });
      const lines = stdout.trimEnd().split("\n");
      expect(lines[0]).toBe(`::add-matcher::${ROOT}action/problem-matcher.json`);
      expect(lines.slice(-2)).toEqual([
        "::remove-matcher owner=wafsmith-compact::",
        "::remove-matcher owner=wafsmith-text::",
      ]);
    },
  );

  it.each([
    ["paths", "$(touch pwned)\n`touch pwned`\n; touch pwned\n' ; touch pwned ; '\n\" ; touch pwned ; \""],
    ["paths", "--output=pwned\n-o\npwned"],
    ["config", "x; touch pwned"],
    ["config", "$(touch pwned)"],
    ["format", "github; touch pwned"],
    ["fail-on", "error $(touch pwned)"],
    ["version", "1.0.0; touch pwned"],
    ["version", "$(touch pwned)"],
    ["sarif-file", "x\nexit-code=0"],
    ["sarif-file", "$(touch pwned).sarif"],
    ["review", "true; touch pwned"],
    ["changed-only", "$(touch pwned)"],
    ["policy-from", "$(touch pwned)"],
    ["fail-on-unchecked", "ignored; touch pwned"],
  ])("runs nothing that is in the input %s: %j", (input, value) => {
    const directory = makeDirectory({ "a.cfexpr": GOOD });
    const { lines, status, calls } = runAction(directory, { [input]: value });
    expect(
      fs.readdirSync(directory).filter((name) => name.includes("pwned") && !name.startsWith("$(")),
    ).toEqual([]);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe(`exit-code=${status}`);
    if (input === "version") expect(calls).toEqual([`wafsmith@${value}`]);
  });

  it("runs nothing that is in the name of a branch", () => {
    const directory = makeRepository({ "a.cfexpr": GOOD });
    const env = { GITHUB_BASE_REF: "$(touch pwned)" };
    const { status, stderr } = runAction(directory, { review: "true" }, env);
    expect([status, fs.existsSync(join(directory, "pwned"))]).toEqual([2, false]);
    expect(stderr).toContain("There is no branch, tag or commit");
  });
});

describe("the action on a pull request", () => {
  /** A clone of a repository whose branch has one finding more than `origin/main`. */
  function pullRequest(added: string): string {
    const origin = makeRepository({ "old.cfexpr": BAD });
    const clone = join(makeDirectory(), "clone");
    git(origin, "clone", "--quiet", origin, clone);
    git(clone, "switch", "--quiet", "--create", "topic", "origin/main");
    commit(clone, { "new.cfexpr": added });
    return clone;
  }
  const env = { GITHUB_BASE_REF: "main" };

  it("writes the review into a file and the summary", () => {
    const clone = pullRequest('http.uzr eq "a"\n');
    const { status, outputs, summary } = runAction(clone, { review: "true" }, env);
    expect(status).toBe(1);
    const review = fs.readFileSync(outputs["review"]!, "utf8");
    expect(review).toContain("1 new finding (1 error)");
    expect(summary.endsWith(review)).toBe(true);
  });

  it("fails for new findings only, if requested", () => {
    const only = { "changed-only": "true" };
    expect(runAction(pullRequest(GOOD), only, env)).toMatchObject({ status: 0, outputs: { findings: "1" } });
    expect(runAction(pullRequest('http.uzr eq "a"\n'), only, env)).toMatchObject({
      status: 1,
      outputs: { findings: "2" },
    });
    expect(runAction(pullRequest(GOOD), {}, env).status).toBe(1);
  });

  it("lints alone if there is no pull request, and writes no review", () => {
    const { outputs, status } = runAction(pullRequest(GOOD), { review: "true" });
    expect([status, outputs["review"]]).toEqual([1, ""]);
  });

  it("leaves the review empty if there is nothing to say", () => {
    const { outputs } = runAction(pullRequest(GOOD), { review: "true" }, env);
    expect(fs.readFileSync(outputs["review"]!, "utf8")).toBe("");
  });

  it("is judged by the target branch, unless another commit is named", () => {
    const never = 'rules:\n  - action: block\n    expression: http.request.method eq "post"\n';
    const origin = makeRepository({ "waf/a.yaml": never });
    const clone = join(makeDirectory(), "clone");
    git(origin, "clone", "--quiet", origin, clone);
    git(clone, "switch", "--quiet", "--create", "topic", "origin/main");
    commit(clone, { "waf/wafsmith.config.json": '{ "preset": "none" }' });
    const judged = runAction(clone, {}, env);
    expect([judged.status, judged.outputs["findings"], judged.stdout]).toEqual([
      1,
      "2",
      expect.stringContaining("1 finding would be hidden or milder"),
    ]);
    expect(runAction(clone, { "policy-from": "HEAD" }, env).status).toBe(0);
    expect(runAction(clone).status).toBe(0);
    // A shallow clone gets the last commit of the target branch; without it, nothing passes.
    const shallow = join(makeDirectory(), "shallow");
    git(origin, "fetch", "--quiet", clone, "topic:topic");
    git(origin, "clone", "--quiet", "--depth=1", "--branch=topic", `file://${origin}`, shallow);
    expect(runAction(shallow, {}, env).outputs["findings"]).toBe("2");
    const cut = join(makeDirectory(), "cut");
    git(origin, "clone", "--quiet", "--depth=1", "--branch=topic", `file://${origin}`, cut);
    git(cut, "remote", "set-url", "origin", `file://${cut}/none`);
    const { status, stderr } = runAction(cut, {}, env);
    expect([status, stderr]).toEqual([2, expect.stringContaining("There is no branch, tag or commit")]);
  });

  it("fails for what was not checked, if requested", () => {
    const directory = makeDirectory({ "a.cfexpr": GOOD, "b.yaml": "a: [\n" });
    expect(runAction(directory).status).toBe(0);
    expect(runAction(directory, { "fail-on-unchecked": "unread,invalid" }).status).toBe(1);
  });

  it("says what a clone without history lacks", () => {
    const clone = pullRequest(GOOD);
    const shallow = join(makeDirectory(), "shallow");
    execFileSync("git", ["clone", "--quiet", "--depth=1", `file://${clone}`, shallow], { env: GIT_ENV });
    const { status, stderr } = runAction(shallow, { review: "true", base: "origin/main" }, env);
    expect([status, stderr.includes("`fetch-depth: 0`")]).toEqual([2, true]);
  });
});

interface Pattern {
  readonly regexp: string;
  readonly file?: number;
  readonly line?: number;
  readonly column?: number;
  readonly severity?: number;
  readonly code?: number;
  readonly message?: number;
}

describe("the problem matcher", () => {
  const { problemMatcher }: { problemMatcher: readonly { owner: string; pattern: readonly Pattern[] }[] } =
    JSON.parse(read("action/problem-matcher.json"));

  /** Annotations that a runner takes from a log: the patterns of a matcher match consecutive lines. */
  function matches(log: string, patterns: readonly Pattern[]): Record<string, string>[] {
    const lines = log.split("\n");
    return lines.flatMap((_, at) => {
      const found = patterns.map(({ regexp }, offset) => new RegExp(regexp).exec(lines[at + offset] ?? ""));
      if (found.some((match) => match === null)) return [];
      const fields = patterns.flatMap(({ regexp: _regexp, ...groups }, offset) =>
        Object.entries(groups).map(([name, group]) => [name, found[offset]![group]!] as const),
      );
      return [Object.fromEntries(fields)];
    });
  }

  it.each(problemMatcher)("of $owner finds every finding of a real report", async ({ owner, pattern }) => {
    const format = owner.replace("wafsmith-", "");
    const argv = ["lint", "fixtures/lint/mistakes", "fixtures/example/rules"];
    const log = await run([...argv, "--format", format], { directory: ROOT });
    const json = await run([...argv, "--format", "json"], { directory: ROOT });
    const found: readonly LintJsonDiagnostic[] = JSON.parse(json.stdout).diagnostics;
    const expected = found.map(({ file, start: { line, column }, severity, code, message }) => ({
      file,
      line: String(line),
      column: String(column),
      severity,
      code,
      message,
    }));
    expect(expected.length).toBeGreaterThan(100);
    expect(matches(log.stdout, pattern)).toEqual(expected);
  });
});
