import { PLAN_IDS, type Plan } from "../../contract/plans.ts";
import { isRecord } from "../../core/record.ts";
import { mentionedLists } from "../../semantics/complete/mentioned-fields.ts";
import { cachedAnalysis } from "../judge/cached-analysis.ts";
import type { ListKinds } from "../judge/list-rule.ts";
import type { Json } from "../state/records.ts";
import type { World } from "../world.ts";

type Stored = Pick<World, "store">;

/** The kinds of the lists of an account, by name. */
export function listKindsOf({ store }: Stored, accountId: string): ListKinds {
  return new Map(store.list("list", accountId).map(({ name, kind }) => [name, kind]));
}

/** The largest plan among the zones of an account, whose numbers apply to the account's lists. */
export function planOfAccount({ store }: Stored, accountId: string): Plan {
  const plans = store.list("zone", "").filter((zone) => zone.accountId === accountId);
  const ranks = plans.map(({ plan }) => PLAN_IDS.value.indexOf(plan));
  return PLAN_IDS.value[Math.max(...ranks, 0)]!;
}

/** The number of expressions and bulk redirects of an account and its zones that refer to each list, by list name. */
export function referencesTo({ store }: Stored, accountId: string): ReadonlyMap<string, number> {
  const zones = store.list("zone", "").filter((zone) => zone.accountId === accountId);
  const counts = new Map<string, number>();
  for (const { id } of [{ id: accountId }, ...zones]) {
    const rules = store.list("ruleset", id).flatMap((ruleset) => ruleset.rules);
    for (const rule of [...rules, ...store.list("filter", id)])
      for (const name of namesIn(rule)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** The lists that a rule or a filter refers to. */
function namesIn(rule: object): ReadonlySet<string> {
  const { expression, action_parameters: parameters } = rule as Json;
  const names = new Set<string>();
  const fromList = isRecord(parameters) ? parameters["from_list"] : undefined;
  if (isRecord(fromList) && typeof fromList["name"] === "string") names.add(fromList["name"]);
  if (typeof expression !== "string" || !expression.includes("$")) return names;
  return new Set([...names, ...mentionedLists([cachedAnalysis(expression).typed])]);
}
