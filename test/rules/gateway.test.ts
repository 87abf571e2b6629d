import maxGatewayRange from "../../rules/max-gateway-range.ts";
import noUnknownGatewayMethod from "../../rules/no-unknown-gateway-method.ts";
import noUnsupportedGatewayMethod from "../../rules/no-unsupported-gateway-method.ts";
import requireRpcMember from "../../rules/require-rpc-member.ts";
import { testRule } from "../support/rule-tester.ts";

const json = { format: "json" } as const;
const call = (method: string, params = "[]") =>
  `{ "jsonrpc": "2.0", "method": ${method}, "params": ${params}, "id": 1 }`;

testRule(noUnknownGatewayMethod, {
  invalid: [
    {
      why: "the case counts",
      code: call('«"eth_CALL"»'),
      ...json,
      messageId: "unknown",
      suggests: call('"eth_call"'),
    },
    {
      why: "in a batch",
      code: `[${call('"eth_chainId"')}, ${call('«"ots_getApiLevel"»')}]`,
      ...json,
      messageId: "unknown",
    },
  ],
  valid: [
    { why: "one of the 19", code: call('"eth_accounts"'), ...json },
    { why: "next to the list", code: call('"trace_filter"', "[{}]"), ...json },
  ],
});

testRule(noUnsupportedGatewayMethod, {
  invalid: [
    { why: "documentation says no", code: call('«"net_peerCount"»'), ...json, messageId: "unsupported" },
  ],
  valid: [{ why: "both say yes", code: call('"net_version"'), ...json }],
});

testRule(maxGatewayRange, {
  invalid: [
    {
      why: "801 blocks, both ends counted",
      code: call('"eth_getLogs"', '[{ "fromBlock": "0x1", "toBlock": «"0x321"» }]'),
      ...json,
      messageId: "blocks",
      data: { method: "eth_getLogs", found: "801", max: "800" },
    },
    {
      why: "plain numbers",
      code: call('"trace_filter"', '[{ "fromBlock": 0, "toBlock": «800» }]'),
      ...json,
      messageId: "blocks",
    },
    {
      why: "hexadecimal count",
      code: call('"trace_filter"', '[{ "count": «"0xc9"» }]'),
      ...json,
      messageId: "traces",
    },
    {
      why: "fee history",
      code: call('"eth_feeHistory"', '[«11», "latest", []]'),
      ...json,
      messageId: "history",
    },
    {
      why: "reversed",
      code: call('"eth_getLogs"', '[{ "fromBlock": 2, "toBlock": «1» }]'),
      ...json,
      messageId: "reversed",
    },
  ],
  valid: [
    {
      why: "exactly 800",
      code: call('"eth_getLogs"', '[{ "fromBlock": "0x1", "toBlock": "0x320" }]'),
      ...json,
    },
    {
      why: "a tag",
      code: call('"trace_filter"', '[{ "fromBlock": "0x1", "toBlock": "latest", "count": 200 }]'),
      ...json,
    },
    {
      why: "no quantity",
      code: call('"trace_filter"', '[{ "fromBlock": "0x01", "toBlock": "0xffffffff" }]'),
      ...json,
    },
    { why: "ten blocks", code: call('"eth_feeHistory"', '["0xa", "latest", []]'), ...json },
  ],
});

testRule(requireRpcMember, {
  invalid: [
    {
      why: "no id",
      code: '{ "jsonrpc": "2.0", «"method"»: "eth_chainId", "params": [] }',
      ...json,
      messageId: "missing",
    },
    {
      why: "an older version",
      code: '{ "jsonrpc": «"1.0"», "method": "eth_chainId", "params": [], "id": 1 }',
      ...json,
      messageId: "version",
    },
    {
      why: "params by name",
      code: '{ "jsonrpc": "2.0", "method": "eth_chainId", "params": «{}», "id": 1 }',
      ...json,
      messageId: "params",
    },
  ],
  valid: [
    {
      why: "params may be left out",
      code: '{ "jsonrpc": "2.0", "method": "eth_chainId", "id": 1 }',
      ...json,
    },
  ],
});
