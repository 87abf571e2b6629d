import { asBytes } from "../../../core/bytes.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `join(items, separator)`. Nothing for a missing array; the empty text for an empty one. */
export const join: FunctionMeaning = {
  name: "join",
  prepare:
    () =>
    ([items, separator]) => {
      if (items === undefined || separator === undefined) return undefined;
      return asBytes((items as readonly string[]).join(separator as string));
    },
};
