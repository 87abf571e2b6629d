import { ENGINE, type Fact, observed, valueTable } from "./fact.ts";
import limits from "./limits.json" with { type: "json" };

/** All of Cloudflare's numeric limits; keys carry the unit. All bounds are inclusive. */
export const LIMITS = {
  ...valueTable(limits),
  minInteger: observed(-9_223_372_036_854_775_808n, ENGINE, "Integers are signed, of 64 bits."),
  maxInteger: observed(9_223_372_036_854_775_807n, ENGINE, "Integers are signed, of 64 bits."),
} as const satisfies Record<string, Fact<number | bigint>>;
