import { assumed, docsPage, documented, specified } from "./cite.ts";
import type { Fact } from "./fact.ts";

const METHODS_PAGE = docsPage("web3/ethereum-gateway/reference/supported-api-methods/");
const NETWORKS_PAGE = docsPage("web3/ethereum-gateway/reference/supported-networks/");
const LIST = 4;

/** The 32 methods that both the specification and public documentation give as supported. */
const SUPPORTED =
  "web3_clientVersion web3_sha3 net_version net_listening eth_syncing eth_mining eth_gasPrice eth_feeHistory " +
  "eth_blockNumber eth_chainId eth_getBalance eth_getStorageAt eth_getTransactionCount " +
  "eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getUncleCountByBlockHash " +
  "eth_getUncleCountByBlockNumber eth_getCode eth_sendRawTransaction eth_call eth_estimateGas eth_getBlockByHash " +
  "eth_getBlockByNumber eth_getTransactionByHash eth_getTransactionByBlockHashAndIndex " +
  "eth_getTransactionByBlockNumberAndIndex eth_getTransactionReceipt eth_getUncleByBlockHashAndIndex " +
  "eth_getUncleByBlockNumberAndIndex eth_getLogs eth_getWork eth_getProof";

/** The 19 that the specification lists and public documentation marks as unsupported. */
const MARKED_UNSUPPORTED =
  "net_peerCount eth_protocolVersion eth_coinbase eth_hashrate eth_accounts eth_sign eth_sendTransaction " +
  "eth_getCompilers eth_compileLLL eth_compileSolidity eth_compileSerpent eth_newFilter eth_newBlockFilter " +
  "eth_newPendingTransactionFilter eth_uninstallFilter eth_getFilterChanges eth_getFilterLogs eth_submitWork " +
  "eth_submitHashrate";

/** A method of the gateway. */
export interface GatewayMethod {
  readonly name: string;
  /** Whether public documentation, too, marks it as supported. */
  readonly isPubliclySupported: boolean;
}

/** Methods that the gateway answers. */
export const GATEWAY_METHODS: ReadonlyMap<string, Fact<GatewayMethod>> = new Map([
  ...SUPPORTED.split(" ").map((name) => entry(specified({ name, isPubliclySupported: true }, LIST))),
  ...MARKED_UNSUPPORTED.split(" ").map((name) =>
    entry(
      specified(
        { name, isPubliclySupported: false },
        LIST,
        "The specification lists it as supported; public documentation marks it as unsupported.",
      ),
    ),
  ),
  entry(specified({ name: "trace_filter", isPubliclySupported: true }, LIST)),
]);

/** The method of a name; undefined for one that the gateway answers with 403. */
export function gatewayMethodOf(name: string): Fact<GatewayMethod> | undefined {
  return GATEWAY_METHODS.get(name);
}

/** How the gateway is reached and what it answers. Its numeric limits are in `LIMITS`. */
export const GATEWAY = {
  path: specified("/v1/{network}", 4),
  networks: documented<readonly string[]>(["mainnet", "sepolia"], NETWORKS_PAGE),
  protocolVersion: documented("2.0", METHODS_PAGE, "The jsonrpc member of requests and answers."),
  unsupportedMethodStatus: specified(403, 4, "The body is not shown."),
  traceMethod: specified("trace_filter", 4),
  traceFilterMembers: specified<readonly string[]>(
    ["fromBlock", "toBlock", "fromAddress", "toAddress", "after", "count"],
    4,
    "All optional.",
  ),
  traceTypeSeen: specified("call", 2),
  authentication: assumed(
    "none",
    docsPage("web3/how-to/restrict-gateway-access/"),
    "The specification does not show it; documentation restricts access in front of the gateway only.",
  ),
  errorBody: assumed(
    "A JSON-RPC error object",
    METHODS_PAGE,
    "The bodies of the 403 and of limit errors are not documented.",
  ),
} as const;

function entry(method: Fact<GatewayMethod>): [string, Fact<GatewayMethod>] {
  return [method.value.name, method];
}
