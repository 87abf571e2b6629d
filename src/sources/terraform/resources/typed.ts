import type { ParameterSchema } from "../../../contract/schemas/parameter-schema.ts";
import {
  OBJECT_SCHEMAS,
  PARAMETER_SCHEMAS,
  parameterSchemaOf,
} from "../../../contract/schemas/parameters.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../../values/located.ts";
import { arrayNode, booleanNode, numberNode, objectNode } from "../../values/nodes.ts";
import { computedNode } from "../values/strings.ts";
import { mapEntry } from "./shapes.ts";

/**
 * A rule whose parameters have the types that the provider sends: `"500"` becomes a number, `"true"` becomes `true`, a
 * number becomes text where text is expected, and a block that may appear once becomes one object.
 */
export function typedRule(rule: LocatedObject): LocatedObject {
  const action = rule.get("action");
  const schema = action?.kind === "String" ? parameterSchemaOf(action.value) : undefined;
  const typed = mapEntry(rule, "ratelimit", (node) => typedValue(node, OBJECT_SCHEMAS.ratelimit));
  if (!schema) return typed;
  return mapEntry(typed, "action_parameters", (node) =>
    typedValue(schema === PARAMETER_SCHEMAS.set_cache_control ? withHyphens(node, schema) : node, schema),
  );
}

function typedValue(node: LocatedNode, schema: ParameterSchema): LocatedNode {
  switch (schema.type) {
    case "object":
      return typedObject(node, schema);
    case "array":
      return typedList(node, schema);
    case "integer":
      return isText(node, /^-?\d{1,15}$/) ? numberNode(node.range, Number(node.value), node.value) : node;
    case "boolean":
      return isText(node, /^(?:true|false)$/) ? booleanNode(node.range, node.value === "true") : node;
    case "string":
      if (node.kind === "Number") return computedNode(node.range, node.raw);
      return node.kind === "Boolean" ? computedNode(node.range, String(node.value)) : node;
    default:
      return node;
  }
}

function typedObject(node: LocatedNode, schema: ParameterSchema): LocatedNode {
  if (node.kind === "Array" && node.items.length === 1 && node.items[0]!.kind === "Object") {
    return typedObject(node.items[0]!, schema);
  }
  if (node.kind !== "Object") return node;
  const { properties = {}, additionalProperties } = schema;
  const entries = node.entries.map((entry): LocatedEntry => {
    const known = Object.hasOwn(properties, entry.key) ? properties[entry.key] : additionalProperties;
    return known ? { ...entry, value: typedValue(entry.value, known) } : entry;
  });
  return objectNode(node.range, entries);
}

/** Bare names, as version 4 of the provider has log fields, become objects with a name. */
function typedList(node: LocatedNode, { items }: ParameterSchema): LocatedNode {
  if (node.kind !== "Array" || !items) return node;
  const isNamed = items.required?.includes("name") === true;
  const typed = node.items.map((item) => {
    if (isNamed && item.kind === "String") {
      return objectNode(item.range, [{ key: "name", keyRange: item.range, value: item }]);
    }
    return typedValue(item, items);
  });
  return arrayNode(node.range, typed);
}

/** Names of attributes have underscores instead of the hyphens in `Cache-Control` directives. */
function withHyphens(node: LocatedNode, { properties = {} }: ParameterSchema): LocatedNode {
  if (node.kind !== "Object") return node;
  const entries = node.entries.map((entry) => {
    const key = entry.key.replaceAll("_", "-");
    return Object.hasOwn(properties, key) ? { ...entry, key } : entry;
  });
  return objectNode(node.range, entries);
}

function isText(node: LocatedNode, form: RegExp): node is Extract<LocatedNode, { kind: "String" }> {
  return node.kind === "String" && form.test(node.value);
}
