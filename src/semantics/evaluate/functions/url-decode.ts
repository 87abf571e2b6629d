import { asBytes, bytesOfText } from "../../../core/bytes.ts";
import { type Known, UNKNOWN } from "../../../request/values.ts";
import type { FunctionMeaning } from "./meaning.ts";

/**
 * `url_decode(source, options)`: `r` decodes repeatedly, `u` also reads `%uXXXX`. Two things are not documented: the result
 * for a percent sign that begins no escape, and whether a plus that comes from an escape is a space in the next pass.
 */
export const urlDecode: FunctionMeaning = {
  name: "url_decode",
  isTotal: true,
  apply: ([source, options = ""]) => {
    if (source === undefined) return undefined;
    const isUnicode = (options as string).includes("u");
    const once = decoded(source as string, isUnicode);
    return (options as string).includes("r") ? again(once, isUnicode) : once;
  },
};

const ESCAPE = /\+|%u([0-9a-f]{4})|%([0-9a-f]{2})/gi;
const PLAIN_ESCAPE = /\+|%()([0-9a-f]{2})/gi;

function decoded(text: string, isUnicode: boolean): Known {
  const pattern = isUnicode ? ESCAPE : PLAIN_ESCAPE;
  if (text.replace(pattern, "").includes("%")) return UNKNOWN;
  let isDecided = true;
  const result = text.replace(
    pattern,
    (plus: string, unicode: string | undefined, byte: string | undefined) => {
      if (plus === "+") return " ";
      if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16));
      const code = Number.parseInt(unicode!, 16);
      if (code >= 0xd800 && code <= 0xdfff) isDecided = false;
      return bytesOfText(String.fromCharCode(code));
    },
  );
  return isDecided ? asBytes(result) : UNKNOWN;
}

function again(once: Known, isUnicode: boolean): Known {
  let current = once;
  while (typeof current === "string" && current.includes("%")) {
    if (current.includes("+")) return UNKNOWN;
    current = decoded(current, isUnicode);
  }
  return typeof current === "string" && current.includes("+") ? UNKNOWN : current;
}
