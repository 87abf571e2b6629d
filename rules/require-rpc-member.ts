import { GATEWAY } from "../src/contract/gateway.ts";
import { anchorOf } from "../src/lint/analysis/located-values.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";

const VERSION = GATEWAY.protocolVersion.value;

export default defineRule({
  id: "require-rpc-member",
  summary: "Require the members of a JSON-RPC call: `jsonrpc`, `method` and `id`, and `params` as an array.",
  effect: "rejected",
  why: "Without them, it is not a JSON-RPC 2.0 call that gets a response, so the gateway returns an error.",
  ...restsOn(GATEWAY.protocolVersion),
  messages: {
    missing: {
      text: "This call has no `{{member}}`, so the gateway rejects it.",
      help: "Write `jsonrpc`, `method`, `params` and `id`.",
    },
    version: {
      text: '`jsonrpc` is not `"{{version}}"`, so the gateway rejects this call.',
      help: 'Write `"{{version}}"`.',
    },
    params: {
      text: "`params` is not an array, so the gateway rejects this call.",
      help: "Put the parameters in an array, in their order.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{ "jsonrpc": "1.0", "method": "eth_chainId", "params": [], "id": 1 }`,
      `{ "jsonrpc": "2.0", "method": "eth_chainId", "params": [] }`,
      `{ "jsonrpc": "2.0", "method": "trace_filter", "params": {}, "id": 1 }`,
    ],
    valid: [`{ "jsonrpc": "2.0", "method": "eth_chainId", "params": [], "id": 1 }`],
  },
  create: (ctx) => ({
    RpcRequests({ requests }) {
      for (const { node, params } of requests) {
        for (const member of ["jsonrpc", "method", "id"]) {
          if (node.get(member) !== undefined) continue;
          ctx.report({ at: anchorOf(node, "method", "jsonrpc"), messageId: "missing", data: { member } });
        }
        const version = node.get("jsonrpc");
        if (
          version &&
          version.kind !== "Unknown" &&
          !(version.kind === "String" && version.value === VERSION)
        ) {
          ctx.report({ at: version, messageId: "version", data: { version: VERSION } });
        }
        if (params && params.kind !== "Array" && params.kind !== "Unknown") {
          ctx.report({ at: params, messageId: "params" });
        }
      }
    },
  }),
}) satisfies Rule;
