/** A JSON Schema of draft 2020-12, as a value. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** An object whose known keys have these schemas; other keys are not errors, because the service does not refuse them. */
export function object(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): JsonSchema {
  return required.length === 0 ? { type: "object", properties } : { type: "object", properties, required };
}

/** An object that has no other keys than these. */
export function closedObject(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): JsonSchema {
  return { type: "object", properties, required, additionalProperties: false };
}

/** An array of equal things. */
export function arraySchema(items: JsonSchema): JsonSchema {
  return { type: "array", items };
}

/** One of these texts. */
export function oneText(values: readonly string[]): JsonSchema {
  return { enum: values };
}

/** Any text. */
export const TEXT: JsonSchema = { type: "string" };
/** Text of one character or more. */
export const SOME_TEXT: JsonSchema = { type: "string", pattern: "^[\\s\\S]" };
/** `true` or `false`. */
export const BOOLEAN: JsonSchema = { type: "boolean" };
/** A whole number. */
export const INTEGER: JsonSchema = { type: "integer" };
/** An array of anything. */
export const ARRAY: JsonSchema = { type: "array" };
