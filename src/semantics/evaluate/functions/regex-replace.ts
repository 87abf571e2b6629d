import { asBytes, type Bytes } from "../../../core/bytes.ts";
import { regexOf } from "../../../parser/regex/remember.ts";
import { UNKNOWN } from "../../../request/values.ts";
import { matcherOf } from "../../regular/matcher.ts";
import { isAnchor } from "../../regular/outline.ts";
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
      if (plain === undefined) return UNKNOWN;
      return plain.text === undefined
        ? plain.by
        : asBytes((source as Bytes).replace(plain.text, () => plain.by));
    };
  },
};

/** The string whose first occurrence is replaced, or none if all of a string is, and the one that replaces it, if both are known. */
export function plainReplacement(
  pattern: Bytes,
  replacement: Bytes,
): { readonly text: Bytes | undefined; readonly by: Bytes } | undefined {
  const node = regexOf({ value: pattern })?.value;
  const by = replacementOf(replacement)([]);
  if (node === undefined || by === undefined) return undefined;
  if (node.kind === "Literal" && !node.ignoresCase) return { text: node.bytes, by };
  const items = node.kind === "Concat" ? node.items : [];
  const isWhole = isAnchor(items[0], "text-start") && isAnchor(items.at(-1), "text-end");
  return isWhole ? { text: undefined, by } : undefined;
}
