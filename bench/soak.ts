/**
 * Tests that the sandbox does not leak memory over many reads, changes and gateway calls. Loopback only.
 *
 *     npm run soak -- [REQUESTS]
 *
 * REQUESTS is the total, 200,000 by default. Exit code 1 if a response is not the expected one, or if the heap grows by more
 * than a tenth after the middle of the run. Until then the stored versions and calls grow up to their limits.
 */
import { Agent } from "node:http";
import { MANAGED_PHASE } from "../src/contract/phases.ts";
import { httpUpstream } from "../src/sandbox/gateway/upstream.ts";
import { serveSandbox } from "../src/sandbox/serve.ts";
import { stableId } from "../src/sandbox/state/managed.ts";
import { startNode } from "../test/sandbox/node.ts";
import { type Call, send } from "./http-client.ts";

const CONNECTIONS = 64;
const PARTS = 10;
const MAX_GROWTH = 1.1;
const MAX_REQUESTS = 10_000_000;
const requests = Math.min(Number(process.argv[2] ?? 200_000) || 200_000, MAX_REQUESTS);
if (globalThis.gc === undefined) throw new Error("the garbage collector is not exposed: use `npm run soak`");

const node = await startNode();
const upstream = httpUpstream(async () => ({ url: node.url, close: async () => {} }));
const { sandbox, restUrl, gatewayUrl, close } = await serveSandbox({ gateway: { upstream } });
const zone = `${restUrl}/zones/${stableId("zone bank.example")}`;
const entryPoint = `${zone}/rulesets/phases/${MANAGED_PHASE}/entrypoint`;
const headers = { authorization: `Bearer ${sandbox.token}`, "content-type": "application/json" };
const { result } = (await (await fetch(entryPoint, { headers })).json()) as {
  result: { id: string; rules: { id: string; action_parameters: object }[] };
};
const rule = result.rules[1]!;

/** The kinds of requests, sent in this order again and again. */
const MIXTURE: readonly ((at: number) => Call)[] = [
  () => ({ method: "GET", url: entryPoint, headers }),
  (at) => ({
    method: "PATCH",
    url: `${zone}/rulesets/${result.id}/rules/${rule.id}`,
    headers,
    body: JSON.stringify({
      action: "execute",
      action_parameters: rule.action_parameters,
      expression: `http.host eq "${at}.example"`,
      description: `change ${at}`,
    }),
  }),
  (at) => ({
    method: "PUT",
    url: `${zone}/rulesets/phases/http_request_firewall_custom/entrypoint`,
    headers,
    body: JSON.stringify({ rules: [{ action: "block", expression: `http.host eq "${at}.example"` }] }),
  }),
  (at) => ({ method: "POST", url: `${zone}/filters`, headers, body: `[{"expression":"broken ${at} ("}]` }),
  (at) => ({ method: "GET", url: `${zone}/no-route/${at}`, headers }),
  (at) => ({
    method: "POST",
    url: `${gatewayUrl}/v1/mainnet`,
    headers,
    body: JSON.stringify({ jsonrpc: "2.0", id: at, method: "eth_chainId", params: [] }),
  }),
];
const EXPECTED = [200, 200, 200, 400, 404, 200];

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const heaps: number[] = [];
let next = 0;
for (let part = 1; part <= PARTS; part++) {
  const end = Math.floor((requests * part) / PARTS);
  await Promise.all(Array.from({ length: CONNECTIONS }, () => worker(end)));
  node.calls.length = 0;
  globalThis.gc();
  const { heapUsed, rss } = process.memoryUsage();
  heaps.push(heapUsed);
  console.log(
    `${String(next).padStart(8)} requests   heap ${mebibytes(heapUsed)} MiB   rss ${mebibytes(rss)} MiB`,
  );
}
agent.destroy();
await close();
await node.close();
const growth = heaps.at(-1)! / heaps[PARTS / 2 - 1]!;
console.log(`heap at the end: ${growth.toFixed(2)} x of that in the middle`);
if (growth > MAX_GROWTH) process.exitCode = 1;

async function worker(end: number): Promise<void> {
  while (next < end) {
    const at = next++;
    const kind = at % MIXTURE.length;
    const status = await send(MIXTURE[kind]!(at), agent);
    if (status !== EXPECTED[kind]) throw new Error(`request ${at} got status ${status}`);
  }
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1).padStart(6);
}
