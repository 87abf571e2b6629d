import { BYTES, INT, IP, type Type } from "../contract/value-type.ts";
import { asBytes, type Bytes } from "../core/bytes.ts";
import type { BareLiteral, StringLiteral } from "../parser/ast.ts";
import { type AddressInterval, readAddress, readSetElement } from "./addresses.ts";
import { type IntegerInterval, readInteger, readIntegerElement, readIntegerValue } from "./integers.ts";

/**
 * The value of a literal in its context. Integers and addresses are closed intervals: a single value has equal ends, a
 * network or range does not. Addresses are 32- or 128-bit numbers.
 */
export type LiteralValue =
  | { readonly kind: "Bytes"; readonly value: Bytes }
  | IntegerInterval
  | AddressInterval;

const BYTE_LITERAL = /^[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2})+$/;
/** Two or more byte literals with nothing between them, as a set allows. */
const GLUED_BYTE_LITERALS = /^(?:[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2})+){2,}$/;

/** Whether an unquoted literal is bytes: two or more pairs of hex digits joined by colons. */
export function isByteLiteral(raw: string): boolean {
  return BYTE_LITERAL.test(raw);
}

/** Whether an unquoted element of a set is one or more byte literals. */
export function isByteElement(raw: string): boolean {
  return BYTE_LITERAL.test(raw) || GLUED_BYTE_LITERALS.test(raw);
}

/** The type of an argument, inferred from its spelling: an address, else an integer, else bytes; undefined if none. */
export function argumentTypeOf(literal: StringLiteral | BareLiteral): Type | undefined {
  if (literal.kind === "String") return BYTES;
  const { raw } = literal;
  if (readAddress(raw) !== undefined) return IP;
  const digits = /^-?[0-9a-fA-F]+/.exec(raw)?.[0] ?? "";
  const isInteger = typeof readInteger(digits) === "bigint";
  if (isInteger) return digits === raw && !raw.startsWith("0x") ? INT : undefined;
  return isByteLiteral(raw) ? BYTES : undefined;
}

/** The value of a literal read as `type`; `isElement` if it is in a set. Undefined if it is not a literal of that type. */
export function literalValue(
  literal: StringLiteral | BareLiteral,
  type: Type,
  isElement = false,
): LiteralValue | undefined {
  if (literal.kind === "String") {
    return type === BYTES ? { kind: "Bytes", value: literal.value } : undefined;
  }
  if (type === BYTES) return bytesValue(literal.raw);
  if (type === INT) {
    const value = isElement ? readIntegerElement(literal.raw) : readIntegerValue(literal.raw);
    return typeof value === "string" ? undefined : value;
  }
  if (type !== IP) return undefined;
  const address = isElement ? readSetElement(literal.raw) : readAddress(literal.raw);
  return typeof address === "string" ? undefined : address;
}

function bytesValue(raw: string): LiteralValue | undefined {
  if (!isByteLiteral(raw)) return undefined;
  const bytes = raw.split(":").map((pair) => Number.parseInt(pair, 16));
  return { kind: "Bytes", value: asBytes(String.fromCharCode(...bytes)) };
}
