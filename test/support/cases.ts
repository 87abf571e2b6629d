/**
 * Whether tests try the large numbers of random cases: in CI, unless `WAFSMITH_CASES=few` is set, as it is for all
 * versions of Node but one there. `npm run fuzz` tries more than both.
 */
export const isThorough = process.env["CI"] === "true" && process.env["WAFSMITH_CASES"] !== "few";

/** The number of random cases that a test tries: `few` while someone works, `many` in CI. */
export function cases(few: number, many: number): number {
  return isThorough ? many : few;
}
