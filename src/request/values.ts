import type { Bytes } from "../core/bytes.ts";

/**
 * A value of a field or a call. Strings are byte strings. An integer that a number represents exactly is a number, any other
 * is a big integer, so that equal integers are `===` and `<` works between both.
 */
export type Value = Bytes | number | bigint | boolean | Address | ArrayValue | MapValue;

/** The elements of an array in order, or some of them in an unknown order. */
export type ArrayValue = readonly Value[] | SomeElements;

/** The entries of a map, in the order of their keys' bytes, as the engine walks them. */
export type MapValue = ReadonlyMap<string, Value>;

/** An address of either family. Addresses of two families are never equal and have no order. */
export interface Address {
  readonly family: 4 | 6;
  /** 32 bits, usually as a number, or 128 as a big integer. */
  readonly number: number | bigint;
}

/** Elements that an array is known to have among others. */
export class SomeElements {
  readonly known: readonly Value[];

  constructor(known: readonly Value[]) {
    this.known = known;
  }
}

/** Entries that a map is known to have among others: all other entries are unknown. */
export class SomeEntries extends Map<string, Value> {}

/** An unknown value: of an incomplete request, or of a function whose result the documentation leaves open. */
export const UNKNOWN: unique symbol = Symbol("unknown");
export type Unknown = typeof UNKNOWN;

/** A value, none (`undefined`), or an unknown one. */
export type Known = Value | undefined | Unknown;

/** Whether a condition is true. */
export type Truth = boolean | Unknown;

/** An integer of 64 bits in its one form. */
export function integerValue(integer: bigint): number | bigint {
  const exact = Number(integer);
  return Number.isSafeInteger(exact) ? exact : integer;
}

/** Whether a value is a map. */
export function isMapValue(value: Value): value is MapValue {
  return value instanceof Map;
}

/** Whether a value is an address. */
export function isAddress(value: Value): value is Address {
  return typeof value === "object" && "family" in value;
}
