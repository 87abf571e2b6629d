import { GATEWAY_METHODS, gatewayMethodOf } from "../src/contract/gateway.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-unsupported-gateway-method",
  summary: "Disallow JSON-RPC methods that the documentation marks as unsupported by the gateway.",
  effect: "risky",
  why: "The interface specification lists these methods as supported, but public documentation marks them as unsupported. If the documentation is right, the gateway answers with HTTP 403.",
  details: "`wafsmith serve --gateway-methods documented` rejects them too.",
  source: GATEWAY_METHODS.get("eth_accounts")!.source,
  messages: {
    unsupported: {
      text: "Documentation marks `{{method}}` as unsupported, so the gateway may answer this call with HTTP 403.",
      help: "Use your own node, or do without it.",
    },
  },
  examples: {
    format: "json",
    invalid: [`{ "jsonrpc": "2.0", "method": "eth_accounts", "params": [], "id": 1 }`],
    valid: [`{ "jsonrpc": "2.0", "method": "eth_chainId", "params": [], "id": 1 }`],
  },
  create: (ctx) => ({
    RpcRequests({ requests }) {
      for (const { method } of requests) {
        const known = method && gatewayMethodOf(method.value);
        if (!known || known.value.isPubliclySupported) continue;
        ctx.report({
          at: method,
          messageId: "unsupported",
          data: { method: method.value },
          source: known.source,
        });
      }
    },
  }),
}) satisfies Rule;
