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

/** One of the given strings. */
export const oneOf = (...values: readonly string[]): Schema => ({ enum: values });
/** An array whose items all match one schema. */
export const list = <Items extends JsonSchema>(items: Items) => ({ type: "array", items }) as const;
/** A reference to a definition in the same schema. */
export const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
/** A schema with a description, which editors and pages show, and optional keywords such as examples. */
export function described(schema: JsonSchema, description: string, more: Schema = {}): Schema {
  return { description, ...(schema as Schema), ...more };
}

/** An object with these members. Names that end in `?` are optional, and other keys are allowed. */
export function object(members: Readonly<Record<string, JsonSchema>>): Schema {
  const names = Object.keys(members);
  const properties = Object.fromEntries(names.map((name) => [name.replace(/\?$/, ""), members[name]]));
  return { type: "object", required: names.filter((name) => !name.endsWith("?")), properties };
}

/** An object whose members are all optional. Other keys are allowed. */
export function partial(properties: Readonly<Record<string, JsonSchema>>): Schema {
  return { type: "object", properties };
}

/** The same schema, but without other keys. */
export function closed(schema: Schema): Schema {
  return { ...schema, additionalProperties: false };
}

/** The schemas of members, each with its description from a table of keys. */
export function describedMembers<Key extends string>(
  sentences: Readonly<Record<Key, string>>,
  schemas: Readonly<Partial<Record<Key, JsonSchema>>>,
): Readonly<Record<Key, Schema>> {
  const names = Object.keys(sentences) as Key[];
  const members = names.map((name) => [name, described(schemas[name] ?? {}, sentences[name])] as const);
  return Object.fromEntries(members) as Record<Key, Schema>;
}
