import type { Value } from "../../request/values.ts";
import type { PlainTest } from "./plain-test.ts";

/** A test that a claim requires. */
export interface Asked {
  readonly test: PlainTest;
  readonly holds: boolean;
}

/** Number of values examined by tests, in all searches of one expression. */
export interface Effort {
  looks: number;
}

/** The rest is left to the prover. */
export const MAX_LOOKS = 500_000;
/** Bytes of a string that cost one additional look. */
const BYTES_A_LOOK = 128;

/** Whether a test has the required result; not examined beyond the limit. */
export function passes({ test, holds }: Asked, sample: Value, effort: Effort): boolean {
  effort.looks += typeof sample === "string" ? 1 + Math.floor(sample.length / BYTES_A_LOOK) : 1;
  return effort.looks <= MAX_LOOKS && test.test(sample) === holds;
}
