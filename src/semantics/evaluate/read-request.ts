import { fieldOf } from "../../contract/fields.ts";
import type { Type } from "../../contract/value-type.ts";
import { asBytes, type Bytes, bytesOfText } from "../../core/bytes.ts";
import { compare } from "../../core/diagnostic.ts";
import { isRecord } from "../../core/record.ts";
import type { Request } from "../../request/request.ts";
import { type Address, integerValue, type Truth, type Value } from "../../request/values.ts";
import { readAddress, readSetElement } from "../../types/addresses.ts";
import type { LiteralValue } from "../../types/check.ts";
import { readIpv4 } from "../../types/ipv4.ts";
import { memberOf } from "./sets.ts";

/** A value in JSON: addresses as text, bytes that are not text as `{ "hex": "ff" }`. */
export type PlainValue =
  | string
  | number
  | bigint
  | boolean
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue };

/** A request in JSON. */
export interface PlainRequest {
  /** Values by the names of fields. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The items of named lists. */
  readonly lists?: Readonly<Record<string, unknown>>;
  /** Whether absent values are unknown rather than missing. Default: false. */
  readonly isOpen?: boolean;
}

/** A request, or its problem in one sentence. */
export type ReadRequest =
  | { readonly request: Request; readonly problem?: undefined }
  | { readonly request?: undefined; readonly problem: string };

/** Reads a request, each field by its type. */
export function readRequest({ fields, lists, isOpen = false }: PlainRequest): ReadRequest {
  try {
    return { request: { values: readFields(fields), isOpen, ...(lists && { isListed: readLists(lists) }) } };
  } catch (error) {
    if (error instanceof Misfit) return { problem: error.message };
    throw error;
  }
}

class Misfit extends Error {}

function readFields(fields: Readonly<Record<string, unknown>>): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const [name, plain] of Object.entries(fields)) {
    const type = fieldOf(name)?.type;
    if (type === undefined) throw new Misfit(`There is no field \`${name}\`.`);
    if (plain !== null) values.set(name, readValue(plain, type, name));
  }
  return values;
}

function readValue(plain: unknown, type: Type, where: string): Value {
  switch (type.kind) {
    case "Bool":
      return typeof plain === "boolean" ? plain : misfit(where, "true or false");
    case "Int":
      return readInteger(plain, where);
    case "Bytes":
      return readBytes(plain, where);
    case "Ip":
      return (typeof plain === "string" && addressOfText(plain)) || misfit(where, "an address");
    case "Array":
      if (!Array.isArray(plain)) return misfit(where, "a list");
      return plain.map((item, at) => readValue(item, type.of, `${where}[${at}]`));
    case "Map":
      if (!isRecord(plain)) return misfit(where, "an object");
      return readMap(plain, type.of, where);
  }
}

/** Entries are in the order of their keys' bytes, as the engine walks them. */
function readMap(plain: Readonly<Record<string, unknown>>, of: Type, where: string): Value {
  const entries = Object.entries(plain).map(([key, value]): [Bytes, Value] => [
    bytesOfText(key),
    readValue(value, of, `${where}["${key}"]`),
  ]);
  return new Map(entries.sort(([a], [b]) => compare(a, b)));
}

function readInteger(plain: unknown, where: string): Value {
  if (typeof plain === "bigint" && BigInt.asIntN(64, plain) === plain) return integerValue(plain);
  return Number.isSafeInteger(plain) ? (plain as number) : misfit(where, "an integer of 64 bits");
}

function readBytes(plain: unknown, where: string): Value {
  if (typeof plain === "string") return bytesOfText(plain);
  const hex = isRecord(plain) && Object.keys(plain).length === 1 ? plain["hex"] : undefined;
  if (typeof hex !== "string" || !/^(?:[0-9a-f]{2})*$/i.test(hex)) {
    return misfit(where, 'a string, or bytes as `{ "hex": "ff" }`');
  }
  return asBytes(hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))));
}

/** The address that a string contains; undefined if it is not one. */
export function addressOfText(text: string): Address | undefined {
  const v4 = readIpv4(text);
  if (v4 !== -1) return { family: 4, number: v4 };
  const read = readAddress(text);
  return read && { family: read.family, number: read.first };
}

function misfit(where: string, wanted: string): never {
  throw new Misfit(`\`${where}\` must be ${wanted}.`);
}

/** A list contains strings, integers and addresses with networks, each for values of its type. */
function readLists(
  lists: Readonly<Record<string, unknown>>,
): (list: string, value: Value) => Truth | undefined {
  const members = new Map<string, (value: Value) => boolean>();
  for (const [name, items] of Object.entries(lists)) {
    if (!Array.isArray(items)) return misfit(`lists.${name}`, "a list");
    members.set(name, listMember(items, `lists.${name}`));
  }
  return (list, value) => members.get(list)?.(value);
}

function listMember(items: readonly unknown[], where: string): (value: Value) => boolean {
  const texts = new Set<Value>();
  const integers = new Set<Value>();
  const addresses: LiteralValue[] = [];
  for (const [at, item] of items.entries()) {
    if (typeof item === "string") {
      texts.add(bytesOfText(item));
      const element = readSetElement(item);
      if (typeof element !== "string") addresses.push(element);
    } else integers.add(readInteger(item, `${where}[${at}]`));
  }
  const isAmong = memberOf(addresses);
  return (value) => {
    if (typeof value === "string") return texts.has(value);
    return typeof value === "object" ? isAmong(value) : integers.has(value);
  };
}
