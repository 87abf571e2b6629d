/**
 * How fast the sandbox answers beside a bare server of the same kind, and whether its memory stays flat. Loopback only.
 *
 *     npx tsx bench/sandbox.ts [REQUESTS]
 *
 * REQUESTS a measurement; default 20,000. The ratio is the figure: both servers share this process with the clients.
 */
import { Agent, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { MANAGED_PHASE } from "../src/contract/phases.ts";
import { serveSandbox } from "../src/sandbox/serve.ts";
import { stableId } from "../src/sandbox/state/managed.ts";
import { type Call, send } from "./http-client.ts";

const CONNECTIONS = 64;
const DEFAULT_REQUESTS = 20_000;
const MAX_REQUESTS = 1_000_000;
const requests = Math.min(Number(process.argv[2] ?? DEFAULT_REQUESTS) || DEFAULT_REQUESTS, MAX_REQUESTS);

const served = await serveSandbox();
const zone = stableId("zone bank.example");
const headers = { authorization: `Bearer ${served.sandbox.token}`, "content-type": "application/json" };
const entryPoint = `${served.restUrl}/zones/${zone}/rulesets/phases/${MANAGED_PHASE}/entrypoint`;
const answer = (await (await fetch(entryPoint, { headers })).json()) as {
  result: { id: string; rules: { id: string; action_parameters: object; expression: string }[] };
};
const { id, rules } = answer.result;
const text = JSON.stringify(answer);

const bare = createServer((incoming, response) => {
  incoming.resume();
  incoming.on("end", () => {
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
    });
    response.end(text);
  });
});
await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;

const patch = (at: number): Call => ({
  method: "PATCH",
  url: `${served.restUrl}/zones/${zone}/rulesets/${id}/rules/${rules[1]!.id}`,
  headers,
  body: JSON.stringify({
    action: "execute",
    action_parameters: rules[1]!.action_parameters,
    expression: "true",
    description: `change ${at}`,
    enabled: true,
  }),
});

await measure("bare server", () => ({ method: "GET", url: bareUrl, headers }));
await measure("read", () => ({ method: "GET", url: entryPoint, headers }));
await measure("rule PATCH", patch);

await served.close();
await new Promise((resolve) => bare.close(resolve));

async function measure(name: string, callOf: (at: number) => Call): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const latencies: number[] = [];
  let next = 0;
  const before = process.memoryUsage().rss;
  const start = performance.now();
  const worker = async (): Promise<void> => {
    while (next < requests) {
      const begin = performance.now();
      const status = await send(callOf(next++), agent);
      if (status !== 200) throw new Error(`${name}: answered ${status}`);
      latencies.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)]?.toFixed(1);
  const grown = (process.memoryUsage().rss - before) / 2 ** 20;
  console.log(
    `${name.padEnd(12)} ${Math.round(requests / seconds)} requests/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, memory ${grown.toFixed(0)} MiB more`,
  );
}
