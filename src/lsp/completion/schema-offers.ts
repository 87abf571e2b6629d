import { CompletionItemKind } from "vscode-languageserver";
import { isRecord } from "../../core/record.ts";
import type { Schema } from "../../core/schema.ts";
import type { ConfigOffer } from "./configuration.ts";

/** The way to a value within others: a key of an object, or undefined for an item of an array. */
export type SchemaPath = readonly (string | undefined)[];

/** The keys that a schema allows in the object at a path, each with its description. */
export function schemaKeys(root: Schema, path: SchemaPath): ConfigOffer[] {
  const offers = new Map<string, ConfigOffer>();
  for (const schema of schemasAt(root, path)) {
    for (const [value, member] of Object.entries(membersOf(schema["properties"]))) {
      const documentation = textOf(member["description"]);
      offers.set(value, { value, kind: CompletionItemKind.Property, documentation });
    }
  }
  return [...offers.values()];
}

/** The values that a schema names for a path: those of its enumerations, `true` and `false`. */
export function schemaValues(root: Schema, path: SchemaPath): ConfigOffer[] {
  return schemasAt(root, path).flatMap((schema) => {
    const listed = Array.isArray(schema["enum"]) ? (schema["enum"] as unknown[]) : [];
    const values = schema["type"] === "boolean" ? [true, false] : listed;
    return values.map((value) => ({
      value: String(value),
      kind: CompletionItemKind.EnumMember,
      isRaw: typeof value !== "string",
    }));
  });
}

/** The schemas that say something about the value at a path. */
function schemasAt(root: Schema, path: SchemaPath): readonly Schema[] {
  let schemas = alternatives(root, root);
  for (const step of path) {
    schemas = schemas
      .flatMap((schema) => (step === undefined ? [schema["items"]] : memberOf(schema, step)))
      .flatMap((schema) => (isRecord(schema) ? alternatives(root, schema) : []));
  }
  return schemas;
}

function memberOf(schema: Schema, key: string): readonly unknown[] {
  const members = membersOf(schema["properties"]);
  return [Object.hasOwn(members, key) ? members[key] : schema["additionalProperties"]];
}

/** A schema, with references resolved, and each of its alternatives. */
function alternatives(root: Schema, schema: Schema): readonly Schema[] {
  const name = /^#\/\$defs\/(\w+)$/.exec(textOf(schema["$ref"]) ?? "")?.[1];
  const referred = name === undefined ? undefined : membersOf(root["$defs"])[name];
  const parts = [referred, ...(Array.isArray(schema["anyOf"]) ? (schema["anyOf"] as unknown[]) : [])];
  return [schema, ...parts.flatMap((part) => (isRecord(part) ? alternatives(root, part) : []))];
}

function membersOf(value: unknown): Readonly<Record<string, Schema>> {
  return isRecord(value) ? (value as Readonly<Record<string, Schema>>) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
