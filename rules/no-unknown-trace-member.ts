import { GATEWAY } from "../src/contract/gateway.ts";
import { nearest } from "../src/core/nearest.ts";
import { code, codeList, didYouMean } from "../src/core/phrases.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-unknown-trace-member",
  summary: "Disallow members that the filter of `trace_filter` does not have.",
  effect: "ineffective",
  severity: "warning",
  why: "The filter has six members, all of them optional. A misspelt one is ignored, so the call covers more than it should, or is rejected because of its size.",
  source: GATEWAY.traceFilterMembers.source,
  messages: {
    unknown: {
      text: "The filter of `trace_filter` has no member {{member}}, so it has no effect{{near}}",
      help: "The members are {{known}}.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{ "jsonrpc": "2.0", "method": "trace_filter", "params": [{ "from_block": "0x1", "toBlock": "0x2" }], "id": 1 }`,
    ],
    valid: [
      `{ "jsonrpc": "2.0", "method": "trace_filter", "params": [{ "fromBlock": "0x1", "toBlock": "0x2", "after": 5 }], "id": 1 }`,
    ],
  },
  create: (ctx) => ({
    RpcRequests({ requests }) {
      const known = GATEWAY.traceFilterMembers.value;
      for (const { method, params } of requests) {
        const filter = params?.kind === "Array" ? params.items[0] : undefined;
        if (method?.value !== GATEWAY.traceMethod.value || filter?.kind !== "Object") continue;
        for (const { key, keyRange } of filter.entries) {
          if (known.includes(key)) continue;
          const near = didYouMean(nearest(key, known, 1)) || ".";
          ctx.report({
            at: keyRange,
            messageId: "unknown",
            data: { member: code(key), near, known: codeList(known, "and") },
          });
        }
      }
    },
  }),
}) satisfies Rule;
