import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { validateWorkflow } from "@action-validator/core";
import { DockerfileParser } from "dockerfile-ast";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readArguments } from "../../src/cli/arguments.ts";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { makeDirectory } from "../cli/support.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string): string => fs.readFileSync(join(ROOT, path), "utf8");
const EXAMPLES = fs.readdirSync(join(ROOT, "docs/ci"));
const YAML = EXAMPLES.filter((name) => name.endsWith(".yml"));
const GITHUB = YAML.filter((name) => name.startsWith("github-"));

const CALL = /(?:npx --prefix "\$\w+" --yes wafsmith@[\d.]+|- wafsmith) ([^\n']+)/g;

/** The calls of the program in a string, each as its words. Variables are kept as written. */
function callsIn(text: string): string[][] {
  const calls = [...text.matchAll(CALL)].map(([, words]) => words!.match(/"[^"]*"|\S+/g) ?? []);
  return calls.map((words) => words.map((word) => word.replace(/^"(.*)"$/, "$1")));
}

describe("the pipelines to copy", () => {
  it("are those of the page", () => {
    const page = read("docs/ci.md");
    expect(EXAMPLES.length).toBeGreaterThan(5);
    for (const name of EXAMPLES) expect(page).toContain(read(`docs/ci/${name}`).trimEnd());
  });

  it.each(EXAMPLES.filter((name) => !GITHUB.includes(name)))(
    "%s calls the program with options that it has",
    async (name) => {
      const calls = callsIn(read(`docs/ci/${name}`));
      expect(calls.map(([command]) => command).sort()).toEqual(["lint", "review"]);
      for (const [name_, ...argv] of calls) {
        const command = await COMMANDS.find((one) => one.name === name_)!.load();
        expect(() => readArguments(argv, command)).not.toThrow();
      }
    },
  );

  it.each(GITHUB)("%s is a workflow, and gives the action inputs that it has", (name) => {
    const text = read(`docs/ci/${name}`);
    expect(validateWorkflow(text).errors).toEqual([]);
    expect(validateWorkflow(text.replace("runs-on:", "run-on:")).errors).not.toEqual([]);
    const { inputs } = parse(read("action.yml"));
    const { jobs, permissions } = parse(text);
    const steps = Object.values(jobs as Record<string, { steps: Record<string, never>[] }>).flatMap(
      (job) => job.steps,
    );
    const own = steps.filter(({ uses = "" }) => String(uses).startsWith("wafsmith/wafsmith@"));
    for (const { with: given } of own)
      expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(given!)));
    const outputs = [...text.matchAll(/steps\.wafsmith\.outputs\.([\w-]+)/g)].map(([, output]) => output);
    expect(Object.keys(parse(read("action.yml")).outputs)).toEqual(
      expect.arrayContaining([...new Set(outputs)]),
    );
    // Every permission that is not named is `none`.
    expect(Object.values(permissions)).not.toContain("write-all");
    expect(text).not.toContain("pull_request_target:");
  });

  it("never put what a pull request says into a command", () => {
    const commands: string[] = [];
    for (const name of GITHUB) {
      const collect = (node: unknown): void => {
        if (typeof node !== "object" || node === null) return;
        for (const [key, value] of Object.entries(node)) {
          if (key === "run" && typeof value === "string") commands.push(value);
          else collect(value);
        }
      };
      collect(parse(read(`docs/ci/${name}`)));
    }
    expect(commands).not.toEqual([]);
    for (const command of commands) expect(command).not.toContain("${{");
  });

  it.each(YAML)("%s is YAML without repeated keys", (name) => {
    expect(parse(read(`docs/ci/${name}`), { strict: true, uniqueKeys: true })).toBeTypeOf("object");
  });

  it("gitlab-ci.yml has jobs that extend existing ones", () => {
    const jobs = parse(read("docs/ci/gitlab-ci.yml"));
    for (const name of ["wafsmith", "wafsmith-review"]) {
      expect(Object.keys(jobs)).toContain(jobs[name].extends);
      expect(jobs[name].script.every((line: unknown) => typeof line === "string")).toBe(true);
    }
    expect(jobs[".wafsmith"].variables.GIT_DEPTH).toBe(0);
    expect(jobs.wafsmith.artifacts.reports).toEqual({ codequality: "wafsmith.json", junit: "wafsmith.xml" });
  });

  it("azure-pipelines.yml has steps of one kind each", () => {
    const { steps } = parse(read("docs/ci/azure-pipelines.yml"));
    const kinds = steps.map((step: object) => ["checkout", "task", "script"].filter((kind) => kind in step));
    expect(kinds).toEqual([["checkout"], ["task"], ["script"], ["task"], ["script"]]);
    expect(steps[0].fetchDepth).toBe(0);
    expect(steps.every((step: { script?: string }) => !step.script?.includes("$("))).toBe(true);
  });

  it("Jenkinsfile is a declarative pipeline whose brackets close", () => {
    const text = read("docs/ci/Jenkinsfile").replace(/^\s*\/\/.*$/gm, "");
    const sections = [...text.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name);
    expect(sections).toEqual(["agent", "environment", "stages", "post"]);
    const outside = text.replace(/'[^'\n]*'|"[^"\n]*"/g, "");
    expect(outside).not.toMatch(/['"]/);
    let depth = 0;
    for (const [bracket] of outside.matchAll(/[{}]/g)) {
      depth += bracket === "{" ? 1 : -1;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
  });

  it("have scripts that a shell can read", () => {
    const gitlab = parse(read("docs/ci/gitlab-ci.yml"));
    const azure = parse(read("docs/ci/azure-pipelines.yml"));
    const comment = parse(read("docs/ci/github-comment.yml"));
    const scripts: string[] = [
      ...gitlab[".wafsmith"].before_script,
      ...gitlab.wafsmith.script,
      ...gitlab["wafsmith-review"].script,
      ...gitlab["wafsmith-review"].after_script,
      ...azure.steps.flatMap(({ script }: { script?: string }) => script ?? []),
      ...comment.jobs.comment.steps.flatMap(({ run }: { run?: string }) => run ?? []),
      read("action/run.sh"),
    ];
    for (const script of scripts) {
      execFileSync("bash", ["-n"], { input: script, stdio: ["pipe", "pipe", "pipe"] });
    }
    expect(scripts.length).toBeGreaterThan(8);
  });
});

describe("the workflow that comments", () => {
  const { jobs } = parse(read("docs/ci/github-comment.yml"));
  const script: string = jobs.comment.steps.at(-1).run;

  /** Runs its script with a mock `gh` that records the changes that it is asked for. */
  function comment(files: Readonly<Record<string, string>>, { head = "abc", old = "" } = {}) {
    const directory = makeDirectory({ ...files, calls: "" });
    const gh = `#!/bin/sh
case "$*" in
  *"/pulls/7 --jq .head.sha") echo abc ;;
  *--paginate*) printf '%s' '${old}' ;;
  *) printf '%s\\n' "$*" >>calls ;;
esac
`;
    fs.mkdirSync(join(directory, "bin"));
    fs.writeFileSync(join(directory, "bin/gh"), gh, { mode: 0o755 });
    const env = { PATH: `${join(directory, "bin")}:${process.env["PATH"]}`, REPOSITORY: "o/r", HEAD: head };
    let status = 0;
    try {
      execFileSync("bash", ["-e", "-o", "pipefail", "-c", script], { cwd: directory, env, stdio: "pipe" });
    } catch (error) {
      status = (error as { status: number }).status;
    }
    return {
      status,
      calls: fs.readFileSync(join(directory, "calls"), "utf8"),
      names: fs.readdirSync(directory),
    };
  }
  const review = { "review/number": "7", "review/comment.md": "text" };

  it("writes a comment, replaces it, removes it, or does nothing", () => {
    expect(comment(review).calls).toBe(
      "api --method POST repos/o/r/issues/7/comments --field body=@review/comment.md\n",
    );
    expect(comment(review, { old: "41\n42\n" }).calls).toBe(
      "api --method PATCH repos/o/r/issues/comments/42 --field body=@review/comment.md\n",
    );
    const nothing = { ...review, "review/comment.md": "" };
    expect(comment(nothing, { old: "42\n" }).calls).toBe(
      "api --method DELETE repos/o/r/issues/comments/42\n",
    );
    expect(comment(nothing)).toMatchObject({ status: 0, calls: "" });
  });

  it.each(["", "7; touch pwned", "$(touch pwned)", "7/../8", "-7", "7\n8"])(
    "rejects the number %j",
    (number) => {
      const { status, calls, names } = comment({ ...review, "review/number": number });
      expect({ status, calls }).toEqual({ status: 1, calls: "" });
      expect(names).not.toContain("pwned");
    },
  );

  it("writes nothing to a pull request of another commit", () => {
    expect(comment(review, { head: "def" })).toMatchObject({ status: 1, calls: "" });
  });
});

describe("the Dockerfile", () => {
  const file = DockerfileParser.parse(read("Dockerfile"));
  const instructions = file.getInstructions();
  const keywords = instructions.map((one) => one.getKeyword());
  const text = (keyword: string) =>
    instructions
      .filter((one) => one.getKeyword() === keyword)
      .map((one) => one.getRawArgumentsContent() ?? "");

  it("has instructions that there are, in an order that works", () => {
    expect(keywords).toEqual([
      ...["ARG", "ARG"],
      "FROM",
      "RUN",
      "ARG",
      "ARG",
      "RUN",
      "USER",
      "WORKDIR",
      "ENTRYPOINT",
      "CMD",
      ...["FROM", "EXPOSE", "HEALTHCHECK", "CMD"],
      "FROM",
    ]);
  });

  it("has the sandbox as a target, and the program as the default", () => {
    expect(text("FROM").slice(1)).toEqual(["program AS sandbox", "program"]);
    const [command, ...argv] = JSON.parse(text("CMD")[1]!) as string[];
    expect(command).toBe("serve");
    const ports = argv.filter((_, at) => /^--(?:gateway-)?port$/.test(argv[at - 1] ?? ""));
    expect(text("EXPOSE")).toEqual([ports.join(" ")]);
    expect(text("HEALTHCHECK")[0]).toContain(`://127.0.0.1:${ports[0]}/`);
  });

  it("starts from a slim image of a version that wafsmith runs on", () => {
    const digest = `\${NODE_DIGEST:+@$NODE_DIGEST}`;
    expect(text("FROM")[0]).toBe(`node:\${NODE_VERSION}-slim${digest} AS program`);
    const expand = (NODE_DIGEST: string) =>
      execFileSync("sh", ["-c", `printf %s "${digest}"`], { env: { NODE_DIGEST }, encoding: "utf8" });
    expect([expand(""), expand("sha256:1")]).toEqual(["", "@sha256:1"]);
    const [version] = text("ARG");
    expect(Number(/^NODE_VERSION=(\d+)$/.exec(version!)?.[1])).toBeGreaterThanOrEqual(20);
  });

  it("installs one version, and nothing of the package runs meanwhile", () => {
    const install = text("RUN")[1]!;
    expect(install).toContain("npm install --global --ignore-scripts");
    expect(install).not.toContain("@latest");
    const spec = /"(\$\{WAFSMITH_PACKAGE:-.*\})"/.exec(install)![1]!;
    const expand = (env: Record<string, string>) =>
      execFileSync("sh", ["-c", `printf %s "${spec}"`], { env, encoding: "utf8", stdio: "pipe" });
    expect(expand({ WAFSMITH_VERSION: "1.2.3" })).toBe("wafsmith@1.2.3");
    expect(expand({ WAFSMITH_PACKAGE: "./wafsmith-1.2.3.tgz" })).toBe("./wafsmith-1.2.3.tgz");
    expect(() => expand({})).toThrow(/WAFSMITH_VERSION: is not given/);
  });

  it("runs the program as a user without rights", () => {
    expect(text("USER")).toEqual(["node"]);
    expect(JSON.parse(text("ENTRYPOINT")[0]!)).toEqual(Object.keys(JSON.parse(read("package.json")).bin));
    expect(JSON.parse(text("CMD")[0]!)).toEqual(["--help"]);
  });

  it("has scripts that a shell can read, and copies nothing of the repository", () => {
    for (const script of text("RUN")) {
      const commands = script.replace(/^--mount=\S+\s*\\?\n?/, "");
      execFileSync("sh", ["-n"], { input: commands, stdio: ["pipe", "pipe", "pipe"] });
    }
    expect(keywords).not.toContain("COPY");
    expect(keywords).not.toContain("ADD");
    expect(read(".dockerignore").trim().split("\n")).toEqual(["*", "!wafsmith-*.tgz"]);
  });
});
