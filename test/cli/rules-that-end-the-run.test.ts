import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HANG_MS } from "../support/hang.ts";
import { PROGRAM } from "../support/program.ts";

let scratch: string;

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "wafsmith-ends-"));
});

afterAll(() => rmSync(scratch, { recursive: true }));

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
  ["exit of a separate thread", 'new Worker("process.exit(0)", { eval: true });'],
  ["abort", "process.abort();"],
  ["a signal that terminates", 'process.kill(process.pid, "SIGTERM");'],
  ["a signal that cannot be caught", 'process.kill(process.pid, "SIGKILL");'],
  ["a signal from the terminal", 'process.kill(process.pid, "SIGINT");'],
  ["a signal from another process", 'execSync("kill -9 " + process.pid);'],
  ["an exit code", "process.exitCode = 0;"],
  ["no output", "fs.closeSync(1); fs.closeSync(2);"],
  ["no listeners", 'process.removeAllListeners(); throw new Error("no way");'],
  ["endless text", 'let text = "x"; for (;;) text += text;'],
  ["endless recursion", "const again = () => again(); again();"],
] as const;

/** The endings that act differently while a configuration loads. All others end the thread or process the same way. */
const WHILE_LOADED = [
  "exit",
  "exit of the thread itself",
  "exit in the next microtask",
  "an exit code",
  "no output",
];

/** How a run ended. */
interface End {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program without blocking the other tests: it spends most of its time waiting for a dead thread. */
async function lint(configuration: string): Promise<End> {
  // Not `makeDirectory`, which removes its directories after every test, even while others still run.
  const cwd = mkdtempSync(join(scratch, "run-"));
  // Both files contain an error, which no code in the configuration may hide.
  writeFileSync(join(cwd, "a.cfexpr"), 'http.request.method eq "post"');
  writeFileSync(join(cwd, "b.cfexpr"), "http.request.method eq");
  writeFileSync(join(cwd, "wafsmith.config.mjs"), IMPORTS + configuration);
  const argv = [PROGRAM, "lint", "--no-color", "--allow-code", "--rule-timeout", "1", "."];
  const child = spawn(process.execPath, argv, { cwd, stdio: ["ignore", "pipe", "pipe"], timeout: HANG_MS });
  const ended = new Promise<Pick<End, "status" | "signal">>((resolve, reject) => {
    child.once("error", reject).once("close", (status, signal) => resolve({ status, signal }));
  });
  const [stdout, stderr, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, ...end };
}

async function isGreen(configuration: string): Promise<boolean> {
  const { status, signal, stderr } = await lint(configuration);
  expect(stderr).not.toContain("Cannot find module");
  return status === 0 && signal === null;
}

const ENDS = "a run whose configuration ends the process or the thread";

describe.concurrent(ENDS, () => {
  it("reports its findings otherwise", async () => {
    const { status, stdout, stderr } = await lint("export default {};");
    expect({ status, stderr }).toEqual({ status: 1, stderr: "" });
    expect(stdout).toContain("2 errors in 2 files");
  });

  it.each(ENDINGS)("never succeeds: %s, in a rule", async (_, ending) => {
    const rule = `{
      id: "no-bad", summary: "Disallow it.", why: "So.", effect: "risky", severity: "warning",
      messages: { found: { text: "Found." } },
      create() { return { Expression() { ${ending} } }; },
    }`;
    expect(await isGreen(`export default { customRules: [${rule}] };`)).toBe(false);
  });

  it.each(ENDINGS.filter(([name]) => WHILE_LOADED.includes(name)))(
    "never succeeds: %s, while the configuration loads",
    async (_, ending) => {
      expect(await isGreen(`${ending}\nexport default {};`)).toBe(false);
    },
  );
});
