import { POLICY_SCHEMA } from "../contract/schemas/policy.ts";
import type { JsonSchema } from "../core/schema.ts";
import type { PathStep } from "./located.ts";

/** The part of a JSON Schema that is shown in editors. */
interface Described {
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** A key of a policy. */
export interface PolicyKey {
  readonly name: string;
  readonly description: string | undefined;
  readonly example: unknown;
}

/** The values that a key of a policy accepts. */
export interface PolicyValue {
  readonly description: string | undefined;
  /** The values that the schema lists. */
  readonly values: readonly (string | number | boolean)[];
}

/** The keys that a mapping of a policy may have; empty if it may have any. */
export function policyKeysAt(trail: readonly PathStep[]): readonly PolicyKey[] {
  return schemasAt(trail).flatMap(({ properties = {} }) =>
    Object.entries(properties).map(([name, schema]) => {
      const { description, examples } = asDescribed(schema);
      return { name, description, example: examples?.[0] };
    }),
  );
}

/** The value at the end of a trail; undefined if a policy has no such key. */
export function policyValueAt(trail: readonly PathStep[]): PolicyValue | undefined {
  const schemas = schemasAt(trail);
  if (schemas.length === 0) return undefined;
  const description = schemas.find((schema) => schema.description !== undefined)?.description;
  const values = schemas.flatMap((schema) =>
    schema.type === "boolean" ? [true, false] : (schema.enum ?? []),
  );
  return { description, values: values.filter(isPlain) };
}

/** The schema at the end of a trail, followed by the alternatives within it. */
function schemasAt(trail: readonly PathStep[]): readonly Described[] {
  return trail.reduce<readonly Described[]>(
    (schemas, step) => schemas.flatMap((schema) => alternatives(next(schema, step))),
    alternatives(POLICY_SCHEMA),
  );
}

function next(
  { properties, additionalProperties, items }: Described,
  step: PathStep,
): JsonSchema | undefined {
  if (!("entry" in step)) return items;
  const { key } = step.entry;
  return properties && Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
}

function alternatives(schema: JsonSchema | undefined): readonly Described[] {
  if (schema === undefined || typeof schema === "boolean") return [];
  const described = asDescribed(schema);
  return [described, ...(described.anyOf ?? []).flatMap(alternatives)];
}

function asDescribed(schema: JsonSchema): Described {
  return typeof schema === "boolean" ? {} : schema;
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
