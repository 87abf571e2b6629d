import { asBytes } from "../../../core/bytes.ts";
import type { Value } from "../../../request/values.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `concat(first, …)`: joins strings or arrays. Missing arguments add nothing; if all are missing, so is the result. */
export const concat: FunctionMeaning = {
  name: "concat",
  isTotal: true,
  prepare: () => (values) => {
    const given = values.filter((value): value is Value => value !== undefined);
    if (given.length === 0) return undefined;
    return typeof given[0] === "string" ? asBytes(given.join("")) : (given.flat() as readonly Value[]);
  },
};
