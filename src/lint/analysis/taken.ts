import type { Node } from "../../parser/ast.ts";
import { compileExpression } from "../../semantics/evaluate/evaluate.ts";
import { alternativesThat } from "../../semantics/order/alternatives.ts";
import type { Taken } from "../../semantics/order/reachability.ts";
import { fieldsOf } from "../../semantics/parts/fields.ts";
import type { Witness } from "../../semantics/prove/witness.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { Ender, ReachedRule } from "./rule-order.ts";

/** Maximum alternatives of one ruleset that are compared with earlier rules; people write far fewer. */
export const MAX_ALTERNATIVES = 300;

/**
 * The alternatives that no request reaches, with the earlier rules that take all of theirs. Asked are those that name a value of
 * an earlier rule, and all where an earlier rule took a request already.
 */
export function deadAlternatives({ typed, earlier }: ReachedRule, isTouched: boolean, most: number) {
  const dead: { readonly node: Node; readonly enders: readonly Ender[] }[] = [];
  let asked = 0;
  let hasUnknown = false;
  alternativesThat(({ node, condition, alone }) => {
    if (!isTouched && !earlier.isNear(condition, alone)) return false;
    const reach = asked++ < most ? earlier.reach(alone) : undefined;
    hasUnknown ||= reach?.kind === "unknown";
    if (reach?.kind !== "dead") return false;
    dead.push({ node, enders: reach.blockers });
    return true;
  }, typed);
  return { dead, asked, hasUnknown };
}

/** A request of the rule that an earlier rule about no other fields matches for certain. */
export function overlapOf({ typed }: ReachedRule, taken: readonly Taken<Ender>[]): Taken<Ender> | undefined {
  const own = fieldsOf(typed.parsed.root!);
  return taken.find(({ by, request }) => {
    const earlier = analyseExpression(by.rule.expression!.value).typed;
    const isAboutTheSame = [...fieldsOf(earlier.parsed.root!)].every((field) => own.has(field));
    return isAboutTheSame && matches(earlier, request) && matches(typed, request);
  });
}

function matches(typed: TypedExpression, request: Witness): boolean {
  return (["documented", "engine"] as const).every(
    (missing) => compileExpression(typed, { missing })(request) === true,
  );
}
