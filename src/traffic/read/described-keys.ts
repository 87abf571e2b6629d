import schema from "../waftest.schema.json" with { type: "json" };
import rows from "./described-keys.json" with { type: "json" };

/** Short names of fields in a described request. */
export const SHORT_FIELDS: ReadonlyMap<string, string> = new Map(Object.entries(rows.short));

/** Keys of a described request that are neither fields nor short names of fields, each with its schema. */
export const REQUEST_KEYS: Readonly<Record<string, unknown>> = schema.$defs.requestKeys.properties;

/** Fields by the keys of the `context` of Cloudflare's request tracer. */
export const CONTEXT_FIELDS: ReadonlyMap<string, string> = new Map(Object.entries(rows.context));

/** Fields by the keys of the tracer's `context.geoloc`. */
export const GEOLOC_FIELDS: ReadonlyMap<string, string> = new Map(Object.entries(rows.geoloc));
