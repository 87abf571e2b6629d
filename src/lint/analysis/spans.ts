/** A whole number: a `number` where that is exact, as cheap as it is, else a `bigint`. The two compare with each other. */
export type Whole = number | bigint;

/** A closed interval of whole numbers. */
export interface Span {
  readonly first: Whole;
  readonly last: Whole;
}

/** Intervals in ascending order that neither touch nor overlap: every set of numbers has exactly one such form. */
export type Spans = readonly Span[];

/** The next number. */
export function after(whole: Whole): Whole {
  return typeof whole === "number" ? whole + 1 : whole + 1n;
}

/** The number before. */
export function before(whole: Whole): Whole {
  return typeof whole === "number" ? whole - 1 : whole - 1n;
}

/** The union of intervals given in any order. */
export function unionOf(spans: readonly Span[]): Spans {
  if (spans.length < 2) return spans;
  const sorted = [...spans].sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  const merged: Span[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last && span.first <= after(last.last)) {
      if (span.last > last.last) merged[merged.length - 1] = { first: last.first, last: span.last };
    } else {
      merged.push(span);
    }
  }
  return merged;
}

/** What `spans` leave of `universe`. */
export function complementOf(spans: Spans, universe: Spans): Spans {
  const left: Span[] = [];
  for (const whole of universe) {
    let first = whole.first;
    for (const span of spans) {
      if (span.last < first || span.first > whole.last) continue;
      if (span.first > first) left.push({ first, last: before(span.first) });
      first = after(span.last);
    }
    if (first <= whole.last) left.push({ first, last: whole.last });
  }
  return left;
}

/** Whether every number of `inner` is one of `outer`. */
export function isWithin(inner: Spans, outer: Spans): boolean {
  let at = 0;
  for (const span of inner) {
    while (at < outer.length && outer[at]!.last < span.first) at++;
    const holder = outer[at];
    // Intervals of `outer` do not touch, so that one of them has to hold all of it.
    if (!holder || holder.first > span.first || holder.last < span.last) return false;
  }
  return true;
}
