/**
 * Uses the sandbox through clients that must be built, which takes minutes the first time. `npm run test:all` has those
 * that are installed from a registry.
 *
 *     npm run test:clients
 *     npm run test:clients -- --terraform
 *
 * Needs Go 1.24 or newer and the Go module proxy; the second, which adds Terraform with version 5 of the provider, needs
 * `terraform` and Go 1.26.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stableId } from "../src/sandbox/state/managed.ts";
import { buildCommandLine } from "./build/command-line.ts";
import { call } from "./clients/call.ts";
import { useTerraform } from "./clients/terraform.ts";
import { readOptions } from "./options.ts";
import { ROOT } from "./setup.mjs";

const CLIENTS = join(ROOT, "scripts", "clients");

const { values } = readOptions({
  usage: "npm run test:clients -- [--terraform]: public clients of the API against the sandbox.",
  options: { terraform: { type: "boolean", default: false } },
});
const scratch = mkdtempSync(join(tmpdir(), "wafsmith-clients-"));
let sandbox: ChildProcess | undefined;
try {
  const env = await serve();
  console.log("== cloudflare-go");
  call("go", ["run", "."], { cwd: join(CLIENTS, "go"), env });
  if (values.terraform) {
    console.log("== Terraform");
    const zone = stableId("zone blog.example");
    useTerraform({ configuration: join(CLIENTS, "terraform"), scratch, zone, env });
  }
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
