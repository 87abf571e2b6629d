import { asciiLower } from "../../../contract/domain.ts";
import type { Bytes } from "../../../core/bytes.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `lower(text)`: converts ASCII letters to lower case and leaves all other bytes unchanged. */
export const lower: FunctionMeaning = {
  name: "lower",
  isTotal: true,
  prepare:
    () =>
    ([text]) =>
      text === undefined ? undefined : asciiLower(text as Bytes),
};
