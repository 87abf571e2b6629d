/** Whole numbers from the first to the last. */
export interface IntegerSpan {
  readonly first: bigint;
  readonly last: bigint;
}

/** Spans in order that neither touch nor overlap. */
export type Spans = readonly IntegerSpan[];

/** Spans in any order, joined, without empty ones. */
export function joinSpans(spans: readonly IntegerSpan[]): Spans {
  const result: { first: bigint; last: bigint }[] = [];
  // The ends of literals are computed each time they are read.
  const read = spans.map(({ first, last }) => ({ first, last }));
  for (const span of read.sort((a, b) => Number(a.first - b.first))) {
    if (span.first > span.last) continue;
    const before = result.at(-1);
    if (before === undefined || span.first > before.last + 1n) result.push(span);
    else if (span.last > before.last) before.last = span.last;
  }
  return result;
}

/** All numbers of a whole that are in no span. */
export function others(spans: Spans, whole: IntegerSpan): Spans {
  const result: IntegerSpan[] = [];
  let next = whole.first;
  for (const { first, last } of spans) {
    if (first > next) result.push({ first: next, last: first - 1n });
    next = last + 1n;
  }
  if (next <= whole.last) result.push({ first: next, last: whole.last });
  return result;
}

/** The numbers that are in both; linear in the number of spans. */
export function common(a: Spans, b: Spans): Spans {
  const result: IntegerSpan[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const one = a[i]!;
    const two = b[j]!;
    const first = one.first > two.first ? one.first : two.first;
    const last = one.last < two.last ? one.last : two.last;
    if (first <= last) result.push({ first, last });
    if (one.last < two.last) i++;
    else j++;
  }
  return result;
}
