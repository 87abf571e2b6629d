/** Small words for JSON Schemas of what programs read. */

/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** Any text. */
export const text: Schema = { type: "string" };
/** `true` or `false`. */
export const flag: Schema = { type: "boolean" };
/** A number of things. */
export const count: Schema = { type: "integer", minimum: 0 };
/** A number that counts from 1. */
export const ordinal: Schema = { type: "integer", minimum: 1 };

/** One of some words. */
export const oneOf = (...values: readonly string[]): Schema => ({ enum: values });
/** An array. */
export const list = (items: Schema): Schema => ({ type: "array", items });
/** One of the definitions of the schema. */
export const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
/** The same with a description. */
export const told = (schema: Schema, description: string): Schema => ({ description, ...schema });

/** `null` where nothing is known, or nothing is meant. */
export function orNull(schema: Schema): Schema {
  if (typeof schema["type"] === "string") return { ...schema, type: [schema["type"], "null"] };
  if (Array.isArray(schema["enum"])) return { ...schema, enum: [...(schema["enum"] as unknown[]), null] };
  return { anyOf: [schema, { type: "null" }] };
}

/** An object with all of its members; those whose names end in `?` may be missing. */
export function object(members: Readonly<Record<string, Schema>>): Schema {
  const names = Object.keys(members);
  const properties = Object.fromEntries(names.map((name) => [name.replace(/\?$/, ""), members[name]]));
  return { type: "object", required: names.filter((name) => !name.endsWith("?")), properties };
}
