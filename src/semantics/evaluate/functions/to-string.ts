import { asBytes } from "../../../core/bytes.ts";
import { type Address, isAddress, type Known, UNKNOWN } from "../../values.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `to_string(value)`. Documentation does not say how an IPv6 address is written. */
export const toText: FunctionMeaning = {
  name: "to_string",
  examples: [
    { call: "to_string(cf.bot_management.score)", request: { "cf.bot_management.score": 5 }, gives: "5" },
    { call: "to_string(ssl)", request: { ssl: true }, gives: "true" },
  ],
  prepare:
    () =>
    ([value]) => {
      if (value === undefined) return undefined;
      return isAddress(value) ? dotted(value) : asBytes(String(value));
    },
};

function dotted({ family, number }: Address): Known {
  if (family === 6) return UNKNOWN;
  return asBytes([24, 16, 8, 0].map((shift) => (Number(number) >>> shift) & 255).join("."));
}
