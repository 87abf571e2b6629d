import { showBytes } from "../../core/bytes.ts";
import { compare } from "../../core/diagnostic.ts";
import { addCount } from "../../core/items-by-key.ts";
import type { Value } from "../../request/values.ts";
import { addressText } from "../../semantics/address-text.ts";

/** Different values of one field that are counted for a rule; what comes later is counted together. */
const MAX_VALUES = 10_000;

/** A value, and how many requests have it. */
export interface TopValue {
  readonly value: string;
  readonly requests: number;
}

/** The frequency of each value of a field among the requests that a rule matches. */
export interface ValueCounts {
  /** In the order in which they were seen. */
  readonly counts: Map<string, number>;
  /** Requests whose values were too many to be counted individually. */
  beyond: number;
}

/** Counts the value of one more request. A few thousand requests are counted together, so there is no limit here. */
export function noteValue({ counts }: ValueCounts, value: Value | undefined): void {
  addCount(counts, showValue(value), 1);
}

/** Adds the counts of the requests that follow. */
export function mergeValues(total: ValueCounts, part: ValueCounts): void {
  total.beyond += part.beyond;
  for (const [value, requests] of part.counts) {
    const known = total.counts.get(value);
    if (known !== undefined || total.counts.size < MAX_VALUES)
      total.counts.set(value, (known ?? 0) + requests);
    else total.beyond += requests;
  }
}

/** The most frequent values, the first of equally frequent ones by their text. */
export function topValues({ counts }: ValueCounts, most: number): readonly TopValue[] {
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || compare(a, b))
    .slice(0, most)
    .map(([value, requests]) => ({ value, requests }));
}

function showValue(value: Value | undefined): string {
  if (value === undefined) return "(not in the log)";
  if (typeof value === "string") return showBytes(value);
  if (typeof value === "object") return "family" in value ? addressText(value) : "(several values)";
  return String(value);
}
