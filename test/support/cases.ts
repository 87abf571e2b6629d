/**
 * How many random cases tests try: `few` while someone works and on all versions of Node but one in CI, `some` in CI, and
 * `many` at night. `npm run fuzz` tries more than all of them.
 */
const AMOUNT = process.env["WAFSMITH_CASES"] ?? (process.env["CI"] === "true" ? "some" : "few");

/**
 * Where random cases begin: the `few` are the same in each run, so that a run that fails does so again; more are others
 * each time, and a failure prints their seed.
 */
export const SEED = Number(
  process.env["WAFSMITH_SEED"] ?? (AMOUNT === "few" ? 20_261_128 : Math.floor(Math.random() * 2 ** 31)),
);

/**
 * The number of random cases that a test tries, or a floor for how often they hit something: `few`, `many`, or for `some`
 * a number between them, as their geometric mean but nearer to `few`, rounded up.
 */
export function cases(few: number, many: number): number {
  if (AMOUNT === "many") return many;
  return AMOUNT === "some" ? Math.ceil(Math.cbrt(few * few * many)) : few;
}

/** The number of rounds of a test that takes seconds for each: `many` at night, and `few` at any other time. */
export function atNight(few: number, many: number): number {
  return AMOUNT === "many" ? many : few;
}
