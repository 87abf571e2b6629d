import { asBytes } from "../../../core/bytes.ts";
import { UNKNOWN, type Value } from "../../../request/values.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `split(input, separator, limit)`: the last element contains the rest. The result for an empty string is not documented. */
export const split: FunctionMeaning = {
  name: "split",
  prepare:
    () =>
    ([input, separator, limit]) => {
      if (input === undefined) return undefined;
      if (input === "" || separator === "" || !((limit as number) >= 1)) return UNKNOWN;
      return elements(input as string, separator as string, limit as number);
    },
};

function elements(input: string, separator: string, limit: number): readonly Value[] {
  const all = input.split(separator);
  const rest = all.splice(limit - 1);
  return (rest.length > 0 ? [...all, rest.join(separator)] : all).map(asBytes);
}
