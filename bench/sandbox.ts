import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stableId } from "../src/sandbox/state/managed.ts";
import { type Call, send } from "./http-client.ts";
import { printTable } from "./table.ts";

const CONNECTIONS = 64;
/** The rounds of both servers alternate, and the best of each counts. */
const ROUNDS = 3;
const REQUESTS = 1_500;
const READ_RULES = 1_000;
const CHANGED_RULES = 200;
/** Minimum requests per second relative to the bare server, for reads. */
const MIN_READ_SHARE = 0.5;
const MIN_CHANGE_SHARE = 0.1;
/** Maximum p99 relative to the bare server. */
const MAX_CHANGE_P99_RATIO = 10;

interface Served {
  /** The entry point whose rules are read and changed. */
  readonly path: string;
  readonly headers: Record<string, string>;
  /** Starts a bare server that responds with these bytes, and resolves with its address. */
  readonly startBare: (bytes: Buffer) => Promise<string>;
  readonly suffix: string;
}

interface Measured {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/**
 * Compares the requests per second of the built `wafsmith serve` with those of a bare server that sends the same bytes, each
 * in a separate process. Sets the exit code if a limit is missed.
 */
export async function measureSandbox(cli: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "wafsmith-bench-"));
  const children: ChildProcess[] = [];
  const start = (...args: readonly string[]): Promise<string> => {
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    children.push(child);
    return new Promise((resolve, reject) => {
      child.once("exit", () => reject(new Error(`${args.join(" ")} ended`)));
      child.stdout.once("data", (line: Buffer) => resolve(String(line).trim()));
    });
  };
  try {
    const rows: string[][] = [];
    for (const suffix of ["", ", --data"]) {
      const data = suffix === "" ? [] : ["--data", join(folder, "state.db")];
      const { rest, token } = JSON.parse(await start(cli, "serve", "--json", ...data));
      const path = `${rest}/zones/${stableId("zone bank.example")}/rulesets/phases/http_request_firewall_custom/entrypoint`;
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const startBare = (bytes: Buffer) => {
        const file = join(folder, "answer.json");
        writeFileSync(file, bytes);
        return start(join(import.meta.dirname, "bare-server.cjs"), file);
      };
      rows.push(await readRow({ path, headers, startBare, suffix }));
      rows.push(await changeRow({ path, headers, startBare, suffix }));
    }
    console.log(`Sandbox, compared with a bare server that sends the same bytes, ${CONNECTIONS} connections`);
    printTable(["request", "bare/s", "sandbox/s", "share", "bare p99 ms", "p99 ms", "ratio"], rows);
  } finally {
    for (const child of children) child.kill();
    rmSync(folder, { recursive: true });
  }
}

async function readRow({ path, headers, startBare, suffix }: Served): Promise<string[]> {
  const { bytes } = await putRules(path, headers, READ_RULES);
  const read = (url: string): Call => ({ method: "GET", url, headers });
  const bare = await startBare(bytes);
  const [beside, own] = await alternate(
    () => read(bare),
    () => read(path),
  );
  if (own.perSecond < beside.perSecond * MIN_READ_SHARE) process.exitCode = 1;
  return rowOf(`GET of ${READ_RULES} rules${suffix}`, beside, own);
}

async function changeRow({ path, headers, startBare, suffix }: Served): Promise<string[]> {
  const { bytes, ruleset, rules } = await putRules(path, headers, CHANGED_RULES);
  const at = CHANGED_RULES >> 1;
  const own = `${path.slice(0, path.indexOf("/phases/"))}/${ruleset}/rules/${rules[at]}`;
  let change = 0;
  const patch = (url: string): Call => {
    const body = JSON.stringify({ ...ruleOf(at), description: `Change ${++change}` });
    return { method: "PATCH", url, headers, body };
  };
  const bare = await startBare(bytes);
  const [beside, measured] = await alternate(
    () => patch(bare),
    () => patch(own),
  );
  const isSlow = measured.perSecond < beside.perSecond * MIN_CHANGE_SHARE;
  if (isSlow || measured.p99Ms > beside.p99Ms * MAX_CHANGE_P99_RATIO) process.exitCode = 1;
  return rowOf(`PATCH among ${CHANGED_RULES} rules${suffix}`, beside, measured);
}

function rowOf(name: string, bare: Measured, own: Measured): string[] {
  return [
    name,
    Math.round(bare.perSecond).toLocaleString("en-US"),
    Math.round(own.perSecond).toLocaleString("en-US"),
    (own.perSecond / bare.perSecond).toFixed(2),
    bare.p99Ms.toFixed(1),
    own.p99Ms.toFixed(1),
    (own.p99Ms / bare.p99Ms).toFixed(2),
  ];
}

/** Replaces the rules of an entry point with `count` others. */
export async function putRules(path: string, headers: Record<string, string>, count: number) {
  const body = JSON.stringify({ rules: Array.from({ length: count }, (_, at) => ruleOf(at)) });
  const answer = await fetch(path, { method: "PUT", headers, body });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`the rules were rejected: ${bytes}`);
  const { result } = JSON.parse(String(bytes)) as { result: { id: string; rules: { id: string }[] } };
  return { bytes, ruleset: result.id, rules: result.rules.map(({ id }) => id) };
}

/** A rule that the sandbox accepts. */
export function ruleOf(at: number) {
  return {
    action: "block",
    expression: `http.request.uri.path eq "/p${at}" and ip.src in {10.0.${at % 256}.0/24 192.0.2.1}`,
    description: `Rule ${at}`,
    enabled: true,
  };
}

async function alternate(bare: () => Call, own: () => Call): Promise<[Measured, Measured]> {
  const rounds: [Measured[], Measured[]] = [[], []];
  await measured(own);
  for (let round = 0; round < ROUNDS; round++) {
    rounds[0].push(await measured(bare));
    rounds[1].push(await measured(own));
  }
  return [best(rounds[0]), best(rounds[1])];
}

function best(rounds: readonly Measured[]): Measured {
  return rounds.reduce((one, other) => (other.perSecond > one.perSecond ? other : one));
}

async function measured(callOf: () => Call): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const latencies: number[] = [];
  let left = REQUESTS;
  const began = performance.now();
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const sent = performance.now();
      const status = await send(callOf(), agent);
      if (status !== 200) throw new Error(`answered ${status}`);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const perSecond = REQUESTS / ((performance.now() - began) / 1000);
  agent.destroy();
  latencies.sort((a, b) => a - b);
  return { perSecond, p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0 };
}
