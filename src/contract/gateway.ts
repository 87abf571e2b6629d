import { documented, type Fact, publicPage, specified, valueTable } from "./fact.ts";
import gateway from "./gateway.json" with { type: "json" };
import methods from "./gateway-methods.json" with { type: "json" };
import { LIMITS } from "./limits.ts";
import types from "./rpc-types.json" with { type: "json" };

const LIST = 4;

/** A method of the gateway. */
export interface GatewayMethod {
  readonly name: string;
  /** Whether public documentation also marks it as supported. */
  readonly isPubliclySupported: boolean;
}

/** Methods that the gateway supports. */
export const GATEWAY_METHODS: ReadonlyMap<string, Fact<GatewayMethod>> = new Map([
  ...Object.keys({ ...methods.supported, ...methods.specified }).map((name) =>
    entry(specified({ name, isPubliclySupported: true }, LIST)),
  ),
  ...Object.keys(methods.markedUnsupported).map((name) =>
    entry(
      specified(
        { name, isPubliclySupported: false },
        LIST,
        "The specification lists it as supported; public documentation marks it as unsupported.",
      ),
    ),
  ),
]);

/** The method with this name; undefined if the gateway rejects it with 403. */
export function gatewayMethodOf(name: string): Fact<GatewayMethod> | undefined {
  return GATEWAY_METHODS.get(name);
}

/** The addresses and responses of the gateway. Its numeric limits are in `LIMITS`. */
export const GATEWAY = valueTable(gateway);

/** The type names of each method's parameters; `?` marks a parameter that may be omitted. */
export const RPC_PARAMETERS = documented<Readonly<Record<string, readonly string[]>>>(
  { ...methods.supported, ...methods.markedUnsupported, ...methods.specified },
  publicPage("https://github.com/ethereum/execution-apis/tree/main/src/eth"),
  "Methods that the schemas no longer contain, such as the compiler methods, follow the older description of JSON-RPC. The schemas require the block of `eth_getProof` and the percentiles of `eth_feeHistory`; nodes do not.",
);

/** The types of these parameters as JSON Schemas, which refer to each other by name. */
export const RPC_TYPES = types;

/** The blocks that one call may cover, by method. */
export const MAX_CALL_BLOCKS: ReadonlyMap<string, number> = new Map([
  ["trace_filter", LIMITS.maxTraceFilterBlocks.value],
  ["eth_getLogs", LIMITS.maxGetLogsBlocks.value],
]);

function entry(method: Fact<GatewayMethod>): [string, Fact<GatewayMethod>] {
  return [method.value.name, method];
}
