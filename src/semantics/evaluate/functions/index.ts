import type { Value } from "../../../request/values.ts";
import { lookupJsonInteger, lookupJsonString } from "./lookup-json.ts";
import type { Apply, FunctionMeaning } from "./meaning.ts";
import { regexReplace } from "./regex-replace.ts";
import { SHORT_FUNCTIONS } from "./short.ts";
import { urlDecode } from "./url-decode.ts";
import { wildcardReplace } from "./wildcard-replace.ts";

/** Every function whose results are documented. The results of all others are unknown. */
export const MEANINGS: readonly FunctionMeaning[] = [
  ...SHORT_FUNCTIONS,
  lookupJsonInteger,
  lookupJsonString,
  regexReplace,
  urlDecode,
  wildcardReplace,
];

const BY_NAME = new Map(MEANINGS.map((meaning) => [meaning.name, meaning]));

/** The implementation of a function; undefined if documentation leaves it open. */
export function meaningOf(name: string): ((literals: readonly (Value | undefined)[]) => Apply) | undefined {
  const { apply, prepare } = BY_NAME.get(name) ?? {};
  return apply ? () => apply : prepare;
}

/** Whether a function returns something for every value of its arguments. */
export function isTotal(name: string): boolean {
  return BY_NAME.get(name)?.isTotal === true;
}
