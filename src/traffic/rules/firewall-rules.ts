import { ACTION_FACTS } from "../../contract/actions.ts";
import { CUSTOM_PHASE } from "../../contract/phases.ts";
import type { SkipScope, WalkRuleset } from "../../semantics/order/walk-model.ts";
import type { FirewallRule, Subject } from "../../sources/recognise/model.ts";
import type { LocatedObject, LocatedString } from "../../sources/values/located.ts";
import { booleanAt, numberAt, stringAt } from "../../sources/values/located.ts";
import type { TrafficRule } from "./traffic-rule.ts";
import { typedExpression } from "./typed-expression.ts";

/**
 * The firewall rules of a document as one ruleset, in the order in which they act: by priority, those without one last, then
 * by action. `allow` skips the rules after it, and `bypass` the products that it names. Filters listed separately are
 * inserted into the rules that refer to them.
 */
export function firewallRulesOf(
  subjects: readonly Subject[],
  placeOf: (node: LocatedObject) => Pick<TrafficRule, "file" | "line">,
): WalkRuleset<TrafficRule> | undefined {
  const filters = new Map(
    subjects
      .flatMap((subject) => (subject.kind === "Filters" ? subject.filters : []))
      .map((filter) => [filter.id?.value, filter] as const),
  );
  const given = subjects.flatMap((subject) => (subject.kind === "FirewallRules" ? subject.rules : []));
  if (given.length === 0) return undefined;
  const rules = inRunningOrder(given).map((rule) => {
    const filterId = stringAt(rule.filter, "id")?.value;
    const filter = filterId === undefined ? undefined : filters.get(filterId);
    return trafficRule(rule, given.indexOf(rule), {
      ...placeOf(rule.node),
      expression: rule.expression ?? filter?.expression,
      isPaused: [rule.filter, filter?.node].some((node) => booleanAt(node, "paused")?.value === true),
    });
  });
  return { id: undefined, phase: CUSTOM_PHASE, level: "zone", rules };
}

interface Filtered extends Pick<TrafficRule, "file" | "line"> {
  readonly expression: LocatedString | undefined;
  readonly isPaused: boolean;
}

function trafficRule(
  rule: FirewallRule,
  index: number,
  { expression, isPaused, ...place }: Filtered,
): TrafficRule {
  const { id, node, action, paused } = rule;
  const description = stringAt(node, "description")?.value;
  const name = action?.value ?? "";
  const read = expression
    ? typedExpression(expression.value)
    : { typed: undefined, problem: "its file does not have its filter" };
  return {
    name: stringAt(node, "ref")?.value ?? id?.value ?? (description || `#${index}`),
    description,
    index,
    ...place,
    phase: CUSTOM_PHASE,
    id: id?.value,
    action: name,
    isEnabled: paused?.value !== true && !isPaused,
    skips: skipsOf(rule),
    ...read,
  };
}

/** The rules that a rule skips; a bypass of the previous WAF skips none of the new managed rules. */
function skipsOf({ action, products }: FirewallRule): SkipScope | undefined {
  if (action?.value === "allow") return { remaining: true };
  if (action?.value !== "bypass") return undefined;
  const names = (products?.items ?? []).flatMap((item) => (item.kind === "String" ? [item.value] : []));
  return { products: names };
}

function inRunningOrder(rules: readonly FirewallRule[]): readonly FirewallRule[] {
  const priority = ({ node }: FirewallRule) => numberAt(node, "priority")?.value ?? Number.POSITIVE_INFINITY;
  const rank = ({ action }: FirewallRule) =>
    ACTION_FACTS.firewallRulePrecedence.value.indexOf(action?.value ?? "");
  // Two without a priority differ by NaN, so the rank decides.
  return [...rules].sort((a, b) => priority(a) - priority(b) || rank(a) - rank(b));
}
