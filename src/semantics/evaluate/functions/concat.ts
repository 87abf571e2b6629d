import { asBytes } from "../../../core/bytes.ts";
import type { Value } from "../../../request/values.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `concat(first, …)`: joins strings or arrays. Missing arguments add nothing; if all are missing, so is the result. */
export const concat: FunctionMeaning = {
  name: "concat",
  isTotal: true,
  examples: [{ call: 'concat("String1", " ", "String", "2")', gives: "String1 String2" }],
  prepare: () => (values) => {
    const given = values.filter((value): value is Value => value !== undefined);
    if (given.length === 0) return undefined;
    return typeof given[0] === "string" ? asBytes(given.join("")) : (given.flat() as readonly Value[]);
  },
};
