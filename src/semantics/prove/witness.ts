import { fieldOf } from "../../contract/fields.ts";
import type { Type } from "../../contract/value-type.ts";
import { jsonRecord } from "../../core/attempt.ts";
import { asBytes, type Bytes, showBytes, textOfBytes } from "../../core/bytes.ts";
import { compare } from "../../core/diagnostic.ts";
import { addTo } from "../../core/items-by-key.ts";
import type { Access, Index } from "../../parser/ast.ts";
import { isItem } from "../../request/made-request.ts";
import type { Request } from "../../request/request.ts";
import { isAddress, isMapValue, type Value } from "../../request/values.ts";
import { hasEach } from "../../types/operators.ts";
import { addressText } from "../address-text.ts";
import type { Links } from "../uri/links.ts";
import { partOf } from "../uri/part-of.ts";
import type { JoinedArray } from "./formula.ts";
import { anyValue, type ModelEntry } from "./search.ts";
import { sourcesOf } from "./sources.ts";

/** The elements of arrays side by side: the first of each tuple into the first array, and so on. */
function putJoined(
  values: Map<string, Value>,
  joined: readonly JoinedArray[],
  tuples: readonly (readonly Value[])[] | undefined,
): void {
  for (const [at, { subject }] of joined.entries()) {
    if (tuples === undefined || subject.operand?.kind !== "Access") continue;
    setAt(
      values,
      subject.operand,
      tuples.map((tuple) => tuple[at]!),
    );
  }
}

/** A request that shows something, with the items of the named lists that it takes. */
export interface Witness extends Request {
  readonly lists: ReadonlyMap<string, readonly Value[]>;
}

/**
 * The request that a model describes. Parts that represent more than a field or a place in one are left to
 * confirmation.
 */
export function witnessOf(model: readonly ModelEntry[]): Witness {
  const values = new Map<string, Value>();
  for (const { subject, value } of inOrder(model)) {
    const { operand, field, joined } = subject;
    if (joined) putJoined(values, joined, value as readonly (readonly Value[])[] | undefined);
    if (operand === undefined || field === undefined || value === undefined) continue;
    if (operand.kind === "Access") setAt(values, operand, value);
    else values.set(field, value);
  }
  const lists = listsOf(model);
  const isListed = (list: string, value: Value) => isItem(lists.get(list) ?? [], value);
  return { values, isOpen: false, isListed, lists };
}

/** The request with values from which its calls and comparisons of fields probably have the results in the model. */
export function withSources(witness: Witness, model: readonly ModelEntry[]): Witness | undefined {
  const sources = sourcesOf(model);
  if (sources.length === 0) return undefined;
  const values = new Map(witness.values);
  for (const { operand, value } of sources) {
    if (operand.kind === "Field") values.set(operand.name, joinedValue(values.get(operand.name), value));
    else if (operand.kind === "Access") setAt(values, operand, value);
  }
  return { ...witness, values };
}

/** A value with all entries of another map, all elements of another array, or all members of a JSON object. */
export function joinedValue(value: Value | undefined, other: Value): Value {
  if (value instanceof Map && other instanceof Map) return new Map([...value, ...other]);
  if (Array.isArray(value) && Array.isArray(other)) return [...value, ...other];
  return typeof value === "string" && typeof other === "string" ? joinedText(value, other) : other;
}

