import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { GATEWAY_METHODS } from "../../src/contract/gateway.ts";
import { startAnvil } from "../../src/sandbox/gateway/anvil.ts";
import { createGateway } from "../../src/sandbox/gateway/gateway.ts";
import { httpUpstream, type UpstreamLimits } from "../../src/sandbox/gateway/upstream.ts";
import { serveSandbox } from "../../src/sandbox/serve.ts";
import { prepareAnvil } from "./anvil-setup.ts";
import { gateway, PARAMS } from "./gateway-support.ts";
import type { Loose } from "./support.ts";

const methods = (isPubliclySupported: boolean) =>
  [...GATEWAY_METHODS.values()]
    .map(({ value }) => value)
    .filter((one) => one.name !== "trace_filter" && one.isPubliclySupported === isPubliclySupported)
    .map(({ name }) => name);
const SUPPORTED = methods(true);
const MARKED_UNSUPPORTED = methods(false);

describe("specification 4: Methods listed as supported by the gateway", () => {
  it("forwards every one of the 51", async () => {
    const { ask, calls } = await gateway();
    const plain = [...SUPPORTED, ...MARKED_UNSUPPORTED].filter(
      (method) => !["eth_feeHistory", "eth_getLogs"].includes(method),
    );
    for (const method of plain) expect((await ask(method, [...(PARAMS[method] ?? [])])).status).toBe(200);
    expect(calls.map((call) => call.method)).toEqual(plain);
    expect(plain).toHaveLength(49);
  });

  it("rejects the 19 that documentation marks as unsupported, on request", async () => {
    const { ask, calls } = await gateway({ methods: "documented" });
    for (const method of MARKED_UNSUPPORTED) expect((await ask(method)).status).toBe(403);
    expect(calls).toEqual([]);
    expect((await ask("eth_chainId")).status).toBe(200);
  });
});

describe("specification 7: Gateway receives an unsupported JSON-RPC method", () => {
  it("answers HTTP 403 with a JSON-RPC error", async () => {
    const { ask, calls } = await gateway();
    const { status, body } = await ask("debug_traceTransaction");
    expect(status).toBe(403);
    expect(body).toMatchObject({ jsonrpc: "2.0", id: 1, error: { code: -32601 } });
    for (const method of ["constructor", "__proto__", "ETH_CALL"])
      expect((await ask(method)).status).toBe(403);
    expect(calls).toEqual([]);
  });

  it("rejects a batch that contains one, and forwards nothing of it", async () => {
    const { post, calls } = await gateway();
    const batch = ["eth_chainId", "nope"].map((method, id) => ({ jsonrpc: "2.0", method, params: [], id }));
    const { status, body } = await post(batch);
    expect(status).toBe(403);
    expect(body.map((one: Loose) => one.id)).toEqual([0, 1]);
    expect(calls).toEqual([]);
  });
});

