import { asciiLower } from "../../../contract/domain.ts";
import type { Bytes } from "../../../core/bytes.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `lower(text)`: converts ASCII letters to lower case and leaves all other bytes unchanged. */
export const lower: FunctionMeaning = {
  name: "lower",
  isTotal: true,
  examples: [
    { call: "lower(http.host)", request: { "http.host": "WWW.cloudflare.com" }, gives: "www.cloudflare.com" },
  ],
  prepare:
    () =>
    ([text]) =>
      text === undefined ? undefined : asciiLower(text as Bytes),
};
