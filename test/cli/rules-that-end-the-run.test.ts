import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ruleThreadOptions } from "../../scripts/build/rule-thread.ts";
import { makeDirectory } from "./support.ts";

let directory: string;
let program: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "wafsmith-program-"));
  const thread = ruleThreadOptions(directory, "node20");
  buildSync(thread);
  program = join(directory, "wafsmith.cjs");
  buildSync({
    ...thread,
    entryPoints: ["src/cli/bin.ts"],
    outfile: program,
    external: ["node-sqlite3-wasm"],
  });
}, 120_000);

afterAll(() => rmSync(directory, { recursive: true }));

const IMPORTS = `
import { execSync } from "node:child_process";
import fs from "node:fs";
import vm from "node:vm";
import { Worker } from "node:worker_threads";
`;

/** Code that ends its process or its thread, in the ways that Node offers. */
const ENDINGS = [
  ["exit", "process.exit(0);"],
  ["exit of the thread itself", "process.reallyExit(0);"],
  ["exit from another context", 'vm.runInThisContext("process.exit(0)");'],
  ["exit in the next microtask", "queueMicrotask(() => process.reallyExit(0));"],
  ["exit between two files", "setImmediate(() => process.reallyExit(0));"],
  ["exit when the thread ends", 'process.once("exit", () => process.reallyExit(0));'],
  ["exit of a thread of its own", 'new Worker("process.exit(0)", { eval: true });'],
  ["abort", "process.abort();"],
  ["a signal that ends", 'process.kill(process.pid, "SIGTERM");'],
  ["a signal that cannot be caught", 'process.kill(process.pid, "SIGKILL");'],
  ["a signal of a terminal", 'process.kill(process.pid, "SIGINT");'],
  ["a signal from another process", 'execSync("kill -9 " + process.pid);'],
  ["an exit code", "process.exitCode = 0;"],
  ["no output", "fs.closeSync(1); fs.closeSync(2);"],
  ["no listeners", 'process.removeAllListeners(); throw new Error("no way");'],
  ["endless text", 'let text = "x"; for (;;) text += text;'],
  ["endless recursion", "const again = () => again(); again();"],
] as const;

function lint(configuration: string) {
  const cwd = makeDirectory({
    // It has an error, which no code of the configuration may hide.
    "a.cfexpr": 'http.request.method eq "post"',
    "b.cfexpr": "http.request.method eq",
    "wafsmith.config.mjs": IMPORTS + configuration,
  });
  const argv = [program, "lint", "--no-color", "--allow-code", "--rule-timeout", "1", "."];
  return spawnSync(process.execPath, argv, { cwd, encoding: "utf8", timeout: 60_000 });
}

function isGreen({ status, signal, stderr }: ReturnType<typeof lint>): boolean {
  expect(stderr).not.toContain("Cannot find module");
  return status === 0 && signal === null;
}

describe("a run whose configuration ends the process or the thread", { timeout: 90_000 }, () => {
  it("would be one that reports, without that", () => {
    const { status, stdout, stderr } = lint("export default {};");
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    expect(stdout).toContain("2 errors in 2 files");
  });

  it.each(ENDINGS)("is never green: %s, in a rule", (_, ending) => {
    const rule = `{
      id: "no-bad", summary: "Disallow it.", why: "So.", effect: "risky", severity: "warning",
      messages: { found: { text: "Found." } },
      create() { return { Expression() { ${ending} } }; },
    }`;
    expect(isGreen(lint(`export default { customRules: [${rule}] };`))).toBe(false);
  });

  it.each(ENDINGS)("is never green: %s, while it is loaded", (_, ending) => {
    expect(isGreen(lint(`${ending}\nexport default {};`))).toBe(false);
  });
});