describe("requests", () => {
  it("come in batches, answered in their order", async () => {
    const { post } = await gateway();
    const batch = [1, 2, 3].map((id) => ({ jsonrpc: "2.0", method: "eth_chainId", params: [], id }));
    const { body } = await post(batch);
    expect(body).toEqual(batch.map(({ id }) => ({ jsonrpc: "2.0", id, result: "0x1" })));
    expect((await post([])).status).toBe(400);
    expect((await post(Array(101).fill(batch[0]))).status).toBe(400);
  });

  const request = { jsonrpc: "2.0", method: "eth_chainId", params: [], id: 1 };

  it.each([
    ["no JSON", "{", -32700, /./],
    ["null", null, -32600, "A request is an object with jsonrpc, method, params and id."],
    ["another version", { ...request, jsonrpc: "1.0" }, -32600, 'The member jsonrpc must be "2.0".'],
    ["no method", { ...request, method: 1 }, -32600, "The member method must be the name of a method."],
    ["no id", { ...request, id: undefined }, -32600, "The member id is missing."],
    ["another id", { ...request, id: {} }, -32600, "The member id must be a number."],
    ["params that are no array", { ...request, params: {} }, -32600, "The member params must be an array."],
  ])("are rejected as %s", async (_case, body, code, words) => {
    const { status, body: answer } = await (await gateway()).post(body);
    expect([status, answer.error.code]).toEqual([400, code]);
    expect(answer.error.message).toMatch(words);
  });

  it.each<readonly [string, Partial<UpstreamLimits>, string | undefined]>([
    ["is not a JSON-RPC answer", {}, "[]"],
    ["has more than 3 bytes", { maxAnswerBytes: 3 }, "[1, 2]"],
    ["More than 0 requests to the upstream node are under way.", { maxConcurrent: 0 }, "{}"],
    ["does not answer within 0.02 s", { timeoutMs: 20 }, undefined],
    ["cannot be reached", {}, "gone"],
    ["does not report its newest block", {}, '{ "jsonrpc": "2.0", "id": 1, "result": null }'],
  ])("fail with a reason if the node has one: %s", async (words, limits, answer) => {
    const node = createServer((_, response) => answer !== undefined && response.end(answer));
    await new Promise<void>((resolve) => node.listen(0, "127.0.0.1", resolve));
    const { port } = node.address() as AddressInfo;
    if (answer === "gone") node.close();
    else onTestFinished(() => void node.close());
    const url = `http://127.0.0.1:${port}`;
    const upstream = httpUpstream(async () => ({ url, close: async () => {} }), limits);
    const { body } = await (await gateway({ upstream })).ask("eth_getLogs", [{}]);
    expect(body.error.message).toContain(words);
    node.closeAllConnections();
  });

  it("go to a known network, as JSON", async () => {
    const { post } = await gateway();
    expect((await post(request, "/v1/sepolia")).status).toBe(200);
    expect((await post(request, "/v1/moon")).status).toBe(404);
    expect((await post(request, "/v1/mainnet", {})).status).toBe(415);
  });

  it("pass on the errors of the node, and are answered by a chain in memory if there is none", async () => {
    const { ask } = await gateway();
    expect((await ask("eth_call", [{}])).body.error).toEqual({
      code: 3,
      message: "execution reverted",
      data: "0x1",
    });
    const alone = createGateway({});
    const body = JSON.stringify({ jsonrpc: "2.0", method: "eth_chainId", params: [], id: 1 });
    const headers = { "content-type": "application/json" };
    const { answer } = await alone.answer({ method: "POST", path: "/v1/mainnet", query: "", headers, body });
    expect((answer.body as Loose).result).toMatch(/^0x[0-9a-f]+$/);
  });
});

describe("parameters", () => {
  it("are those of the methods: each one is checked, and no further ones are taken", async () => {
    const { ask, calls } = await gateway();
    const invalid = async (method: string, params: readonly unknown[]) => {
      const { status, body } = await ask(method, [...params]);
      expect(status, method).toBe(200);
      return body.error?.code === -32602;
    };
    for (const method of [...SUPPORTED, ...MARKED_UNSUPPORTED]) {
      const params = PARAMS[method] ?? [];
      expect(await invalid(method, params), method).toBe(false);
      expect(await invalid(method, [...params, null, null, null, 1]), `${method} with more`).toBe(true);
      const before = calls.length;
      for (const at of params.keys()) {
        const message = `${method} with a wrong parameter ${at + 1}`;
        expect(await invalid(method, params.with(at, Symbol.for("x").toString())), message).toBe(
          typeof params[at] !== "string" || params[at] !== "",
        );
      }
      // A string is fine for a compiler alone.
      if (!method.startsWith("eth_compile")) expect(calls.length, method).toBe(before);
    }
  });

  it.each([
    ["eth_getBalance", ["0x1", "latest"], "Parameter 1 of eth_getBalance must be 0x and 40"],
    ["eth_getBalance", [], "Parameter 1"],
    ["eth_getBlockByNumber", ["latest", "true"], "Parameter 2 of eth_getBlockByNumber must be true or false"],
    ["eth_call", [{ to: "nobody" }, "latest"], "must be a transaction"],
    ["eth_getLogs", [{ topics: ["0x1"] }], "must be a filter of logs"],
    ["eth_getTransactionReceipt", ["0x12"], "64 hexadecimal digits"],
    ["eth_chainId", [1], "at most 0 parameters"],
  ])("are named where they are wrong: %s %j", async (method, params, message) => {
    const { ask, calls } = await gateway();
    const { body } = await ask(method, params);
    expect(body.error).toMatchObject({ code: -32602, message: expect.stringContaining(message) });
    expect(calls).toEqual([]);
  });
});

