import type {
  KeyCondition,
  ParameterSchema,
  ParameterType,
} from "../../contract/schemas/parameter-schema.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { nearest } from "../../core/nearest.ts";
import type { FileRange } from "../../core/range.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { mayBeNone } from "../../sources/values/located.ts";

/** One place where a parameter does not fit its schema. */
export interface Misfit {
  readonly at: LocatedNode | FileRange;
  /** The key of an object or a list that is of another type, which is underlined in its place. */
  readonly key?: LocatedNode | FileRange | undefined;
  /** Dotted, below `action_parameters`: `origin.port`. Items of lists are not counted. */
  readonly path: string;
  readonly problem: Problem;
}

export type Problem =
  /** `otherYaml`: the Boolean that YAML 1.1 reads in the word. */
  | { readonly kind: "type"; readonly types: readonly ParameterType[]; readonly otherYaml?: string }
  | { readonly kind: "value"; readonly known: readonly (string | number | boolean)[] }
  | { readonly kind: "form"; readonly wanted: string }
  | { readonly kind: "key"; readonly key: string; readonly wanted: string }
  | { readonly kind: "below"; readonly minimum: number }
  | { readonly kind: "above"; readonly maximum: number }
  | { readonly kind: "tooFew"; readonly length: number; readonly minItems: number }
  | { readonly kind: "tooMany"; readonly length: number; readonly maxItems: number }
  | { readonly kind: "missing"; readonly keys: readonly string[] }
  | { readonly kind: "exclusive"; readonly keys: readonly string[] }
  | { readonly kind: "useless"; readonly keys: readonly string[]; readonly where: readonly [string, string] }
  /** `unused`: the known keys that the object lacks. */
  | {
      readonly kind: "unknownKey";
      readonly key: string;
      readonly value: LocatedNode;
      readonly known: readonly string[];
      readonly unused: readonly string[];
    };

/**
 * Every location where the value of a key does not fit a schema. Unknown values fit, and so do `null`, which represents
 * an absent value, and strings that a template engine has yet to fill.
 */
export function misfitsOf(entry: LocatedEntry, schema: ParameterSchema): Misfit[] {
  const found: Misfit[] = [];
  check({ node: entry.value, at: entry.keyRange, path: "" }, schema, found);
  return found;
}

/** A value, and what to underline if something is missing in it. */
export interface CheckedPlace {
  readonly node: LocatedNode;
  readonly at: LocatedNode | FileRange;
  readonly path: string;
}

function check(place: CheckedPlace, schema: ParameterSchema, found: Misfit[]): void {
  const { node, path } = place;
  if (node.kind === "Null" || node.kind === "Unknown") return;
  if (node.kind === "String" && TEMPLATE.test(node.value)) return;
  const fitting = alternative(node, schema);
  // `dynamic` blocks may turn out to be none.
  if (!fitting && node.kind === "Array" && node.items[0]?.kind === "Unknown") return;
  if (!fitting) {
    const { enum: known } = schema;
    const isQuoted = "value" in node && known?.some((one) => String(one) === String(node.value));
    const types = typesOf(schema);
    const problem: Problem = known && !isQuoted ? { kind: "value", known } : { kind: "type", types };
    const key = node.kind === "Object" || node.kind === "Array" ? place.at : undefined;
    found.push({ at: node, key, path, problem });
    return;
  }
  const { type, enum: known } = fitting;
  const isWord = type === "boolean" || (node.kind === "String" && known?.includes(node.value));
  const otherYaml = type && isWord ? otherYamlBoolean(node) : undefined;
  const problem: Problem | undefined =
    otherYaml === undefined ? problemOf(node, fitting) : { kind: "type", types: [type!], otherYaml };
  if (problem) found.push({ at: node, path, problem });
  if (node.kind === "Object") checkObject(place, node, fitting, found);
  else if (node.kind === "Array" && fitting.items) {
    for (const item of node.items) check({ node: item, at: item, path }, fitting.items, found);
  }
}

function checkObject(
  place: CheckedPlace,
  node: LocatedObject,
  schema: ParameterSchema,
  found: Misfit[],
): void {
  const { at, path } = place;
  const { properties = {}, additionalProperties, propertyNames, required = [], allOf = [] } = schema;
  const names = Object.keys(properties);
  // A misspelt key is not missing as well.
  const given = node.entries.flatMap(({ key, value }) =>
    value.kind === "Null" ? [] : names.includes(key) ? [key] : [key, ...nearest(key, names)],
  );
  for (const entry of node.entries) {
    const { key, keyRange, value } = entry;
    if (propertyNames && !TEMPLATE.test(key) && !compiledPattern(propertyNames.pattern).test(key)) {
      found.push({ at: keyRange, path, problem: { kind: "key", key, wanted: propertyNames.description } });
    }
    const known = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
    if (known) check({ node: value, at: keyRange, path: path === "" ? key : `${path}.${key}` }, known, found);
    else if (schema.properties) {
      const unused = names.filter((name) => !node.entry(name));
      found.push({ at: keyRange, path, problem: { kind: "unknownKey", key, value, known: names, unused } });
    }
  }
  const missing = required.filter((key) => !given.includes(key));
  if (missing.length > 0) found.push({ at, path, problem: { kind: "missing", keys: missing } });
  for (const condition of allOf) checkCondition(place, node, given, condition, found);
}

