import type { ValueDomain } from "./domain.ts";
import { CF_EDGE_FIELDS, CF_SECURITY_FIELDS, CF_TLS_FIELDS } from "./fields/cf.ts";
import type { FieldFact } from "./fields/entry.ts";
import { HTTP_REQUEST_FIELDS, RAW_REQUEST_FIELDS } from "./fields/http-request.ts";
import { HTTP_RESPONSE_FIELDS } from "./fields/http-response.ts";
import { IP_FIELDS } from "./fields/ip.ts";
import { NETWORK_FIELDS } from "./fields/network.ts";

export type { FieldFact } from "./fields/entry.ts";

/** Every field that documentation or the engine's scheme knows, by name. */
export const FIELDS: ReadonlyMap<string, FieldFact> = new Map(
  [
    HTTP_REQUEST_FIELDS,
    RAW_REQUEST_FIELDS,
    HTTP_RESPONSE_FIELDS,
    IP_FIELDS,
    CF_EDGE_FIELDS,
    CF_TLS_FIELDS,
    CF_SECURITY_FIELDS,
    NETWORK_FIELDS,
  ].flatMap((group) => group.map((field): [string, FieldFact] => [field.name, field])),
);

/** The field of a name; undefined for a name that nobody knows. */
export function fieldOf(name: string): FieldFact | undefined {
  return FIELDS.get(name);
}

/** The names of all fields. */
export function fieldNames(): IterableIterator<string> {
  return FIELDS.keys();
}

/** The values that a field can have; undefined where nothing is certain. */
export function valueDomainOf(name: string): ValueDomain | undefined {
  return FIELDS.get(name)?.domain;
}