describe("web pages", () => {
  const origin = "http://localhost:5173";
  const request = JSON.stringify({ jsonrpc: "2.0", method: "eth_chainId", params: [], id: 1 });

  async function served(allowedOrigins?: readonly string[]) {
    const one = await serveSandbox(allowedOrigins ? { allowedOrigins } : {});
    onTestFinished(() => one.close());
    const send = (from: string, method = "POST", url = `${one.gatewayUrl}/v1/mainnet`) => {
      const headers = { origin: from, "content-type": "application/json" };
      return fetch(url, { method, headers, ...(method === "POST" ? { body: request } : {}) });
    };
    return { send, restUrl: one.restUrl };
  }

  it("of an allowed origin may use the gateway: also before the request, and in case of an error", async () => {
    const { send, restUrl } = await served([origin, "https://app.example"]);
    for (const from of [origin, "https://app.example"]) {
      const preflight = await send(from, "OPTIONS");
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-methods")).toBe("POST");
      expect(preflight.headers.get("access-control-allow-headers")).toBe("content-type");
      expect(preflight.headers.get("access-control-max-age")).toBe("600");
      for (const answer of [await send(from), await send(from, "GET")])
        expect(answer.headers.get("access-control-allow-origin")).toBe(from);
    }
    const other = await send("https://other.example");
    expect([other.status, other.headers.get("access-control-allow-origin")]).toEqual([403, null]);
    const rest = await send(origin, "GET", `${restUrl}/zones`);
    expect(rest.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("of every origin may if allowed, and none by default", async () => {
    const answer = await (await served(["*"])).send("https://any.example");
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([
      200,
      "https://any.example",
    ]);
    expect((await (await served()).send(origin)).headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("specification 8: limits of the gateway", () => {
  it.each([
    ["trace_filter", 800],
    ["eth_getLogs", 800],
  ])("%s covers at most %i blocks, both ends counted", async (method, blocks) => {
    const { ask } = await gateway();
    const from = 100;
    const within = { fromBlock: `0x${from.toString(16)}`, toBlock: `0x${(from + blocks - 1).toString(16)}` };
    expect((await ask(method, [within])).body).toHaveProperty("result");
    const { body } = await ask(method, [{ ...within, fromBlock: "0x63" }]);
    expect(body.error.message).toContain(`${method} covers at most 800 blocks`);
  });

  it("trace_filter returns at most 200 traces", async () => {
    const { ask, calls } = await gateway();
    const range = { fromBlock: "0x1", toBlock: "0x320" };
    expect((await ask("trace_filter", [{ ...range, count: 201 }])).body.error.message).toContain(
      "at most 200 traces",
    );
    expect((await ask("trace_filter", [{ ...range, count: "0xc9" }])).body).toHaveProperty("error");
    const { result } = (await ask("trace_filter", [range])).body;
    expect(result).toHaveLength(200);
    expect(result[0]).toMatchObject({ traceAddress: [0, 1, "x"], subtraces: 0, transactionPosition: 1 });
    expect(
      (await ask("trace_filter", [{ ...range, count: "0x5", after: 2 }])).body.result[0].blockNumber,
    ).toBe(3);
    const asked = calls.length;
    expect((await ask("trace_filter", [{ ...range, count: 0 }])).body.result).toEqual([]);
    expect(calls).toHaveLength(asked);
  });

  it("eth_feeHistory covers at most 10 blocks", async () => {
    const { ask } = await gateway();
    for (const count of ["0xa", 10])
      expect((await ask("eth_feeHistory", [count, "latest", []])).body).toHaveProperty("result");
    for (const count of ["0xb", 11, "ten"])
      expect((await ask("eth_feeHistory", [count, "latest", []])).body).toHaveProperty("error");
  });

  it("counts tags and missing bounds from the head, and asks for what it counted", async () => {
    const { ask, calls } = await gateway();
    expect((await ask("eth_getLogs", [{ fromBlock: "0x7d0", toBlock: "latest" }])).body.result).toHaveLength(
      1,
    );
    expect(calls.at(-1)!.params[0]).toMatchObject({ fromBlock: "0x7d0", toBlock: "0x7d0" });
    expect((await ask("eth_getLogs", [{}])).body.result).toHaveLength(1);
    expect((await ask("eth_getLogs", [{ fromBlock: "earliest" }])).body.error.message).toContain(
      "0 to 2000 are 2001",
    );
    expect(
      (await ask("trace_filter", [{ fromBlock: "finalized", toBlock: "latest" }])).body.result,
    ).toHaveLength(65);
    expect((await ask("trace_filter", [{ fromBlock: "0x2", toBlock: "0x1" }])).body.error.message).toContain(
      "after",
    );
    expect((await ask("trace_filter", [{ fromBlock: "0x02" }])).body).toHaveProperty("error");
    const hash = `0x${"1".repeat(64)}`;
    expect((await ask("eth_getLogs", [{ blockHash: hash, toBlock: "0x1" }])).body.error.message).toContain(
      "and not both",
    );
  });
});

describe("specification 2: Trace record", () => {
  it("uses numbers where the schema says integer", async () => {
    const { ask } = await gateway({}, 13_416_800);
    const range = { fromBlock: "0xccb943", toBlock: "0xccb943" };
    const { body } = await ask("trace_filter", [{ ...range, after: 0, count: 1 }]);
    expect(body.result[0]).toMatchObject({ blockNumber: 13_416_771, subtraces: 0, transactionPosition: 1 });
  });

  it("takes toAddress as one address or as a list", async () => {
    const { ask, calls } = await gateway();
    const address = "0xEdC763b3e418cD14767b3Be02b667619a6374076";
    for (const toAddress of [address, [address]]) await ask("trace_filter", [{ toAddress }]);
    const asked = calls.filter((call) => call.method === "trace_filter");
    expect(asked.map((call) => call.params[0].toAddress)).toEqual([[address], [address]]);
    expect((await ask("trace_filter", [{ toAddress: "0x1" }])).body).toHaveProperty("error");
  });
});

const anvil = prepareAnvil();

describe.skipIf(anvil === undefined)("anvil", () => {
  it("is started at the first request and stopped with the gateway", async () => {
    let url = "";
    const upstream = httpUpstream(async () => {
      const node = await startAnvil([anvil!]);
      url = node.url;
      return node;
    });
    const served = await serveSandbox({ gateway: { upstream } });
    expect(url).toBe("");
    const body = JSON.stringify({ jsonrpc: "2.0", method: "eth_chainId", params: [], id: 7 });
    const request = { method: "POST", headers: { "content-type": "application/json" }, body };
    const answer = await fetch(`${served.gatewayUrl}/v1/mainnet`, request);
    expect(await answer.json()).toEqual({ jsonrpc: "2.0", id: 7, result: "0x7a69" });
    await served.close();
    await expect(fetch(url, request)).rejects.toThrow("fetch failed");
  });
});
