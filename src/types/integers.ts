import { LIMITS } from "../contract/limits.ts";
import { ExactIntegers, type Interval, isExact } from "./intervals.ts";

/** Why a string is not a valid integer in its position. */
export type IntegerProblem = "syntax" | "octal" | "too-large" | "inverted";

/** A closed interval of signed 64-bit integers. */
export interface IntegerInterval extends Interval {
  readonly kind: "Int";
}

function integers(first: bigint, last: bigint): IntegerInterval {
  const [low, high] = [Number(first), Number(last)];
  if (isExact(low) && isExact(high)) return new ExactIntegers(low, high);
  return { kind: "Int", first, last, low: undefined, high: undefined };
}

/**
 * One integer as the engine reads it: decimal, `0x` hex, octal after a leading zero. A minus sign makes it decimal, also
 * before a zero.
 */
export function readInteger(raw: string): bigint | IntegerProblem {
  let value: bigint;
  if (/^0x[0-9a-fA-F]+$/.test(raw)) value = BigInt(raw);
  else if (/^0[0-7]*$/.test(raw)) value = BigInt(raw.length > 1 ? `0o${raw}` : raw);
  else if (/^0\d+$/.test(raw)) return "octal";
  else if (/^-?\d+$/.test(raw)) value = BigInt(raw);
  else return "syntax";
  return value < LIMITS.minInteger.value || value > LIMITS.maxInteger.value ? "too-large" : value;
}

/** The integer, or range of integers, as an interval. */
export function readIntegerValue(raw: string): IntegerInterval | IntegerProblem {
  if (SMALL_INTEGER.test(raw)) {
    const exact = Number(raw);
    return new ExactIntegers(exact, exact);
  }
  const value = readInteger(raw);
  return typeof value === "string" ? value : integers(value, value);
}

/** An element of a set: an integer, or a range `first..last`. */
export function readIntegerElement(raw: string): IntegerInterval | IntegerProblem {
  const dots = raw.indexOf("..");
  if (dots === -1) return readIntegerValue(raw);
  const first = readInteger(raw.slice(0, dots));
  if (typeof first === "string") return first;
  const last = readInteger(raw.slice(dots + 2));
  if (typeof last === "string") return last;
  return first > last ? "inverted" : integers(first, last);
}

/** A plain decimal integer that is exact as a number. */
const SMALL_INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;
