import { hasEntry, type LocatedArray, type LocatedObject, objectsIn, stringAt } from "../values/located.ts";
import type { RpcRequests } from "./model.ts";

/** The name spaces of methods that gateways have. */
const METHOD = /^(?:eth|net|web3|trace|debug|txpool|parity|erigon|ots|personal|admin|engine)_/;

/** Whether an object is a call by JSON-RPC. One without `jsonrpc` is recognised by a method that a gateway may have. */
export function isRpcRequest(object: LocatedObject): boolean {
  if (hasEntry(object, "jsonrpc")) return !hasEntry(object, "result") && !hasEntry(object, "error");
  const method = stringAt(object, "method");
  return method !== undefined && METHOD.test(method.value);
}

/** A call that is sent alone, or calls that are sent together. */
export function rpcRequestsView(node: LocatedObject | LocatedArray): RpcRequests {
  const requests = objectsIn(node).map((one) => ({
    node: one,
    method: stringAt(one, "method"),
    params: one.get("params"),
  }));
  return { kind: "RpcRequests", node, isBatch: node.kind === "Array", requests };
}
