import { code } from "../../../core/phrases.ts";
import type { Place } from "../../../core/range.ts";
import type { LocatedEntry, LocatedNode } from "../../values/located.ts";
import {
  arrayNode,
  booleanNode,
  isReason,
  mappedNode,
  nullNode,
  numberNode,
  objectNode,
  unknownNode,
  withValues,
} from "../../values/nodes.ts";
import type { HclEntry, HclExpression } from "../hcl/ast.ts";
import { asText, byKey, compareTexts, hasSeveral } from "../values/members.ts";
import { errorNode } from "./kit.ts";

/** Evaluates the default that a type gives an attribute, located at the value that it completes. */
type Fallback = (expression: HclExpression, site: LocatedNode) => LocatedNode;

/**
 * A value converted to the type of its variable: strings, numbers and Booleans are converted into each other, sets are
 * sorted and deduplicated, and objects get only the attributes of their type, with defaults for optional ones. Terraform
 * rejects a value that does not fit its type.
 *
 * Source: https://developer.hashicorp.com/terraform/language/expressions/type-constraints (checked 2026-11-22).
 */
export function converted(node: LocatedNode, type: HclExpression, fallback: Fallback): LocatedNode {
  if (node.kind === "Unknown" || node.kind === "Null") return node;
  if (type.kind === "Variable") return primitive(node, type.name);
  if (type.kind !== "Call") return node;
  const [first] = type.arguments;
  if (!first) return node;
  switch (type.name) {
    case "list":
    case "set":
      return collection(node, type.name, (item) => converted(item, first, fallback));
    case "tuple": {
      if (first.kind !== "Tuple" || hasSeveral(node)) return node;
      if (node.kind !== "Array" || node.items.length !== first.items.length) return misfit(node);
      return mappedNode(node.range, node.items, (item, at) => converted(item, first.items[at]!, fallback));
    }
    case "map":
      return mapped(node, (value) => converted(value, first, fallback));
    case "object":
      return first.kind === "Object" ? object(node, first.entries, fallback) : node;
    default:
      return node;
  }
}

/** A scalar as a value of a primitive type; unknown if it is not one. */
export function primitive(node: LocatedNode, type: string): LocatedNode {
  const { range } = node;
  if (!["string", "number", "bool"].includes(type)) return node;
  if (node.kind !== "String" && node.kind !== "Number" && node.kind !== "Boolean") return misfit(node);
  const other = () => unknownNode(range, MISFIT);
  if (type === "string") {
    const text = asText(node, range);
    return isReason(text) ? unknownNode(range, text) : text;
  }
  if (type === "bool") {
    if (node.kind === "Boolean") return node;
    const isBoolean = node.kind === "String" && /^(?:true|false|1|0)$/.test(node.value);
    return isBoolean ? booleanNode(range, node.value === "true" || node.value === "1") : other();
  }
  if (node.kind === "Number") return node;
  const isNumber = node.kind === "String" && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(node.value);
  return isNumber ? numberNode(range, Number(node.value), node.value) : other();
}

function collection(node: LocatedNode, type: "list" | "set", convert: (item: LocatedNode) => LocatedNode) {
  if (node.kind !== "Array") return misfit(node);
  const items = node.items.map(convert);
  if (type === "list" || hasSeveral(node)) return arrayNode(node.range, items);
  if (items.length < 2) return { ...arrayNode(node.range, items), isSet: true };
  if (!items.every((item) => item.kind === "String"))
    return unknownNode(node.range, "the order of a set is not known");
  const unique = new Map(items.map((item) => [item.value, item]));
  const sorted = [...unique.values()].sort((a, b) => compareTexts(a.value, b.value));
  return { ...arrayNode(node.range, sorted), isSet: true };
}

function mapped(node: LocatedNode, convert: (value: LocatedNode) => LocatedNode): LocatedNode {
  if (node.kind !== "Object") return misfit(node);
  return objectNode(node.range, byKey(withValues(node, convert).entries), node.origin);
}

function object(node: LocatedNode, attributes: readonly HclEntry[], fallback: Fallback): LocatedNode {
  if (node.kind !== "Object") return misfit(node);
  const entries: LocatedEntry[] = [];
  for (const { key, value: type } of attributes) {
    if (key.kind !== "Variable") return unknownNode(node.range, "the type of a variable cannot be read");
    const given = node.entry(key.name);
    const [of, otherwise] = type.kind === "Call" && type.name === "optional" ? type.arguments : [type];
    const isOptional = of !== type;
    if (!given && !isOptional)
      return misfit(node, `${code(key.name)}, which the type of its variable demands, is missing`);
    const isMissing = !given || (given.value.kind === "Null" && isOptional);
    const value = !isMissing ? given.value : otherwise ? fallback(otherwise, node) : nullNode(node.range);
    const keyRange = given?.keyRange ?? node.range;
    entries.push({ key: key.name, keyRange, value: of ? converted(value, of, fallback) : value });
  }
  return objectNode(node.range, entries, node.origin);
}

const MISFIT = "a value does not have the type of its variable";

/** Only a value from an expression of a module has a file, and so a place to report. */
function misfit({ range }: LocatedNode, reason = MISFIT): LocatedNode {
  return "uri" in range ? errorNode(range as Place, reason) : unknownNode(range, reason);
}
