import { asBytes, type Bytes, bytesOfText, textOfBytes } from "../../../core/bytes.ts";
import { integerValue, type Known, UNKNOWN, type Value } from "../../../request/values.ts";
import { AMBIGUOUS, jsonAt } from "./json-at.ts";
import type { FunctionMeaning } from "./meaning.ts";

/** `lookup_json_integer(field, keys…)`: plain integers only, so not `42.0`. */
export const lookupJsonInteger: FunctionMeaning = {
  name: "lookup_json_integer",
  apply: (values) =>
    looked(values, (json) => {
      if (!/^-?\d+$/.test(json)) return undefined;
      const integer = BigInt(json);
      return BigInt.asIntN(64, integer) === integer ? integerValue(integer) : UNKNOWN;
    }),
};

/** `lookup_json_string(field, keys…)`. */
export const lookupJsonString: FunctionMeaning = {
  name: "lookup_json_string",
  apply: (values) =>
    looked(values, (json) => {
      if (!json.startsWith('"')) return undefined;
      const text = JSON.parse(json) as string;
      return isWellFormed(text) ? bytesOfText(text) : UNKNOWN;
    }),
};

/** Undefined if the text is not JSON or has no value at that path. */
function looked([source, ...keys]: readonly (Value | undefined)[], read: (json: string) => Known): Known {
  if (source === undefined) return undefined;
  const text = textOfBytes(source as Bytes);
  if (text === undefined) return undefined;
  const path = keys.map((key) => (typeof key === "string" ? textOfBytes(asBytes(key)) : Number(key)));
  const json = jsonAt(text, path);
  if (json === AMBIGUOUS) return UNKNOWN;
  return json === undefined ? undefined : read(json);
}

/** Half a character, which JSON can write, is not a string. */
function isWellFormed(text: string): boolean {
  return !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text);
}
