import { isAddress, type Value } from "../../request/values.ts";
import type { LiteralValue } from "../../types/check.ts";

/** Whether a value is in a set. */
export type MembershipTest = (value: Value) => boolean;

/** Compiles a set of literals of one type: a table for strings, sorted spans for integers and addresses. */
export function memberOf(literals: readonly LiteralValue[]): MembershipTest {
  const texts = new Set<Value>();
  const integers: Span[] = [];
  const v4: Span[] = [];
  const v6: Span[] = [];
  for (const literal of literals) {
    if (literal.kind === "Bytes") texts.add(literal.value);
    else if (literal.kind === "Int") integers.push(spanOf(literal));
    else (literal.family === 4 ? v4 : v6).push(spanOf(literal));
  }
  if (texts.size > 0) return textMember(texts);
  if (integers.length > 0) return spanMember(integers) as MembershipTest;
  const isV4 = spanMember(v4);
  const isV6 = spanMember(v6);
  return (value) => isAddress(value) && (value.family === 4 ? isV4 : isV6)(value.number);
}

function textMember(texts: ReadonlySet<Value>): MembershipTest {
  if (texts.size > 1) return (value) => texts.has(value);
  const [only] = texts;
  return (value) => value === only;
}

interface Span {
  readonly first: number | bigint;
  readonly last: number | bigint;
}

function spanOf({ low, high, first, last }: Exclude<LiteralValue, { kind: "Bytes" }>): Span {
  return { first: low ?? first, last: high ?? last };
}

/** Adjacent spans are joined, and the one that could contain a value is found by binary search. */
function spanMember(spans: readonly Span[]): (value: number | bigint) => boolean {
  const joined = joinedSpans(spans);
  const firsts = joined.map(({ first }) => first);
  const lasts = joined.map(({ last }) => last);
  if (joined.length === 0) return () => false;
  if (joined.length === 1) return (value) => value >= firsts[0]! && value <= lasts[0]!;
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

function joinedSpans(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => (a.first < b.first ? -1 : 1));
  const joined: Span[] = [];
  for (const span of sorted) {
    const before = joined.at(-1);
    if (before && span.first <= before.last) {
      if (span.last > before.last) joined[joined.length - 1] = { first: before.first, last: span.last };
    } else joined.push(span);
  }
  return joined;
}
