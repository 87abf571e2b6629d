import type { Value } from "../../../request/values.ts";
import { decodeBase64, encodeBase64 } from "./base64.ts";
import { cidr, cidr6 } from "./cidr.ts";
import { concat } from "./concat.ts";
import { endsWith } from "./ends-with.ts";
import { hasKey, hasValue } from "./has.ts";
import { join } from "./join.ts";
import { len } from "./len.ts";
import { lookupJsonInteger, lookupJsonString } from "./lookup-json.ts";
import { lower } from "./lower.ts";
import type { Apply, FunctionMeaning } from "./meaning.ts";
import { removeBytes } from "./remove-bytes.ts";
import { removeQueryArgs } from "./remove-query-args.ts";
import { split } from "./split.ts";
import { startsWith } from "./starts-with.ts";
import { substring } from "./substring.ts";
import { toText } from "./to-string.ts";
import { upper } from "./upper.ts";
import { urlDecode } from "./url-decode.ts";
import { wildcardReplace } from "./wildcard-replace.ts";

/** Every function whose results are documented. The results of all others are unknown. */
export const MEANINGS: readonly FunctionMeaning[] = [
  cidr,
  cidr6,
  concat,
  decodeBase64,
  encodeBase64,
  endsWith,
  hasKey,
  hasValue,
  join,
  len,
  lookupJsonInteger,
  lookupJsonString,
  lower,
  removeBytes,
  removeQueryArgs,
  split,
  startsWith,
  substring,
  toText,
  upper,
  urlDecode,
  wildcardReplace,
];

const BY_NAME = new Map(MEANINGS.map((meaning) => [meaning.name, meaning]));

/** The implementation of a function; undefined if documentation leaves it open. */
export function meaningOf(name: string): ((literals: readonly (Value | undefined)[]) => Apply) | undefined {
  return BY_NAME.get(name)?.prepare;
}

/** Whether a function returns something for every value of its arguments. */
export function isTotal(name: string): boolean {
  return BY_NAME.get(name)?.isTotal === true;
}
