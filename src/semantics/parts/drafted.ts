import { fieldOf } from "../../contract/fields.ts";
import type { TypedExpression } from "../../types/check.ts";
import { Drafts } from "../draft/drafts.ts";
import { compileExpression } from "../evaluate/evaluate.ts";
import { couldHold } from "../prove/states.ts";
import type { Witness } from "../prove/witness.ts";
import { conjunctionOf, type Item } from "./claims.ts";

/**
 * Whether a drafted request, in which each address fits its parts, satisfies all items. The prover would find one
 * too, but only after it has built automata for all conditions on an address and its parts.
 */
export function isDrafted(typed: TypedExpression, items: readonly Item[]): boolean {
  if (items.some(({ isElement }) => isElement)) return false;
  const all = conjunctionOf(typed, items);
  return confirmedDraft(all, new Drafts(all)) !== undefined;
}

/** The first of the drafts of an expression, if the documented facts allow it and it certainly matches. */
export function confirmedDraft(typed: TypedExpression, drafts: Drafts): Witness | undefined {
  const draft = drafts.at(0);
  return draft && compileExpression(typed)(draft) === true && isPossible(draft) ? draft : undefined;
}

/** Whether the documented facts about fields allow the values of a request. */
function isPossible({ values }: Witness): boolean {
  return [...values].every(([name, value]) => {
    const type = fieldOf(name)?.type;
    return type === undefined || couldHold(name, type, value);
  });
}
