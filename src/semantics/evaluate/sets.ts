import { integerValue, isAddress, type Value } from "../../request/values.ts";
import type { LiteralValue } from "../../types/check.ts";
import { type IntegerSpan, joinSpans } from "../prove/spans.ts";

/** Whether a value is in a set. */
export type MembershipTest = (value: Value) => boolean;

/** Compiles a set of literals of one type: a table for strings, sorted spans for integers and addresses. */
export function memberOf(literals: readonly LiteralValue[]): MembershipTest {
  const texts = new Set<Value>();
  const integers: IntegerSpan[] = [];
  const v4: IntegerSpan[] = [];
  const v6: IntegerSpan[] = [];
  for (const literal of literals) {
    if (literal.kind === "Bytes") texts.add(literal.value);
    else if (literal.kind === "Int") integers.push(literal);
    else (literal.family === 4 ? v4 : v6).push(literal);
  }
  const [text] = texts;
  if (texts.size > 1) return (value) => texts.has(value);
  if (text !== undefined) return (value) => value === text;
  if (integers.length > 0) return spanMember(integers) as MembershipTest;
  const isV4 = spanMember(v4);
  const isV6 = spanMember(v6);
  return (value) => isAddress(value) && (value.family === 4 ? isV4 : isV6)(value.number);
}

/** Adjacent spans are joined, and the one that could contain a value is found by binary search. */
function spanMember(spans: readonly IntegerSpan[]): (value: number | bigint) => boolean {
  const joined = joinSpans(spans);
  // Numbers are compared faster than big integers.
  const firsts = joined.map(({ first }) => integerValue(first));
  const lasts = joined.map(({ last }) => integerValue(last));
  return (value) => {
    let low = 0;
    let high = firsts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (firsts[middle]! <= value) low = middle + 1;
      else high = middle;
    }
    return low > 0 && value <= lasts[low - 1]!;
  };
}
