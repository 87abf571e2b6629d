import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toQuantity } from "../../src/contract/quantity.ts";

/** A call that reached the node. */
export interface NodeCall {
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: parameters of any method
  readonly params: any[];
}

/** A mock node with 2,000 blocks of one trace and one log each. */
export async function startNode(head = 2000) {
  const calls: NodeCall[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const { id, method, params } = JSON.parse(text);
    calls.push({ method, params });
    const result = answer(method, params, head);
    response.setHeader("content-type", "application/json");
    if (method === "eth_call") {
      response.end(
        JSON.stringify({
          jsonrpc: "2.0",
          id,
          error: { code: 3, message: "execution reverted", data: "0x1" },
        }),
      );
    } else response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}`, calls, close };
}

function answer(method: string, params: NodeCall["params"], head: number): unknown {
  if (method === "eth_blockNumber") return toQuantity(BigInt(head));
  if (method === "eth_chainId") return "0x1";
  if (method === "eth_getBlockByNumber") return { number: toQuantity(BigInt(head - 64)) };
  if (method !== "trace_filter" && method !== "eth_getLogs") return null;
  const from = Number(params[0].fromBlock);
  const to = Number(params[0].toBlock);
  const blocks = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (method === "eth_getLogs")
    return blocks.map((block) => ({ blockNumber: toQuantity(BigInt(block)), logIndex: "0x0" }));
  const all = blocks.map((block) => ({
    action: { from: "0x1", callType: "call", gas: "0x1", input: "0x", to: "0x2", value: "0x0" },
    blockHash: "0x1",
    blockNumber: toQuantity(BigInt(block)),
    result: { gasUsed: "0x0", output: "0x" },
    subtraces: "0x0",
    traceAddress: ["0x0", 1, "x"],
    transactionHash: "0x2",
    transactionPosition: "0x1",
    type: "call",
  }));
  const { after = 0, count } = params[0];
  return all.slice(after, after + count);
}
