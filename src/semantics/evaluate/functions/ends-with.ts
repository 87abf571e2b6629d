import type { FunctionMeaning } from "./meaning.ts";

/** `ends_with(source, substring)`. False for a missing source. */
export const endsWith: FunctionMeaning = {
  name: "ends_with",
  isTotal: true,
  prepare:
    () =>
    ([source, end]) =>
      source !== undefined && end !== undefined && (source as string).endsWith(end as string),
};
