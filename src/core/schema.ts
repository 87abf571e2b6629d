/** Builders for JSON Schemas, such as those of Cloudflare's API and of policies. */

/** A JSON Schema of draft 2020-12 that is an object, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** Any JSON Schema. */
export type JsonSchema = boolean | Schema;

/** Any string. */
export const text = { type: "string" } as const satisfies Schema;
/** `true` or `false`. */
export const flag = { type: "boolean" } as const satisfies Schema;
/** A whole number. */
export const integer = { type: "integer" } as const satisfies Schema;
/** A count: an integer that is not negative. */
export const count = { type: "integer", minimum: 0 } as const satisfies Schema;

/** An array whose items all match one schema. */
export const list = <Items extends JsonSchema>(items: Items) => ({ type: "array", items }) as const;
/** A schema with a description, which editors and pages show. */
export function described(schema: JsonSchema, description: string): Schema {
  return { description, ...(schema as Schema) };
}
