import { createGateway, type GatewayOptions } from "../../src/sandbox/gateway/gateway.ts";
import { httpUpstream } from "../../src/sandbox/gateway/upstream.ts";
import { afterEachTest } from "../support/tidy.ts";
import { startNode } from "./node.ts";
import type { Loose, Reply } from "./support.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEachTest(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A gateway before a stand-in node, both closed after the test. */
export async function gateway(options: GatewayOptions = {}, head?: number) {
  const node = await startNode(head);
  const upstream = httpUpstream(async () => ({ url: node.url, close: async () => {} }));
  const one = createGateway({ upstream, ...options });
  closers.push(node.close);
  const post = async (
    body: unknown,
    path = "/v1/mainnet",
    headers: Loose = { "content-type": "application/json" },
  ): Promise<Reply> => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const { answer } = await one.answer({ method: "POST", path, query: "", headers, body: text });
    return { status: answer.status, body: answer.body as Loose };
  };
  const ask = (method: string, params: unknown[] = []) => post({ jsonrpc: "2.0", method, params, id: 1 });
  return { post, ask, calls: node.calls };
}
