import { MAX_CALL_BLOCKS } from "../src/contract/gateway.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { blocksBetween, quantityOf } from "../src/contract/quantity.ts";
import { number } from "../src/core/phrases.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import type { LocatedNode } from "../src/sources/values/located.ts";

export default defineRule({
  id: "max-gateway-range",
  summary: "Disallow JSON-RPC calls over more blocks or traces than the gateway allows.",
  effect: "rejected",
  why: "The gateway limits the blocks and traces of one call, and returns an error above the limit.",
  details:
    "Both ends of a range count. Bounds given as tags, or omitted, depend on the newest block and are not checked. `wafsmith pages` splits a call that is too long.",
  ...restsOn(LIMITS.maxTraceFilterBlocks),
  messages: {
    blocks: {
      text: "This call covers {{found}} blocks; `{{method}}` covers at most {{max}}, so the gateway rejects it.",
      help: "`wafsmith pages` splits it into calls that the gateway accepts.",
    },
    traces: {
      text: "This call asks for {{found}} traces; `trace_filter` returns at most {{max}}, so the gateway rejects it.",
      help: "Ask for {{max}}, then continue with `after`.",
    },
    history: {
      text: "This call covers {{found}} blocks; `eth_feeHistory` covers at most {{max}}, so the gateway rejects it.",
      help: "Ask for {{max}} at a time.",
    },
    reversed: {
      effect: "risky",
      text: "`fromBlock` is after `toBlock`, so the range is empty and the gateway may reject the call.",
      help: "Swap them.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{ "jsonrpc": "2.0", "method": "eth_getLogs", "params": [{ "fromBlock": "0x0", "toBlock": "0x320" }], "id": 1 }`,
      `{ "jsonrpc": "2.0", "method": "trace_filter", "params": [{ "count": 500 }], "id": 1 }`,
      `{ "jsonrpc": "2.0", "method": "eth_feeHistory", "params": ["0x14", "latest", []], "id": 1 }`,
      `{ "jsonrpc": "2.0", "method": "eth_getLogs", "params": [{ "fromBlock": "0x20", "toBlock": "0x10" }], "id": 1 }`,
    ],
    valid: [
      `{ "jsonrpc": "2.0", "method": "trace_filter", "params": [{ "fromBlock": "0xccb943", "toBlock": "0xccbc62", "count": 200 }], "id": 1 }`,
      `{ "jsonrpc": "2.0", "method": "eth_getLogs", "params": [{ "fromBlock": "0x0", "toBlock": "latest" }], "id": 1 }`,
    ],
  },
  create: (ctx) => {
    const checkMost = (
      node: LocatedNode | undefined,
      max: number,
      messageId: "traces" | "history",
      { source }: { readonly source: typeof LIMITS.maxTraceFilterTraces.source },
    ): void => {
      const found = quantityAt(node);
      if (node === undefined || found === undefined || found <= BigInt(max)) return;
      ctx.report({ at: node, messageId, data: { found: String(found), max: number(max) }, source });
    };
    return {
      RpcRequests({ requests }) {
        for (const { method, params } of requests) {
          const name = method?.value;
          const first = params?.kind === "Array" ? params.items[0] : undefined;
          if (name === "eth_feeHistory") {
            checkMost(first, LIMITS.maxFeeHistoryBlocks.value, "history", LIMITS.maxFeeHistoryBlocks);
          }
          const max = name === undefined ? undefined : MAX_CALL_BLOCKS.get(name);
          if (name === undefined || max === undefined || first?.kind !== "Object") continue;
          const [from, to] = [first.get("fromBlock"), first.get("toBlock")];
          const [start, end] = [quantityAt(from), quantityAt(to)];
          if (start !== undefined && end !== undefined && to) {
            const found = blocksBetween(start, end);
            if (start > end) ctx.report({ at: to, messageId: "reversed" });
            else if (found > BigInt(max)) {
              const data = { method: name, found: String(found), max: number(max) };
              ctx.report({ at: to, messageId: "blocks", data });
            }
          }
          if (name === "trace_filter") {
            checkMost(
              first.get("count"),
              LIMITS.maxTraceFilterTraces.value,
              "traces",
              LIMITS.maxTraceFilterTraces,
            );
          }
        }
      },
    };
  },
}) satisfies Rule;

function quantityAt(node: LocatedNode | undefined): bigint | undefined {
  return node?.kind === "String" || node?.kind === "Number" ? quantityOf(node.value) : undefined;
}
