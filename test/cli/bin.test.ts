import { execFile, spawn } from "node:child_process";
import { describe, expect, it } from "vitest";
import { PROGRAM } from "../support/program.ts";
import { makeDirectory } from "./support.ts";

const NOT_IN = "ip.src not in {8.8.8.0/24}\n";

const BUILT = [PROGRAM];

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(program: readonly string[], argv: readonly string[], cwd: string, stdin = ""): Promise<Ended> {
  return new Promise((resolve) => {
    const options = {
      cwd,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, NO_COLOR: "", FORCE_COLOR: "" },
    };
    const child = execFile(process.execPath, [...program, ...argv], options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
    child.stdin?.end(stdin);
  });
}

describe("the built program", () => {
  it("lints, and returns its exit code", async () => {
    const directory = makeDirectory({
      "a.cfexpr": NOT_IN,
      "b.yaml": "rules:\n  - action: block\n    expression: ssl\n",
    });
    const found = await start(BUILT, ["lint", "."], directory);
    expect(found).toMatchObject({ code: 1, stderr: "" });
    expect(found.stdout).toContain("a.cfexpr:1:8  error  syntax/not-in");
    expect(await start(BUILT, ["lint", "b.yaml"], directory)).toMatchObject({ code: 0, stderr: "" });
    expect(await start(BUILT, ["lint", "no.json"], directory)).toMatchObject({ code: 2, stdout: "" });
  });

  it("loads a configuration that is an ES module", async () => {
    const directory = makeDirectory({
      "a.cfexpr": NOT_IN,
      "wafsmith.config.mjs": 'export default { preset: "strickt" };\n',
    });
    const { code, stderr } = await start(BUILT, ["lint", "--allow-code", "a.cfexpr"], directory);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^wafsmith\.config\.mjs:2:13 {2}error {2}config\/unknown-value/);
  });

  it("ends quietly if the reader of its output stops early", async () => {
    const directory = makeDirectory();
    const child = spawn(process.execPath, [...BUILT, "parse", "--ndjson"], { cwd: directory });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    let stderr = "";
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.stdin.on("error", () => undefined);
    child.stdout.once("data", () => child.stdout.destroy());
    const line = '"http.host eq 1"\n'.repeat(1_000);
    const feeding = setInterval(() => child.stdin.write(line), 5);
    expect(await ended).toBe(3);
    clearInterval(feeding);
    expect(stderr).toBe("");
  });

  it("loses nothing when its output is read slowly", async () => {
    const directory = makeDirectory();
    const count = 10_000;
    const child = spawn(process.execPath, [...BUILT, "parse", "--ndjson"], { cwd: directory });
    child.stdin.end('"ssl eq 1"\n'.repeat(count));
    let lines = 0;
    for await (const chunk of child.stdout) {
      for (const byte of chunk as Buffer) if (byte === 10) lines++;
      if (lines < count / 2) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(lines).toBe(count);
  });
});
