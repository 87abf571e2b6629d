import { describe, expect, it } from "vitest";
import { createGateway } from "../../src/sandbox/gateway/gateway.ts";
import { type GatewayCall, nextPage, type PagePlan, planPages } from "../../src/sandbox/gateway/pages.ts";
import { httpUpstream } from "../../src/sandbox/gateway/upstream.ts";
import { run } from "../cli/support.ts";
import { startNode } from "./node.ts";
import type { Loose } from "./support.ts";

const call = (method: string, filter: object) => ({ jsonrpc: "2.0", method, params: [filter], id: 1 });

function callsOf(plan: PagePlan): readonly GatewayCall[] {
  if ("problem" in plan) throw new Error(plan.problem);
  return plan.calls;
}

describe("wafsmith pages", () => {
  it.each(["trace_filter", "eth_getLogs"])(
    "splits %s into calls that the gateway takes, and whose joined result is the whole",
    async (method) => {
      const node = await startNode(2000);
      const upstream = httpUpstream(async () => ({ url: node.url, close: async () => {} }));
      const gateway = createGateway({ upstream });
      const ask = async (body: GatewayCall): Promise<Loose[]> => {
        const headers = { "content-type": "application/json" };
        const request = {
          method: "POST",
          path: "/v1/mainnet",
          query: "",
          headers,
          body: JSON.stringify(body),
        };
        return ((await gateway.answer(request)).answer.body as Loose).result;
      };
      const whole = call(method, { fromBlock: "0x1", toBlock: "latest" });
      const joined: number[] = [];
      for (const first of callsOf(planPages(whole, { head: 2000n }))) {
        for (let page: GatewayCall | undefined = first; page; ) {
          const records = await ask(page);
          joined.push(...records.map((record) => Number(record.blockNumber)));
          page = nextPage(page, records.length);
        }
      }
      await node.close();
      expect(joined).toEqual(Array.from({ length: 2000 }, (_, at) => at + 1));
    },
  );

  it("leaves a short call one call, bounds included", () => {
    const range = { fromBlock: "0x64", toBlock: "0x383" };
    expect(callsOf(planPages(call("eth_getLogs", range)))).toEqual([call("eth_getLogs", range)]);
    expect(callsOf(planPages(call("eth_getLogs", { ...range, toBlock: "0x384" })))).toHaveLength(2);
  });

  it.each([
    [call("eth_call", {}), "Only trace_filter and eth_getLogs"],
    [call("eth_getLogs", { blockHash: "0x1" }), "covers a single block"],
    [call("trace_filter", { fromBlock: 1, count: 5 }), "leave them out"],
    [call("trace_filter", { fromBlock: 1 }), "--head"],
    [call("trace_filter", { fromBlock: 2, toBlock: 1 }), "after"],
    [call("trace_filter", { fromBlock: 0, toBlock: "0xffffffff" }), "more than 10,000"],
    [{ ...call("eth_getLogs", {}), params: [1] }, "The parameters of eth_getLogs are one filter object."],
    [call("trace_filter", { fromBlock: "soon" }), "fromBlock is a block number or one of earliest, "],
    [
      call("trace_filter", { fromBlock: 1, toBlock: "safe" }),
      "block safe is known to a node only; write it as toBlock",
    ],
    [null, "an object"],
  ])("says why %j cannot be split", (given, problem) => {
    const plan = planPages(given);
    expect("problem" in plan && plan.problem).toContain(problem);
  });

  it("prints one call a line", async () => {
    const stdin = JSON.stringify(call("eth_getLogs", { fromBlock: 1, toBlock: 1600 }));
    const { exitCode, stdout } = await run(["pages"], { stdin });
    expect(exitCode).toBe(0);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).params[0]),
    ).toEqual([
      { fromBlock: "0x1", toBlock: "0x320" },
      { fromBlock: "0x321", toBlock: "0x640" },
    ]);
    expect((await run(["pages"], { stdin: "{" })).exitCode).toBe(2);
  });
});
