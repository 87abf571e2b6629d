import { percentEncoded } from "../core/percent-encoding.ts";
import { type Fact, factTable } from "./fact.ts";
import endpoints from "./rest.json" with { type: "json" };

/** An operation of the REST API. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the base path; `{name}` is replaced by a value. */
  readonly path: string;
  /** Query parameters by name: the accepted values; the parameter is required if `isRequired`. */
  readonly query?: Readonly<Record<string, QueryParameter>>;
}

/** A query parameter. */
export interface QueryParameter {
  readonly values: readonly string[];
  readonly isRequired?: boolean;
}

/** Every operation that this project names. */
export const ENDPOINTS = factTable<Endpoint, keyof typeof endpoints>(endpoints);

/**
 * The path of an endpoint with its values filled in, each percent-encoded. A name without a value stays as a
 * placeholder, `{zone_id}`.
 */
export function pathOf(
  endpoint: Fact<Endpoint>,
  values: Readonly<Record<string, string | undefined>>,
): string {
  return endpoint.value.path.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? placeholder : percentEncoded(value);
  });
}
