import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleOfZone } from "../../src/migrate-sim/bundle.ts";
import { exportScript } from "../../src/migrate-sim/export-script.ts";
import type { ZoneReport, ZoneState } from "../../src/migrate-sim/report.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { createSandbox, type Sandbox } from "../../src/sandbox/sandbox.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import type { SourceDocument } from "../../src/sources/recognise/model.ts";
import { TOKEN } from "./script-service.ts";

const ESTATES = fileURLToPath(new URL("../../fixtures/moves/", import.meta.url));

/** The estates that are moved. */
export const estateNames = (): readonly string[] => readdirSync(ESTATES).sort();

/** A call that changed something. */
export interface Sent {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body: string;
}

/**
 * What happens at a call: nothing special, the script is killed before the service has it, or after the service has answered
 * and before the script has the answer; or the connection breaks there, and the script lives.
 */
export type Accident = "none" | "kill" | "kill-unanswered" | "reset-unanswered";

/** The sandbox of an estate behind a server that counts calls, and makes some of them fail. */
export class Service {
  readonly sandbox: Sandbox;
  /** The calls that changed something, in order. */
  sent: Sent[] = [];
  calls = 0;
  /** Called before each call, with its number from 1. Default: no accident. */
  onCall: (number: number, call: string) => Accident | Promise<Accident> = () => "none";
  /** Changes the answer to the status. Default: it is true. */
  lie: ((status: object) => object) | undefined;
  #server: Server | undefined;
  /** The process group of the script that runs. */
  running: number | undefined;

  constructor(estate: string) {
    this.sandbox = createSandbox({ seed: documentsOf(join(ESTATES, estate)), token: TOKEN });
    // The sandbox has no stage for a move in progress, so the fixture answers until it is over.
    if (estate === "stuck")
      this.lie = () => ({
        old_waf_status: "enabled",
        new_waf_status: "disabled",
        migration_state: "pending",
      });
  }

  async start(): Promise<this> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", async () => {
        const accident = await this.onCall(++this.calls, `${request.method} ${request.url}`);
        if (accident === "kill") return this.#kill();
        const { status, body } = this.ask(request.method!, request.url!, Buffer.concat(chunks).toString());
        if (accident === "kill-unanswered") return this.#kill();
        if (accident === "reset-unanswered") return request.socket.destroy();
        response.writeHead(status, { "content-type": "application/json" }).end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    this.#server = server;
    return this;
  }

  get base(): string {
    return `http://127.0.0.1:${(this.#server!.address() as AddressInfo).port}/client/v4`;
  }

  /** Answers a call; `isOurs`: whether a script of the plan sends it. */
  ask(method: string, url: string, body = "", isOurs = true): { status: number; body: string } {
    const { pathname, search } = new URL(url, "http://sandbox.invalid");
    const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
    const { answer } = this.sandbox.handle({ method, path: pathname, query: search.slice(1), headers, body });
    if (isOurs && method !== "GET" && answer.status < 400)
      this.sent.push({ method, path: pathname + search, body });
    const isStatus = pathname.endsWith("/waf_migration/status") && this.lie !== undefined;
    const given = answer.body as { readonly result: object };
    const told = isStatus ? { ...given, result: this.lie!(given.result) } : given;
    return { status: answer.status, body: JSON.stringify(told, null, 1) };
  }

  /** The result of a GET below the base path. */
  result<Result>(path: string): Result {
    return (JSON.parse(this.ask("GET", `/client/v4${path}`).body) as { readonly result: Result }).result;
  }

  /** Calls a control route of the sandbox. */
  control<Result>(method: string, path: string, body?: object): Result {
    return (
      JSON.parse(this.ask(method, `/__sandbox${path}`, body ? JSON.stringify(body) : "", false).body) as {
        readonly result: Result;
      }
    ).result;
  }

  #kill(): void {
    if (this.running !== undefined) process.kill(-this.running, "SIGKILL");
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
    this.sandbox.close();
  }
}

/** The outcome of a script; `code` is null if it was killed. */
export interface Ran {
  readonly code: number | null;
  readonly stderr: string;
}

/** The accepted conditions of the last request. */
export const CONDITIONS = { WAFSMITH_NO_WAY_BACK: "accepted", WAFSMITH_VALIDATION_HOURS: "0" };

/** A person with a directory of exports and one of plans. */
export class Operator {
  readonly #service: Service;
  readonly #folder: string;

  constructor(service: Service, folder: string) {
    this.#service = service;
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "export.sh"), exportScript());
  }

  /** Exports all zones anew. */
  async export(): Promise<Ran> {
    const exports = join(this.#folder, "exports");
    const zones = this.#service.result<readonly { readonly id: string }[]>("/zones").map(({ id }) => id);
    return this.run("export.sh", [exports, ...zones]);
  }

  /** Simulates the exports, and writes a directory of scripts for each zone. */
  plan(): readonly ZoneReport[] {
    const { zones } = simulateMigration(documentsOf(join(this.#folder, "exports")));
    for (const zone of zones) {
      const directory = join(this.#folder, String(zone.zone.id));
      rmSync(directory, { recursive: true, force: true });
      mkdirSync(directory);
      for (const { name, text } of bundleOfZone(zone)) writeFileSync(join(directory, name), text);
    }
    return zones;
  }

  /** Runs a script below the folder. */
  run(
    script: string,
    args: readonly string[] = [],
    env: Readonly<Record<string, string>> = CONDITIONS,
  ): Promise<Ran> {
    return new Promise((resolve) => {
      const child = spawn("/bin/sh", [join(this.#folder, script), ...args], {
        detached: true,
        stdio: ["ignore", "ignore", "pipe"],
        env: {
          PATH: "/usr/bin:/bin",
          CLOUDFLARE_API_BASE: this.#service.base,
          CLOUDFLARE_API_TOKEN: TOKEN,
          ...env,
        },
      });
      this.#service.running = child.pid;
      let stderr = "";
      child.stderr.on("data", (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      child.on("close", (code) => resolve({ code, stderr }));
    });
  }
}

/** The script that a zone in a state needs next; undefined if there is nothing to run. */
export function scriptFor({ zone, state, steps, remedies }: ZoneReport): string | undefined {
  const next: Readonly<Record<ZoneState, string | undefined>> = {
    stuck: undefined,
    "not-started": undefined,
    done: undefined,
    blocked: remedies.length > 0 ? "remedies.sh" : undefined,
    ready:
      steps.filter(({ method }) => method === "PUT").length > 1 ? "plan-validation.sh" : "plan-pending.sh",
    "in-validation": "plan-pending.sh",
  };
  const script = next[state];
  return script && `${zone.id}/${script}`;
}

function documentsOf(folder: string): readonly SourceDocument[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => readSourceSync(name, readFileSync(join(folder, name), "utf8")));
}

/** What a script of a plan sends: bodies as values. */
export type Change = readonly [method: string, path: string, body: unknown];

/** The changes that the service has taken. */
export function changesOf({ sent }: Service): readonly Change[] {
  return sent.map(({ method, path, body }) => [method, path, body && JSON.parse(body)]);
}

/** Exports, plans and runs what is next for each zone, until there is nothing to run; `run` runs a script. */
export async function moveAll(
  operator: Operator,
  run: (script: string, zone: ZoneReport) => Promise<unknown>,
): Promise<readonly ZoneReport[]> {
  for (;;) {
    await operator.export();
    const zones = operator.plan();
    const due = zones.filter((zone) => scriptFor(zone) !== undefined);
    if (due.length === 0) return zones;
    for (const zone of due) await run(scriptFor(zone)!, zone);
  }
}
