/** A JSON Schema as a closed one, so that a member that it does not name is found. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)]);
  const isOpen = "properties" in schema && !("additionalProperties" in schema);
  return Object.fromEntries(isOpen ? [...entries, ["additionalProperties", false]] : entries);
}
