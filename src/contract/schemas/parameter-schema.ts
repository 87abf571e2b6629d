/**
 * The part of JSON Schema that parameters of rules are described in. It is read in two ways: compiled to validators, as
 * all schemas of the contract, and walked over located values, so that a finding points at the value
 * (`no-unusable-parameter`).
 */
export interface ParameterSchema {
  readonly type?: ParameterType;
  readonly enum?: readonly (string | number | boolean)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  /** `pattern` in words. Completes "has to be …". */
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ParameterSchema>>;
  /** The schema of all keys that `properties` does not name. */
  readonly additionalProperties?: ParameterSchema;
  /** The form of every key. */
  readonly propertyNames?: { readonly pattern: string; readonly description: string };
  readonly required?: readonly string[];
  readonly items?: ParameterSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Alternatives that differ in their type. */
  readonly anyOf?: readonly ParameterSchema[];
  readonly allOf?: readonly KeyCondition[];
}

export type ParameterType = "object" | "array" | "string" | "integer" | "boolean";

/** A condition on several keys at once. */
export type KeyCondition =
  /** Not all of these keys. */
  | { readonly not: { readonly required: readonly string[] } }
  /** At least one of these keys. */
  | { readonly anyOf: readonly { readonly required: readonly string[] }[] }
  /** If a key has a value, others are needed. */
  | {
      readonly if: {
        readonly properties: Readonly<Record<string, { readonly const: string }>>;
        readonly required: readonly string[];
      };
      readonly then:
        | { readonly required: readonly string[] }
        | { readonly not: { readonly required: readonly string[] } };
    };

/** One of these strings. */
export function word(values: readonly string[]): ParameterSchema {
  return { type: "string", enum: values };
}

/** A string of this form. */
export function ofForm(pattern: string, description: string): ParameterSchema {
  return { type: "string", pattern, description };
}

/** A whole number in a closed range. */
export function inRange({ first, last }: { readonly first: number; readonly last: number }): ParameterSchema {
  return { type: "integer", minimum: first, maximum: last };
}

/** An object with these keys and maybe others, since products add keys. */
export function keyed(
  properties: Readonly<Record<string, ParameterSchema>>,
  required: readonly string[] = [],
  allOf: readonly KeyCondition[] = [],
): ParameterSchema {
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    ...(allOf.length > 0 && { allOf }),
  };
}

/** An object whose keys are names that users choose. */
export function named(
  additionalProperties: ParameterSchema,
  propertyNames?: ParameterSchema["propertyNames"],
): ParameterSchema {
  return { type: "object", additionalProperties, ...(propertyNames && { propertyNames }) };
}

/** Not all of these keys together. */
export function exclusive(...required: readonly string[]): KeyCondition {
  return { not: { required } };
}

/** One of these keys, or several. */
export function someOf(...keys: readonly string[]): KeyCondition {
  return { anyOf: keys.map((key) => ({ required: [key] })) };
}

/** If `key` has this value, `then` is needed. */
export function needs(key: string, value: string, then: string): KeyCondition {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: { properties: { [key]: { const: value } }, required: [key] }, then: { required: [then] } };
}

/** If `key` has this value, `other` is rejected. */
export function forbids(key: string, value: string, other: string): KeyCondition {
  return {
    if: { properties: { [key]: { const: value } }, required: [key] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { not: { required: [other] } },
  };
}
