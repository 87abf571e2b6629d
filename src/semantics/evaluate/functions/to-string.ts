import { asBytes } from "../../../core/bytes.ts";
import { isAddress, UNKNOWN } from "../../../request/values.ts";
import { addressText } from "../../address-text.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `to_string(value)`. The documentation does not specify how an IPv6 address is written. */
export const toText: FunctionMeaning = {
  name: "to_string",
  isTotal: true,
  prepare:
    () =>
    ([value]) => {
      if (value === undefined) return undefined;
      if (!isAddress(value)) return asBytes(String(value));
      return value.family === 6 ? UNKNOWN : asBytes(addressText(value));
    },
};
