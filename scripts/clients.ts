/**
 * Uses the sandbox through clients that must be built, which takes minutes the first time. `npm run test:all` has those
 * that are installed from a registry.
 *
 *     npm run test:clients
 *
 * Needs Go 1.24 or newer and the Go module proxy.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stableId } from "../src/sandbox/state/managed.ts";
import { buildCommandLine } from "./build/command-line.ts";
import { ROOT } from "./setup.mjs";

const CLIENTS = join(ROOT, "scripts", "clients");

const scratch = mkdtempSync(join(tmpdir(), "wafsmith-clients-"));
let sandbox: ChildProcess | undefined;
try {
  const env = await serve();
  console.log("== cloudflare-go");
  call("go", ["run", "."], { cwd: join(CLIENTS, "go"), env });
} finally {
  sandbox?.kill();
  rmSync(scratch, { recursive: true, force: true });
}

/** Starts the built sandbox. Resolves with the variables by which clients find it. */
async function serve(): Promise<NodeJS.ProcessEnv> {
  const program = join(scratch, "program");
  await buildCommandLine(program, "node20.19");
  const child = spawn(process.execPath, [join(program, "wafsmith.cjs"), "serve", "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  sandbox = child;
  const line = await new Promise<string>((resolve, reject) => {
    child.once("exit", () => reject(new Error("the sandbox ended")));
    child.stdout.once("data", (bytes: Buffer) => resolve(String(bytes)));
  });
  const { rest, token } = JSON.parse(line) as Record<string, string>;
  return {
    ...process.env,
    CLOUDFLARE_BASE_URL: rest,
    CLOUDFLARE_API_TOKEN: token,
    ZONE_ID: stableId("zone bank.example"),
  };
}

/** Runs a program with the terminal's own streams. Errors: throws where it fails. */
function call(
  program: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): void {
  const { status, error } = spawnSync(program, args, { stdio: "inherit", ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}`);
}
