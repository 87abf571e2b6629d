import { asBytes } from "../../../core/bytes.ts";
import { UNKNOWN } from "../../../request/values.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `remove_query_args(field, names…)`. The documentation does not specify whether encoded names are decoded first. */
export const removeQueryArgs: FunctionMeaning = {
  name: "remove_query_args",
  prepare:
    () =>
    ([query, ...names]) => {
      if (query === undefined) return undefined;
      const all = (query as string).split("&");
      if (all.some((one) => /[%+]/.test(nameOf(one)))) return UNKNOWN;
      return asBytes(all.filter((one) => !(names as readonly string[]).includes(nameOf(one))).join("&"));
    },
};

function nameOf(argument: string): string {
  return argument.split("=", 1)[0]!;
}
