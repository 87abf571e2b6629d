import { asciiUpper } from "../../../contract/domain.ts";
import type { Bytes } from "../../../core/bytes.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `upper(text)`: converts ASCII letters to upper case and leaves all other bytes unchanged. */
export const upper: FunctionMeaning = {
  name: "upper",
  isTotal: true,
  prepare:
    () =>
    ([text]) =>
      text === undefined ? undefined : asciiUpper(text as Bytes),
};
