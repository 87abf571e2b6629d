import type { Bytes } from "../../core/bytes.ts";
import type { ComparisonOperator } from "../../parser/ast.ts";
import { regexOf } from "../../parser/regex/remember.ts";
import { isAddress, type Truth, UNKNOWN, type Value } from "../../request/values.ts";
import type { LiteralValue } from "../../types/check.ts";
import { matcherOf } from "../regular/matcher.ts";
import { wildcardTest } from "../regular/wildcard.ts";
import { singleValue } from "./literals.ts";
import { memberOf } from "./sets.ts";

/** The test of a value by an operator with a known right side. */
type ValueTest = (value: Value) => Truth;

/** Compiles an operator with the one literal on its right. */
export function literalTest(operator: ComparisonOperator, literal: LiteralValue): ValueTest {
  if (literal.kind !== "Bytes") return orderedTest(operator, singleValue(literal));
  const { value: text } = literal;
  switch (operator) {
    case "contains":
      return (value) => (value as Bytes).includes(text);
    case "matches":
      return regexTest(text);
    case "wildcard":
      return wildcardTest(text, true) as ValueTest;
    case "strict wildcard":
      return wildcardTest(text, false) as ValueTest;
    default:
      return orderedTest(operator, text);
  }
}

function regexTest(value: Bytes): ValueTest {
  const node = regexOf({ value })?.value;
  const matches = node && matcherOf(node);
  return matches ? (bytes) => matches(bytes as Bytes) : () => UNKNOWN;
}

/** Compiles an operator with a value on its right that is known already. */
export function orderedTest(operator: ComparisonOperator, right: Value): ValueTest {
  if (isAddress(right)) return addressTest(operator, right);
  switch (operator) {
    case "eq":
      return (value) => value === right;
    case "ne":
      return (value) => value !== right;
    case "in":
      return memberOf([]);
    default:
      return (value) => compared(operator, value as Comparable, right as Comparable);
  }
}

type Comparable = string | number | bigint;

function addressTest(
  operator: ComparisonOperator,
  { family, number }: { family: 4 | 6; number: Comparable },
): ValueTest {
  const isSame = (value: Value) => isAddress(value) && value.family === family && value.number === number;
  if (operator === "eq") return isSame;
  if (operator === "ne") return (value) => !isSame(value);
  return (value) => isAddress(value) && value.family === family && compared(operator, value.number, number);
}

/** Strings by their bytes, integers by their value: both are the order of JavaScript here. */
function compared(operator: ComparisonOperator, value: Comparable, right: Comparable): boolean {
  switch (operator) {
    case "lt":
      return value < right;
    case "le":
      return value <= right;
    case "gt":
      return value > right;
    case "ge":
      return value >= right;
    case "bitwise_and":
      return (BigInt(value) & BigInt(right)) !== 0n;
    default:
      throw new TypeError(`No comparison of two values: ${operator}`);
  }
}
