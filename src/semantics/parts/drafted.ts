import type { TypedExpression } from "../../types/check.ts";
import { Drafts } from "../draft/drafts.ts";
import { couldHoldAll } from "../prove/states.ts";
import type { Witness } from "../prove/witness.ts";
import { conjunctionOf, type Item } from "./claims.ts";

/**
 * Whether a drafted request, in which each address fits its parts, satisfies all items. The prover would find one
 * too, but only after it has built automata for all conditions on an address and its parts.
 */
export function isDrafted(typed: TypedExpression, items: readonly Item[]): boolean {
  if (items.some(({ isElement }) => isElement)) return false;
  return confirmedDraft(new Drafts(conjunctionOf(typed, items))) !== undefined;
}

/** The first of the drafts of an expression, if the documented facts allow it and it certainly matches. */
export function confirmedDraft(drafts: Drafts): Witness | undefined {
  const draft = drafts.at(0);
  const { root } = drafts.truths.typed.parsed;
  if (!draft || drafts.truths.of(root!, draft) !== true) return undefined;
  // The documented facts about fields must allow its values.
  return couldHoldAll(draft.values) ? draft : undefined;
}
