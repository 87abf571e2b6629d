import { ACTIONS } from "../../contract/actions.ts";
import { FIELDS } from "../../contract/fields.ts";
import type { Type } from "../../contract/value-type.ts";
import { described, flag, integer, list, type Schema } from "../../core/schema.ts";
import { SHORT_FIELDS } from "../read/described-keys.ts";
import schema from "../waftest.schema.json" with { type: "json" };

function fieldSchema(type: Type): Schema {
  switch (type.kind) {
    case "Bool":
      return flag;
    case "Int":
      return integer;
    case "Array":
      return list(fieldSchema(type.of));
    case "Map":
      return { type: "object", additionalProperties: fieldSchema(type.of) };
    default:
      return { type: ["string", "object"] };
  }
}

const fieldProperties = Object.fromEntries([
  ...[...SHORT_FIELDS].map(([key, field]) => [
    key,
    described(fieldSchema(FIELDS.get(field)!.type), `\`${field}\``),
  ]),
  ...[...FIELDS].map(([name, { type }]) => [name, fieldSchema(type)]),
]);

const { requestKeys } = schema.$defs;

/** The schema of test files, `*.waftest.yaml`, for editors. */
export const WAFTEST_SCHEMA: Schema = {
  ...schema,
  $defs: {
    ...schema.$defs,
    action: { enum: [...ACTIONS.keys(), "none", null] },
    requestKeys: { ...requestKeys, properties: { ...requestKeys.properties, ...fieldProperties } },
  },
};
