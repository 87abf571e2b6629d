import { asBytes } from "../../../core/bytes.ts";
import { UNKNOWN } from "../../../request/values.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `substring(field, start, end)`, in bytes. The result for positions outside the string is not documented. */
export const substring: FunctionMeaning = {
  name: "substring",
  prepare:
    () =>
    ([text, start, end]) => {
      if (text === undefined) return undefined;
      const { length } = text as string;
      const from = placeOf(start as number, length);
      const to = end === undefined ? length : placeOf(end as number, length);
      if (from < 0 || from > to || to > length) return UNKNOWN;
      return asBytes((text as string).slice(from, to));
    },
};

function placeOf(index: number, length: number): number {
  return Number(index) < 0 ? length + Number(index) : Number(index);
}
