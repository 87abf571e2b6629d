import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Argument, BareLiteral, SetLiteral, StringLiteral } from "../../parser/ast.ts";
import { integerValue, type Value } from "../../request/values.ts";
import type { LiteralValue, TypedExpression } from "../../types/check.ts";

/** The value of a literal argument; undefined for any other argument. */
export function literalOf(argument: Argument, typed: TypedExpression): Value | undefined {
  if (argument.kind !== "String" && argument.kind !== "Bare") return undefined;
  const value = typed.valueOf(argument);
  return value && singleValue(value);
}

/** The first value of a literal, which is its only one outside sets. */
export function singleValue(literal: LiteralValue): Value {
  if (literal.kind === "Bytes") return literal.value;
  if (literal.kind === "Int") return literal.low ?? integerValue(literal.first);
  return { family: literal.family, number: literal.family === 4 ? literal.low! : literal.first };
}

const GLUED = /[0-9a-f]{2}(?::[0-9a-f]{2})+/gi;

/** The values of a set, including byte literals that are adjacent without space between them. */
export function setValues(set: SetLiteral, typed: TypedExpression): readonly LiteralValue[] {
  const values = subsets.get(set) ?? typed.valuesOf(set);
  if (!values.includes(undefined)) return values as readonly LiteralValue[];
  return set.elements.flatMap((element, at): readonly LiteralValue[] => {
    const value = values[at];
    if (value !== undefined) return [value];
    const glued = (element.kind === "Bare" && element.raw.match(GLUED)) || [];
    return glued.map((one) => ({ kind: "Bytes", value: bytesOf(one) }));
  });
}

const subsets = new WeakMap<SetLiteral, readonly LiteralValue[]>();

/** A set of the elements at some places of another one, all of which have a value. */
export function subsetOf(
  set: SetLiteral,
  places: readonly number[],
  values: readonly (LiteralValue | undefined)[],
): SetLiteral {
  const subset: SetLiteral = { ...set, elements: places.map((at) => set.elements[at]!) };
  subsets.set(
    subset,
    places.map((at) => values[at]!),
  );
  return subset;
}

function bytesOf(pairs: string): Bytes {
  return asBytes(String.fromCharCode(...pairs.split(":").map((pair) => Number.parseInt(pair, 16))));
}

/** The literal on the right of a comparison with one value. */
export function rightLiteral(right: StringLiteral | BareLiteral, typed: TypedExpression): LiteralValue {
  const value = typed.valueOf(right);
  if (value === undefined) throw new TypeError("A literal without a value: the expression has findings.");
  return value;
}
