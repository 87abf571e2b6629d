import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { after, complementOf, isWithin, type Span, unionOf } from "../../src/lint/analysis/spans.ts";

const UNIVERSE = [{ first: 0n, last: 15n }];
const span = fc
  .tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 15 }), fc.boolean())
  // Small and big numbers mix, as those of addresses of both versions do.
  .map(([a, b, isBig]): Span => {
    const [first, last] = [Math.min(a, b), Math.max(a, b)];
    return isBig ? { first: BigInt(first), last: BigInt(last) } : { first, last };
  });
const spans = fc.array(span, { maxLength: 6 });

/** The numbers of a set, one by one: what the interval arithmetic is compared with. */
function members(set: readonly Span[]): number[] {
  const all = Array.from({ length: 16 }, (_, number) => number);
  return all.filter((number) => set.some(({ first, last }) => first <= number && number <= last));
}

describe("spans", () => {
  it("unites to the one form in which nothing touches", () => {
    fc.assert(
      fc.property(spans, (set) => {
        const united = unionOf(set);
        expect(members(united)).toEqual(members(set));
        for (const [at, { first }] of united.entries()) {
          if (at > 0) expect(first > after(united[at - 1]!.last)).toBe(true);
        }
      }),
    );
  });

  it("complements within a universe", () => {
    fc.assert(
      fc.property(spans, (set) => {
        const left = complementOf(unionOf(set), UNIVERSE);
        expect([...members(left), ...members(set)].sort((a, b) => a - b)).toEqual(members(UNIVERSE));
      }),
    );
  });

  it("tells subsets", () => {
    fc.assert(
      fc.property(spans, spans, (inner, outer) => {
        const expected = members(inner).every((number) => members(outer).includes(number));
        expect(isWithin(unionOf(inner), unionOf(outer))).toBe(expected);
      }),
    );
  });
});
