import { asBytes, type Bytes } from "../../../core/bytes.ts";
import { UNKNOWN } from "../../../request/values.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `decode_base64(source)`. The documentation does not specify the result for strings that are not padded Base64. */
export const decodeBase64: FunctionMeaning = {
  name: "decode_base64",
  prepare:
    () =>
    ([source]) => {
      if (source === undefined) return undefined;
      return BASE64.test(source as string) ? asBytes(atob(source as string)) : UNKNOWN;
    },
};

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** `encode_base64(input, flags)`: without padding unless `p` is among the flags, safe in URLs with `u`. */
export const encodeBase64: FunctionMeaning = {
  name: "encode_base64",
  prepare:
    () =>
    ([input, flags = "" as Bytes]) => {
      if (input === undefined) return undefined;
      const encoded = btoa(input as string);
      const safe = (flags as string).includes("u")
        ? encoded.replace(/\+/g, "-").replace(/\//g, "_")
        : encoded;
      return asBytes((flags as string).includes("p") ? safe : safe.replace(/=+$/, ""));
    },
};
