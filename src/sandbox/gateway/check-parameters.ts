import { RPC_PARAMETERS, RPC_TYPES } from "../../contract/gateway.ts";
import { validatorsOf } from "../../contract/schemas/validate.ts";
import { RPC_CODES, RpcRefusal } from "./rpc.ts";

let validators: ReturnType<typeof validatorsOf> | undefined;

/**
 * Checks the parameters of a request as nodes do. A null counts as missing. Methods that have limits of the gateway are
 * checked with these.
 *
 * Errors: throws an `RpcRefusal` that names the first wrong parameter.
 */
export function checkParameters(method: string, params: readonly unknown[]): void {
  const names = Object.hasOwn(RPC_PARAMETERS.value, method) ? RPC_PARAMETERS.value[method] : undefined;
  if (!names) return;
  if (params.length > names.length)
    throw invalid(`${method} takes at most ${names.length} parameters; this request has ${params.length}.`);
  validators ??= validatorsOf(RPC_TYPES);
  for (const [at, name] of names.entries()) {
    const type = name.replace("?", "") as keyof typeof RPC_TYPES;
    const value = params[at] ?? undefined;
    if (value === undefined ? name !== type : validators(type, value)) continue;
    throw invalid(`The parameter ${at + 1} of ${method} must be ${RPC_TYPES[type].description}.`);
  }
}

function invalid(message: string): RpcRefusal {
  return new RpcRefusal(RPC_CODES.invalidParams, message);
}
