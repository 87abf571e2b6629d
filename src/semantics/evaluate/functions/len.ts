import type { FunctionMeaning } from "./meaning.ts";

/**
 * `len(value)`: bytes of a string, elements of an array. Nothing for a missing value, so `len(x) ge 0` tests whether
 * there is one.
 */
export const len: FunctionMeaning = {
  name: "len",
  isTotal: true,
  prepare:
    () =>
    ([value]) =>
      value === undefined ? undefined : (value as string | readonly unknown[]).length,
};