function checkCondition(
  { at, path }: CheckedPlace,
  node: LocatedObject,
  given: readonly string[],
  condition: KeyCondition,
  found: Misfit[],
): void {
  if ("not" in condition) {
    const keys = condition.not.required;
    const entries = keys.flatMap((key) => node.entry(key) ?? []).filter(hasContent);
    if (entries.length < keys.length) return;
    found.push({ at: entries.at(-1)!.keyRange, path, problem: { kind: "exclusive", keys } });
  } else if ("anyOf" in condition) {
    const keys = condition.anyOf.flatMap(({ required }) => required);
    if (keys.some((key) => given.includes(key))) return;
    found.push({ at, path, problem: { kind: "missing", keys } });
  } else {
    const isMet = Object.entries(condition.if.properties).every(([key, wanted]) => {
      const value = node.get(key);
      return value?.kind === "String" && value.value === wanted.const;
    });
    if (!isMet) return;
    const { then } = condition;
    if ("required" in then) {
      const keys = then.required.filter((key) => !given.includes(key));
      if (keys.length > 0) found.push({ at, path, problem: { kind: "missing", keys } });
      return;
    }
    const entries = then.not.required.flatMap((key) => node.entry(key) ?? []).filter(hasContent);
    if (entries.length < then.not.required.length) return;
    const [[key, { const: value }]] = Object.entries(condition.if.properties) as [
      [string, { const: string }],
    ];
    const problem = { kind: "useless", keys: then.not.required, where: [key, value] } as const;
    found.push({ at: entries.at(-1)!.keyRange, path, problem });
  }
}

/** Whether a key has content: clients send empty lists for keys that were omitted. */
function hasContent({ value }: LocatedEntry): boolean {
  return value.kind !== "Null" && !mayBeNone(value);
}

/** A place for a value in a string: `{{ port }}`, `${port}`, `<%= port %>`. */
const TEMPLATE = /\{\{|\$\{|<%/;

/** The schema, or the one of its alternatives, whose type the value has. */
function alternative(node: LocatedNode, schema: ParameterSchema): ParameterSchema | undefined {
  if (schema.anyOf) return schema.anyOf.find((one) => hasType(node, one.type));
  return hasType(node, schema.type) ? schema : undefined;
}

function typesOf({ type, anyOf = [] }: ParameterSchema): ParameterType[] {
  return type ? [type] : anyOf.flatMap(typesOf);
}

function hasType(node: LocatedNode, type: ParameterType | undefined): boolean {
  switch (type) {
    case undefined:
      return true;
    case "object":
      return node.kind === "Object";
    case "array":
      return node.kind === "Array";
    case "string":
      return node.kind === "String";
    case "integer":
      return node.kind === "Number" && Number.isInteger(node.value);
    case "boolean":
      return node.kind === "Boolean" || otherYamlBoolean(node) !== undefined;
  }
}

/** The Boolean that YAML 1.1 reads in an unquoted word, such as `no`; undefined for any other value. */
function otherYamlBoolean(node: LocatedNode): string | undefined {
  if (node.kind !== "String" || node.range.end - node.range.start !== node.value.length) return undefined;
  const word = /^(?:(y|yes|on)|n|no|off)$/i.exec(node.value);
  return word ? String(word[1] !== undefined) : undefined;
}

function problemOf(node: LocatedNode, schema: ParameterSchema): Problem | undefined {
  const { enum: known, pattern, minimum, maximum, minItems, maxItems } = schema;
  if (node.kind === "String") {
    if (known && !known.includes(node.value)) return { kind: "value", known };
    if (pattern && !compiledPattern(pattern).test(node.value)) {
      return { kind: "form", wanted: schema.description ?? pattern };
    }
  } else if (node.kind === "Number") {
    if (known && !known.includes(node.value)) return { kind: "value", known };
    if (minimum !== undefined && node.value < minimum) return { kind: "below", minimum };
    if (maximum !== undefined && node.value > maximum) return { kind: "above", maximum };
  } else if (node.kind === "Boolean") {
    if (known && !known.includes(node.value)) return { kind: "value", known };
  } else if (node.kind === "Array") {
    const { length } = node.items;
    if (minItems !== undefined && length < minItems) return { kind: "tooFew", length, minItems };
    if (maxItems !== undefined && length > maxItems) return { kind: "tooMany", length, maxItems };
  }
  return undefined;
}

const PATTERNS = new Map<string, RegExp>();

/** A pattern of a table, compiled once. */
export function compiledPattern(pattern: string): RegExp {
  return getOrCompute(PATTERNS, pattern, () => new RegExp(pattern, "u"));
}
