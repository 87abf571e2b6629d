import type { FunctionMeaning } from "./meaning.ts";

/** `starts_with(source, substring)`. False for a missing source. */
export const startsWith: FunctionMeaning = {
  name: "starts_with",
  isTotal: true,
  prepare:
    () =>
    ([source, start]) =>
      source !== undefined && start !== undefined && (source as string).startsWith(start as string),
};
