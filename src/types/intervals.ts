/** A closed interval of whole numbers; that of a single one has equal ends. */
export interface Interval {
  readonly first: bigint;
  readonly last: bigint;
  /**
   * The ends as numbers; undefined if they are not exact, so that two values with and without them are never equal.
   * Comparing them is cheaper by far than comparing big numbers.
   */
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** A number that is exact, and so is the next one. */
export function isExact(value: number): boolean {
  return Math.abs(value) < Number.MAX_SAFE_INTEGER;
}

/** An interval of exact numbers. Its big integers are created on first use, which is rare. */
class ExactInterval implements Interval {
  readonly low: number;
  readonly high: number;

  constructor(low: number, high: number) {
    this.low = low;
    this.high = high;
  }

  get first(): bigint {
    return BigInt(this.low);
  }

  get last(): bigint {
    return BigInt(this.high);
  }
}

/** Integers of an expression that are exact as numbers. */
export class ExactIntegers extends ExactInterval {
  readonly kind = "Int";
}

/** IPv4 addresses, as 32-bit numbers. */
export class Ipv4Addresses extends ExactInterval {
  readonly kind = "Ip";
  readonly family = 4;
}

/** Whether an interval contains one number only. */
export function isSingle(interval: Interval): boolean {
  return interval.low === undefined ? interval.first === interval.last : interval.low === interval.high;
}
