import type { ComparisonOperator } from "../../parser/ast.ts";
import type { LiteralValue } from "../../types/check.ts";
import { AddressSet } from "./address-sets.ts";
import type { Demand } from "./formula.ts";
import { IntegerSet } from "./integer-sets.ts";

/** The demand of a comparison with integers, or of its negation. */
export function integerDemand(
  operator: ComparisonOperator,
  values: readonly LiteralValue[],
  holds: boolean,
): Demand {
  const spans = values as readonly Extract<LiteralValue, { kind: "Int" }>[];
  const [value] = spans;
  if (operator === "bitwise_and") {
    return { kind: "bits", test: { mask: BigInt.asUintN(64, value!.first), shares: holds } };
  }
  const given = IntegerSet.of(spans);
  const set = value ? integerSet(operator, value.first, given) : given;
  return { kind: "integers", set: holds ? set : set.complement() };
}

function integerSet(operator: ComparisonOperator, value: bigint, given: IntegerSet): IntegerSet {
  switch (operator) {
    case "lt":
      return IntegerSet.of([{ first: MIN, last: value - 1n }]);
    case "le":
      return IntegerSet.of([{ first: MIN, last: value }]);
    case "gt":
      return IntegerSet.of([{ first: value + 1n, last: MAX }]);
    case "ge":
      return IntegerSet.of([{ first: value, last: MAX }]);
    case "ne":
      return given.complement();
    default:
      return given;
  }
}

const MIN = IntegerSet.all.spans[0]!.first;
const MAX = IntegerSet.all.spans[0]!.last;

/** Addresses of two families have no order, and are never equal. */
export function addressSet(operator: ComparisonOperator, values: readonly LiteralValue[]): AddressSet {
  const spans = values as readonly Extract<LiteralValue, { kind: "Ip" }>[];
  const given = AddressSet.of(spans.map(({ family, first, last }) => ({ family, first, last })));
  if (operator === "eq" || operator === "in") return given;
  if (operator === "ne") return given.complement();
  const { family, first } = spans[0]!;
  const most = family === 4 ? 2n ** 32n - 1n : 2n ** 128n - 1n;
  const isBelow = operator === "lt" || operator === "le";
  const offset = operator === "lt" ? -1n : operator === "gt" ? 1n : 0n;
  return AddressSet.of([
    isBelow ? { family, first: 0n, last: first + offset } : { family, first: first + offset, last: most },
  ]);
}
