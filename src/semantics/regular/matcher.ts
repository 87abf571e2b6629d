import type { Bytes } from "../../core/bytes.ts";
import type { RegexNode } from "../../parser/regex/ast.ts";
import { type DfaLimits, LazyDfa } from "./lazy-dfa.ts";
import { nfaOf } from "./nfa.ts";
import { quickTestOf } from "./quick-test.ts";

/** States that a matcher keeps; beyond, it begins again, so that memory is bounded and time stays linear. */
export const MATCHER_LIMITS: DfaLimits = { maxStates: 2048, maxKept: 500_000, whenFull: "forget" };

/** Whether a regular expression is found in bytes. */
export type Matcher = (bytes: Bytes) => boolean;

/** The matcher of a regular expression; undefined if it is beyond what `nfaOf` takes. */
export function matcherOf(node: RegexNode): Matcher | undefined {
  const plain = plainMatcher(node);
  if (plain) return plain;
  const nfa = nfaOf(node);
  if (nfa === undefined) return undefined;
  const quick = quickTestOf(node);
  let dfa: LazyDfa | undefined;
  return (bytes) => {
    // For a few strings, an automaton is not worth making.
    const known = dfa ? undefined : quick(bytes);
    if (known !== undefined) return known;
    dfa ??= new LazyDfa(nfa, MATCHER_LIMITS);
    return dfa.finds(bytes);
  };
}

/** A string between anchors, or without them, needs no automaton. */
function plainMatcher(node: RegexNode): Matcher | undefined {
  const items = node.kind === "Concat" ? node.items : [node];
  let text = "";
  let isFromStart = false;
  let isToEnd = false;
  for (const [at, item] of items.entries()) {
    if (isToEnd) return undefined;
    if (item.kind === "Literal" && !item.ignoresCase) text += item.bytes;
    else if (item.kind !== "Assertion") return undefined;
    else if (item.condition === "text-start" && at === 0) isFromStart = true;
    else if (item.condition === "text-end") isToEnd = true;
    else return undefined;
  }
  if (isFromStart && isToEnd) return (bytes) => bytes === text;
  if (isFromStart) return (bytes) => bytes.startsWith(text);
  return isToEnd ? (bytes) => bytes.endsWith(text) : (bytes) => bytes.includes(text);
}
