import { asBytes, type Bytes, isAscii } from "../core/bytes.ts";
import type { FactSource } from "../core/diagnostic.ts";
import { listed, type TextShape } from "./text-shape.ts";

/**
 * The possible values of a field, as far as they are certain: what it does not accept never occurs. Strings are
 * bytes, one UTF-16 unit per byte, as in the syntax tree.
 */
export type ValueDomain = TextDomain | IntegerDomain;

/** Values of a field of bytes, or of the elements of an array or map of bytes. */
export interface TextDomain {
  readonly kind: "Text";
  /** Whether the field can contain exactly this value. True wherever it is not certain that it cannot. */
  accepts(value: string): boolean;
  /** The value that was probably meant instead of a rejected one; itself accepted. */
  nearest(value: string): Bytes | undefined;
  /** Completes "the field contains …". */
  readonly describe: string;
  /** Values to offer to the author of an expression. Default: none are known. */
  readonly values?: readonly string[];
  /** Proves that a string is never part of a value. Every accepted value has this shape. Default: nothing is known. */
  readonly shape?: TextShape;
  /** A pattern of the values that requests usually have, if others are possible: for examples, not for conclusions. */
  readonly usual?: string;
  /** Judges a value that is possible and almost certainly a mistake. Default: none is. */
  readonly doubt?: (value: string) => ValueDoubt | undefined;
  readonly source: FactSource;
}

/** Why a value is doubtful. */
export interface ValueDoubt {
  /** A main clause. */
  readonly reason: string;
  /** The value that was probably meant. Default: `instead` says it. */
  readonly nearest?: string;
  /** The condition that was probably meant. */
  readonly instead?: string;
}

/** Values of an integer field, or of the elements of an array or map of integers. */
export interface IntegerDomain {
  readonly kind: "Integer";
  readonly range: IntegerRange;
  readonly describe: string;
  readonly source: FactSource;
}

/** A closed interval. */
export interface IntegerRange {
  readonly first: number;
  readonly last: number;
}

/** Integers from `first` to `last`, both possible. */
export function integers(first: number, last: number, source: FactSource, describe?: string): IntegerDomain {
  const range = { first, last };
  return { kind: "Integer", range, source, describe: describe ?? `a whole number from ${first} to ${last}` };
}

/** Counts, sizes and durations: zero or more. */
export function nonNegative(source: FactSource): IntegerDomain {
  return integers(0, Number.MAX_SAFE_INTEGER, source, "a whole number of zero or more");
}

/** One of a documented list, spelt exactly so; the empty value, which means "unknown", is accepted as well. */
export function oneOfValues(values: readonly string[], source: FactSource): TextDomain {
  const known = new Set(values);
  return {
    kind: "Text",
    accepts: (value) => value === "" || known.has(value),
    nearest: (value) => sameIgnoringCase(value, values),
    describe: `one of ${values.map((value) => `"${value}"`).join(", ")}`,
    values,
    shape: listed(values),
    source,
  };
}

/**
 * One of an open list: only a value that differs from a listed one in case, or in `_`, `-` and spaces, is known to be
 * wrong.
 */
export function spelledLike(values: readonly string[], source: FactSource, describe: string): TextDomain {
  const known = new Set(values);
  return {
    kind: "Text",
    accepts: (value) => known.has(value) || sameIgnoringCase(value, values) === undefined,
    nearest: (value) => sameIgnoringCase(value, values),
    describe,
    values,
    source,
  };
}

/** The requirements of a textual form. */
export interface TextForm extends Omit<TextDomain, "kind" | "accepts" | "nearest"> {
  /** By default, nothing is certain of the values. */
  readonly accepts?: (value: string) => boolean;
  /** A repair to try; it is offered only if the domain accepts it. */
  readonly repair?: (value: string) => string | undefined;
}

/** Values of a certain form. */
export function textForm({ accepts = () => true, repair, ...form }: TextForm): TextDomain {
  return {
    ...form,
    kind: "Text",
    accepts,
    nearest(value) {
      const repaired = repair?.(value);
      return repaired && repaired !== value && accepts(repaired) ? asBytes(repaired) : undefined;
    },
  };
}

/** Maps A-Z to a-z and leaves every other byte alone. */
export function asciiLower<Value extends string>(value: Value): Value {
  const lower = value.toLowerCase();
  // Most strings have no capitals, or nothing but ASCII.
  if (lower === value || isAscii(value)) return lower as Value;
  return value.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase()) as Value;
}

/** Maps a-z to A-Z and leaves every other byte alone. */
export function asciiUpper<Value extends string>(value: Value): Value {
  const upper = value.toUpperCase();
  if (upper === value || isAscii(value)) return upper as Value;
  return value.replace(/[a-z]+/g, (small) => small.toUpperCase()) as Value;
}

function sameIgnoringCase(value: string, values: readonly string[]): Bytes | undefined {
  const key = spelling(value);
  const found = values.find((known) => known !== value && spelling(known) === key);
  return found === undefined ? undefined : asBytes(found);
}

function spelling(value: string): string {
  return value.toLowerCase().replace(/[ _-]+/g, " ");
}
