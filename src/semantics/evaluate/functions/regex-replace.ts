import { asBytes, type Bytes } from "../../../core/bytes.ts";
import { regexOf } from "../../../parser/regex/remember.ts";
import { UNKNOWN } from "../../../request/values.ts";
import { matcherOf } from "../../regular/matcher.ts";
import type { FunctionMeaning } from "./meaning.ts";
import { replacementOf } from "./replacement.ts";

/** `regex_replace(source, pattern, replacement)`: the first match, which is known only if the pattern is a string. */
export const regexReplace: FunctionMeaning = {
  name: "regex_replace",
  isTotal: true,
  prepare: ([, pattern, replacement]) => {
    const node = regexOf({ value: pattern as Bytes })?.value;
    const matches = node && matcherOf(node);
    const plain = plainReplacement(pattern as Bytes, replacement as Bytes);
    return ([source]) => {
      if (source === undefined || matches?.(source as Bytes) === false) return source;
      return plain ? asBytes((source as Bytes).replace(plain.text, () => plain.by)) : UNKNOWN;
    };
  },
};

/** The string whose first occurrence is replaced, and the one that replaces it, if both are known. */
export function plainReplacement(
  pattern: Bytes,
  replacement: Bytes,
): { readonly text: Bytes; readonly by: Bytes } | undefined {
  const node = regexOf({ value: pattern })?.value;
  const by = replacementOf(replacement)([]);
  return node?.kind === "Literal" && !node.ignoresCase && by !== undefined
    ? { text: node.bytes, by }
    : undefined;
}
