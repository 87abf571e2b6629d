import { ACTIONS } from "../../contract/actions.ts";
import { FIELDS } from "../../contract/fields.ts";
import type { Type } from "../../contract/value-type.ts";
import {
  closed,
  described,
  describedMembers,
  flag,
  list,
  object,
  oneOf,
  partial,
  type Schema,
  text,
} from "../../core/schema.ts";
import { REQUEST_KEYS, SHORT_FIELDS } from "../read/described-keys.ts";
import { CASE_KEYS, EXPECT_KEYS, FILE_KEYS, MISSING_READINGS, NORMALIZATIONS } from "./keys.ts";

const texts: Schema = { anyOf: [text, list(text)] };
const scalar: Schema = { type: ["string", "number", "boolean"] };
const mapOf = (values: Schema): Schema => ({ type: "object", additionalProperties: values });

const REQUEST_TYPES: Readonly<Record<string, Schema>> = {
  name: text,
  method: text,
  url: text,
  headers: { anyOf: [mapOf({ anyOf: [scalar, list(scalar)] }), list({ type: "object" })] },
  cookies: { anyOf: [text, mapOf(scalar)] },
  body: { type: ["string", "object", "null"] },
  form: mapOf({ anyOf: [scalar, list(scalar)] }),
  json: {},
  version: text,
  protocol: text,
  context: { type: "object" },
  skip_response: flag,
  fields: { type: "object" },
  lists: mapOf({ type: "array" }),
  managed: mapOf({ type: ["string", "null"] }),
  exceeds: texts,
  open: flag,
};

const EXPECT_TYPES: Readonly<Record<string, Schema>> = {
  action: { $ref: "#/$defs/action" },
  rule: { type: ["string", "null"] },
  matched: texts,
  skipped: texts,
  not_matched: texts,
  trace: text,
  unknown: flag,
};

function fieldSchema(type: Type): Schema {
  switch (type.kind) {
    case "Bool":
      return flag;
    case "Int":
      return { type: "integer" };
    case "Array":
      return list(fieldSchema(type.of));
    case "Map":
      return mapOf(fieldSchema(type.of));
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

const requestProperties = {
  ...describedMembers(REQUEST_KEYS, REQUEST_TYPES),
  ...fieldProperties,
  use: described(texts, "Names of `shared` requests whose keys this one has."),
};

/** The schema of test files, `*.waftest.yaml`, for editors. */
export const WAFTEST_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Tests of rulesets (`wafsmith test`)",
  ...closed(
    partial(
      describedMembers(FILE_KEYS, {
        $schema: text,
        rules: texts,
        request: { $ref: "#/$defs/request" },
        shared: mapOf({ $ref: "#/$defs/request" }),
        missing: oneOf(...MISSING_READINGS),
        normalization: oneOf(...NORMALIZATIONS),
        cases: list({ $ref: "#/$defs/case" }),
      }),
    ),
  ),
  required: ["cases"],
  $defs: {
    action: { enum: [...ACTIONS.keys(), "none", null] },
    requestKeys: { type: "object", properties: requestProperties },
    request: { $ref: "#/$defs/requestKeys", unevaluatedProperties: false },
    expect: {
      anyOf: [{ $ref: "#/$defs/action" }, closed(partial(describedMembers(EXPECT_KEYS, EXPECT_TYPES)))],
    },
    case: closed(
      partial(
        describedMembers(CASE_KEYS, {
          name: text,
          request: { anyOf: [text, closed(object({ path: text })), { $ref: "#/$defs/request" }] },
          expect: { $ref: "#/$defs/expect" },
          variants: list({
            $ref: "#/$defs/requestKeys",
            properties: { name: text, expect: { $ref: "#/$defs/expect" } },
            unevaluatedProperties: false,
          }),
        }),
      ),
    ),
  },
};
