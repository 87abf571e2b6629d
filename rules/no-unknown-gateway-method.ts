import { GATEWAY, GATEWAY_METHODS, gatewayMethodOf } from "../src/contract/gateway.ts";
import { nearest } from "../src/core/nearest.ts";
import { codeList } from "../src/core/phrases.ts";
import { replaceText } from "../src/lint/analysis/located-values.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-unknown-gateway-method",
  summary: "Disallow JSON-RPC methods that the gateway does not list.",
  effect: "rejected",
  fixable: "suggestion",
  why: "The gateway supports a fixed list of methods and answers every other one with HTTP 403; method names are case-sensitive.",
  ...restsOn(GATEWAY.unsupportedMethodStatus),
  messages: {
    unknown: {
      text: "The gateway has no method `{{method}}`, so it answers this call with HTTP 403.",
      help: "{{advice}}",
    },
  },
  examples: {
    format: "json",
    invalid: [
      {
        code: `{ "jsonrpc": "2.0", "method": "eth_getBlockByNumbr", "params": ["latest", false], "id": 1 }`,
        suggests: `{ "jsonrpc": "2.0", "method": "eth_getBlockByNumber", "params": ["latest", false], "id": 1 }`,
      },
      `{ "jsonrpc": "2.0", "method": "debug_traceTransaction", "params": [], "id": 1 }`,
    ],
    valid: [`{ "jsonrpc": "2.0", "method": "trace_filter", "params": [{}], "id": 1 }`],
  },
  create: (ctx) => ({
    RpcRequests({ requests }) {
      for (const { method } of requests) {
        if (!method || gatewayMethodOf(method.value)) continue;
        const near = nearest(method.value, GATEWAY_METHODS.keys());
        const edit = near[0] === undefined ? undefined : replaceText(method, near[0]);
        ctx.report({
          at: method,
          messageId: "unknown",
          data: {
            method: method.value,
            advice:
              near.length > 0 ? `Use ${codeList(near)}.` : "Use a method of the list, or your own node.",
          },
          fix: edit && { title: `Use \`${near[0]}\``, edits: [edit], safety: "suggestion" },
        });
      }
    },
  }),
}) satisfies Rule;
