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
    const text = node?.kind === "Literal" && !node.ignoresCase ? node.bytes : undefined;
    const by = replacementOf(replacement as Bytes)([]);
    return ([source]) => {
      if (source === undefined || matches?.(source as Bytes) === false) return source;
      if (text === undefined || by === undefined) return UNKNOWN;
      return asBytes((source as Bytes).replace(text, () => by));
    };
  },
};
