import { specified, valueTable } from "./cite.ts";
import type { Fact } from "./fact.ts";
import gateway from "./gateway.json" with { type: "json" };
import methods from "./gateway-methods.json" with { type: "json" };

const LIST = 4;

/** The 32 methods that both the specification and public documentation give as supported. */
const SUPPORTED = methods.supported;

/** The 19 that the specification lists and public documentation marks as unsupported. */
const MARKED_UNSUPPORTED = methods.markedUnsupported;

/** A method of the gateway. */
export interface GatewayMethod {
  readonly name: string;
  /** Whether public documentation, too, marks it as supported. */
  readonly isPubliclySupported: boolean;
}

/** Methods that the gateway answers. */
export const GATEWAY_METHODS: ReadonlyMap<string, Fact<GatewayMethod>> = new Map([
  ...SUPPORTED.map((name) => entry(specified({ name, isPubliclySupported: true }, LIST))),
  ...MARKED_UNSUPPORTED.map((name) =>
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
export const GATEWAY = valueTable(gateway);

function entry(method: Fact<GatewayMethod>): [string, Fact<GatewayMethod>] {
  return [method.value.name, method];
}
