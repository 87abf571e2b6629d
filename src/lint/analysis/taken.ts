import type { Node } from "../../parser/ast.ts";
import type { MadeRequest } from "../../request/made-request.ts";
import { type ShownRequest, shownRequest, wholeRequest } from "../../semantics/complete/complete.ts";
import { purposeOf } from "../../semantics/complete/request-maker.ts";
import { alternativesThat } from "../../semantics/order/alternatives.ts";
import type { Taken } from "../../semantics/order/reachability.ts";
import { within } from "../../semantics/parts/claims.ts";
import { fieldsOf } from "../../semantics/parts/fields.ts";
import { type Goal, showsAnyhow } from "../../semantics/prove/goal.ts";
import { analyseExpression } from "../../types/analyse.ts";
import type { Ender, ReachedRule } from "./rule-order.ts";

/**
 * Maximum cost of comparing the alternatives of one ruleset with earlier rules; real rulesets cost far less. An
 * alternative that the first request reaches costs less than one that needs a search.
 */
export const MAX_COST_OF_ALTERNATIVES = 3000;
/** Cost of confirming a request, which takes a few searches and about fifty evaluations. */
export const COST_OF_CONFIRMATION = 30;
const COST_OF_REACHED = 1;
const COST_OF_OTHERS = 10;

/**
 * The alternatives that no request reaches, with the earlier rules that take all of their requests. Examines those that
 * name a value of an earlier rule, and all if an earlier rule already took a request.
 */
export function deadAlternatives({ typed, earlier }: ReachedRule, isTouched: boolean, maxCost: number) {
  const dead: { readonly node: Node; readonly enders: readonly Ender[] }[] = [];
  let cost = 0;
  let hasUnknown = false;
  alternativesThat(({ node, condition, alone }) => {
    if (!isTouched && !earlier.isNear(condition, within(typed, condition))) return false;
    const reach = cost < maxCost ? earlier.reach(alone()) : undefined;
    const isReached = reach?.kind === "live" && reach.taken.length === 0;
    cost += isReached ? COST_OF_REACHED : COST_OF_OTHERS;
    hasUnknown ||= reach?.kind === "unknown";
    if (reach?.kind !== "dead") return false;
    dead.push({ node, enders: reach.blockers });
    return true;
  }, typed);
  return { dead, cost, hasUnknown };
}

/** An earlier rule that uses no other fields, and a complete request that both certainly match. */
export function overlapOf(
  { typed }: ReachedRule,
  taken: readonly Taken<Ender>[],
): { readonly by: Ender; readonly request: ShownRequest } | undefined {
  const own = fieldsOf(typed.parsed.root!);
  for (const { by, request } of taken) {
    const earlier = analyseExpression(by.rule.expression!.value).typed;
    if (![...fieldsOf(earlier.parsed.root!)].every((field) => own.has(field))) continue;
    const goals = [typed, earlier].map((one): Goal => ({ typed: one, holds: true }));
    const purpose = { ...purposeOf(goals), does: (made: MadeRequest) => showsAnyhow(made, goals) };
    const made = wholeRequest(request, purpose);
    if (made) return { by, request: shownRequest(made, purpose.fields) };
  }
  return undefined;
}
