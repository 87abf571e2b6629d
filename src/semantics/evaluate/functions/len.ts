import type { FunctionMeaning } from "./meaning.ts";

/** `len(value)`: bytes of a text, elements of an array. Of a missing one nothing, which makes `len(x) ge 0` ask for it. */
export const len: FunctionMeaning = {
  name: "len",
  examples: [{ call: "len(http.host)", request: { "http.host": "example.com" }, gives: 11 }],
  prepare:
    () =>
    ([value]) =>
      value === undefined ? undefined : (value as string | readonly unknown[]).length,
};
