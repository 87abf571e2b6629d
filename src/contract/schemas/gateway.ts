import { anyList, closed, type JsonSchema, list, object, partial, text } from "../../core/schema.ts";

/** A call of the gateway. */
export const JSON_RPC_REQUEST_SCHEMA: JsonSchema = object({
  jsonrpc: text,
  method: text,
  params: anyList,
  id: { type: "number" },
});

const HEX_QUANTITY = "^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$";

/** A number as JSON-RPC writes it; the documentation's example also sends a plain one. */
const QUANTITY: JsonSchema = {
  anyOf: [
    { type: "string", pattern: HEX_QUANTITY },
    { type: "integer", minimum: 0 },
  ],
};

const BLOCK: JsonSchema = {
  anyOf: [QUANTITY, { enum: ["earliest", "latest", "pending", "safe", "finalized"] }],
};

const ADDRESSES = list({ type: "string", pattern: "^0x[0-9a-fA-F]{40}$" });

/** The `params` of `trace_filter`: one object, all of whose members are optional. */
export const TRACE_FILTER_PARAMS_SCHEMA: JsonSchema = {
  type: "array",
  minItems: 1,
  maxItems: 1,
  items: closed(
    partial({
      fromBlock: BLOCK,
      toBlock: BLOCK,
      fromAddress: ADDRESSES,
      toAddress: ADDRESSES,
      after: QUANTITY,
      count: QUANTITY,
    }),
  ),
};
