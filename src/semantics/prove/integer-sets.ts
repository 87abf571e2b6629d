import { LIMITS } from "../../contract/limits.ts";
import { OverBudget } from "../../core/budget.ts";
import { common, type IntegerSpan, joinSpans, others, type Spans } from "./spans.ts";

const ALL: IntegerSpan = { first: LIMITS.minInteger.value, last: LIMITS.maxInteger.value };

/** A set of 64-bit integers. */
export class IntegerSet {
  readonly spans: Spans;

  private constructor(spans: Spans) {
    this.spans = spans;
  }

  static readonly all = new IntegerSet([ALL]);

  /** Spans in any order. */
  static of(spans: readonly IntegerSpan[]): IntegerSet {
    return new IntegerSet(joinSpans(spans));
  }

  get key(): string {
    return this.spans.map(({ first, last }) => `${first}..${last}`).join(" ");
  }

  get isEmpty(): boolean {
    return this.spans.length === 0;
  }

  has(integer: bigint): boolean {
    return this.spans.some(({ first, last }) => integer >= first && integer <= last);
  }

  complement(): IntegerSet {
    return new IntegerSet(others(this.spans, ALL));
  }

  and(other: IntegerSet): IntegerSet {
    return new IntegerSet(common(this.spans, other.spans));
  }

  /** The lengths of this set that strings can have: those from the limit on are all in it, or none is. */
  lengths(): IntegerSet {
    const possible = this.and(POSSIBLE);
    const ends = possible.has(POSSIBLE.spans[0]!.last);
    return ends ? IntegerSet.of([...possible.spans, { ...ALL, first: POSSIBLE.spans[0]!.last }]) : possible;
  }

  /** A length from which on all lengths are in the set, or none is. Errors: `OverBudget` if it is too large. */
  constantFrom(): number {
    const ends = this.spans.flatMap(({ first, last }) => [Number(first), Number(last + 1n)]);
    const most = ends.filter(Number.isSafeInteger).reduce((a, b) => Math.max(a, b), 0);
    if (most > MAX_COUNTED_LENGTH) throw new OverBudget();
    return most;
  }
}

const POSSIBLE = IntegerSet.of([{ first: 0n, last: BigInt(LIMITS.maxReadBytes.value) - 1n }]);

/** Lengths up to this one are counted by an automaton. */
const MAX_COUNTED_LENGTH = 8192;

/** A condition on the bits of an integer: whether it shares one with a mask. */
export interface BitTest {
  readonly mask: bigint;
  readonly shares: boolean;
}

/** Maximum number of integers that are examined individually. */
const MAX_TRIED = 4096n;

/** An integer of a set that passes tests of its bits; undefined if there is none. Errors: `OverBudget` if undecided. */
export function integerOf(set: IntegerSet, tests: readonly BitTest[]): bigint | undefined {
  if (set.isEmpty) return undefined;
  if (tests.length === 0) return nearestToZero(set);
  const forbidden = tests.reduce((bits, { mask, shares }) => (shares ? bits : bits | mask), 0n);
  const wanted = tests.filter(({ shares }) => shares).map(({ mask }) => mask & ~forbidden);
  if (wanted.includes(0n)) return undefined;
  const passes = (integer: bigint) => tests.every(({ mask, shares }) => ((integer & mask) !== 0n) === shares);
  const fewest = wanted.reduce((bits, mask) => bits | (mask & -mask), 0n);
  for (const candidate of [fewest, wanted.reduce((bits, mask) => bits | mask, 0n), ~forbidden]) {
    const integer = BigInt.asIntN(64, candidate);
    if (set.has(integer) && passes(integer)) return integer;
  }
  const size = set.spans.reduce((sum, { first, last }) => sum + last - first + 1n, 0n);
  if (size > MAX_TRIED) throw new OverBudget();
  for (const { first, last } of set.spans) {
    for (let integer = first; integer <= last; integer++) if (passes(integer)) return integer;
  }
  return undefined;
}

function nearestToZero(set: IntegerSet): bigint {
  if (set.has(0n)) return 0n;
  const positive = set.spans.find(({ first }) => first > 0n);
  return positive ? positive.first : set.spans.at(-1)!.last;
}
