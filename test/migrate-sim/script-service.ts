import { type ChildProcess, execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { bundleOfZone } from "../../src/migrate-sim/bundle.ts";
import type { ZoneReport } from "../../src/migrate-sim/report.ts";
import { ZONE_ID } from "./support.ts";

const TOOLS = ["/bin/sh", "/usr/bin/curl"];
export const missing = TOOLS.filter((path) => !existsSync(path));
if (missing.length > 0)
  console.log(`The tests of scripts are skipped: there is no ${missing.join(" and no ")}.`);

export const TOKEN = "secret-token";

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** The service that scripts talk to, and the folder of a test. */
export const world: {
  base: string;
  folder: string;
  received: Received[];
  answers: (request: Received) => { status?: number; body: unknown } | undefined;
} = { base: "", folder: "", received: [], answers: () => undefined };

/** Starts the service for the tests of a file, and makes a folder for each of them. */
export function useScriptService(): void {
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        const one = {
          method: request.method!,
          url: request.url!,
          authorization: request.headers.authorization,
          body,
        };
        world.received.push(one);
        const { status = 200, body: sent } = world.answers(one) ?? {
          status: 404,
          body: { success: false, result: null, errors: [{ code: 1, message: "no" }], messages: [] },
        };
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(sent, null, 2));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    world.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`;
  });

  afterAll(() => void server.close());

  beforeEach(() => {
    world.received = [];
    world.folder = mkdtempSync(join(tmpdir(), "wafsmith-scripts-"));
  });

  afterEach(() => rmSync(world.folder, { recursive: true, force: true }));
}

export function sh(script: string, args: readonly string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child: ChildProcess = execFile(
      "/bin/sh",
      [script, ...args],
      {
        env: { PATH: "/usr/bin:/bin", CLOUDFLARE_API_BASE: world.base, CLOUDFLARE_API_TOKEN: TOKEN, ...env },
      },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

export function unpack(zone: ZoneReport): void {
  for (const { name, text } of bundleOfZone(zone)) writeFileSync(join(world.folder, name), text);
}

export const lines = () =>
  world.received.map(
    ({ method, url }) => `${method} ${url.replace("/client/v4", "").replace(ZONE_ID, "ZONE")}`,
  );