/** A JSON object with the members of another one, or with a string as the name of a member; or else `other`. */
function joinedText(text: string, other: string): Bytes {
  const isBroken = /^\s*\{/.test(text) && !isJsonObject(text);
  if (!isJsonObject(other) || text === other || isBroken) return asBytes(other);
  const members = isJsonObject(text) ? text.slice(1, -1) : `${JSON.stringify(text)}:0`;
  return asBytes(`{${members},${other.slice(1)}`);
}

/** Whether a string is a JSON object. */
export function isJsonObject(text: string): boolean {
  return jsonRecord(text) !== undefined;
}

/** The request with the parts that its addresses have, if they are known. */
export function withParts(witness: Witness, links: Links): Witness {
  const values = new Map(witness.values);
  for (const [field, { whole, kind, part }] of links) {
    const address = values.get(whole);
    const own = typeof address === "string" ? partOf(address as Bytes, kind, part) : undefined;
    if (own !== undefined) values.set(field, own);
  }
  return { ...witness, values };
}

/** Plain fields first, then elements at an index; elements at any index come last. */
function inOrder(model: readonly ModelEntry[]): readonly ModelEntry[] {
  const rankOf = ({ subject: { operand } }: ModelEntry) =>
    operand?.kind === "Access" ? 1 + Number(hasEach(operand)) : 0;
  return [...model].sort((a, b) => compare(rankOf(a), rankOf(b)));
}

/** The items of named lists: just those that the model puts into them. */
function listsOf(model: readonly ModelEntry[]): Map<string, Value[]> {
  const lists = new Map<string, Value[]>();
  for (const { subject, value } of model) {
    if (value !== true || !subject.listed) continue;
    const { list, of } = subject.listed;
    const item = model.find((entry) => entry.subject.key === of)?.value;
    if (item !== undefined) addTo(lists, list, item);
  }
  return lists;
}

/** Puts a value where an access would find it. */
function setAt(values: Map<string, Value>, { base, indexes }: Access, value: Value): void {
  const type = base.kind === "Field" ? fieldOf(base.name)?.type : undefined;
  if (type === undefined) return;
  const whole = put(values.get(base.name), indexes, value, type);
  if (whole !== undefined) values.set(base.name, whole);
}

/** A copy of a value with another one inside, at a path of indexes. */
function put(
  whole: Value | undefined,
  [index, ...rest]: readonly Index[],
  value: Value,
  type: Type,
): Value | undefined {
  if (index === undefined) return typeof value === "string" ? joinedValue(whole, value) : value;
  if (index.kind === "Each") return eachOf(whole, rest, value as readonly Value[], type);
  if (index.kind === "MapKey") {
    const entries = new Map(whole instanceof Map ? whole : []);
    const inner = put(entries.get(index.value), rest, value, innerType(type));
    if (inner === undefined) return undefined;
    entries.set(index.value, inner);
    return new Map([...entries].sort(([a], [b]) => compare(a, b)));
  }
  if (index.value >= MAX_PLACES) return undefined;
  const known: readonly Value[] = Array.isArray(whole) ? whole : [];
  const inner = put(known[index.value], rest, value, innerType(type));
  if (inner === undefined) return undefined;
  const length = Math.max(known.length, index.value);
  const items = Array.from({ length }, (_, at) => known[at] ?? anyValue(innerType(type)));
  items[index.value] = inner;
  return items;
}

function innerType(type: Type): Type {
  return type.kind === "Array" || type.kind === "Map" ? type.of : type;
}

/** Maximum number of elements in an array of a witness. */
const MAX_PLACES = 1000;

/** Appends elements to an array, or an entry each to a map. Existing ones stay. */
function eachOf(
  whole: Value | undefined,
  rest: readonly Index[],
  elements: readonly Value[],
  type: Type,
): Value | undefined {
  const inner = elements.map((element) => {
    const [next] = rest;
    return put(undefined, rest, next?.kind === "Each" ? [element] : element, innerType(type));
  });
  if (inner.some((one) => one === undefined)) return undefined;
  if (type.kind === "Array") {
    return [...(Array.isArray(whole) ? (whole as readonly Value[]) : []), ...(inner as readonly Value[])];
  }
  const entries: [string, Value][] = whole instanceof Map ? [...whole] : [];
  return new Map([...entries, ...inner.map((one, at): [string, Value] => [`k${at}`, one!])]);
}

/** A request in JSON: addresses as text, bytes that are not text as `{ "hex": "ff" }`. */
export function plainRequest({ values }: Pick<Request, "values">): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...values].map(([name, value]) => [name, jsonValue(value)]));
}

/** The named lists of a witness as JSON has them; undefined if it takes none. */
export function plainLists({ lists }: Pick<Witness, "lists">): Readonly<Record<string, unknown>> | undefined {
  if (lists.size === 0) return undefined;
  return Object.fromEntries([...lists].map(([name, items]) => [name, items.map(jsonValue)]));
}

/** A value in JSON. */
export function jsonValue(value: Value): unknown {
  if (typeof value === "string") return textOfBytes(value) ?? { hex: hexOf(value) };
  if (typeof value !== "object") return value;
  if (isAddress(value)) return addressText(value);
  if (isMapValue(value)) {
    return Object.fromEntries([...value].map(([key, one]) => [showBytes(key as Bytes), jsonValue(one)]));
  }
  return (value as readonly Value[]).map(jsonValue);
}

function hexOf(bytes: Bytes): string {
  return bytes.replace(/[\s\S]/g, (unit) => unit.charCodeAt(0).toString(16).padStart(2, "0"));
}
