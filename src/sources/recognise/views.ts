import type { LocatedArray, LocatedNode, LocatedObject } from "../values/located.ts";
import { arrayAt, booleanAt, numberAt, objectAt, objectsIn, stringAt } from "../values/located.ts";
import { arrayNode } from "../values/nodes.ts";
import type {
  CategoryOverride,
  CustomList,
  Filter,
  Filters,
  FirewallRule,
  FirewallRules,
  Overrides,
  Rule,
  RuleOverride,
  Ruleset,
  RulesetListing,
} from "./model.ts";

/** The ruleset that an object is, with its rules. Items of `rules` that are not objects are left to `rulesNode`. */
export function rulesetView(
  node: LocatedObject,
  answer?: LocatedObject,
  tool?: NonNullable<Ruleset["tool"]>,
): Ruleset {
  const rules: Rule[] = [];
  const rulesNode = arrayAt(node, "rules");
  const ruleset: Ruleset = {
    kind: "Ruleset",
    node,
    answer,
    id: stringAt(node, "id"),
    name: stringAt(node, "name"),
    rulesetKind: stringAt(node, "kind"),
    phase: stringAt(node, "phase"),
    rules,
    rulesNode,
    ...(tool && { tool }),
  };
  for (const rule of objectsIn(rulesNode)) rules.push(ruleView(rule, ruleset));
  return ruleset;
}

/** The rule that an object is; `ruleset` is undefined for a rule outside a ruleset. */
export function ruleView(node: LocatedObject, ruleset?: Ruleset): Rule {
  const actionParameters = objectAt(node, "action_parameters");
  const overrides = objectAt(actionParameters, "overrides");
  return {
    kind: "Rule",
    node,
    ruleset,
    id: stringAt(node, "id"),
    ref: stringAt(node, "ref"),
    action: stringAt(node, "action"),
    expression: stringAt(node, "expression"),
    enabled: booleanAt(node, "enabled"),
    actionParameters,
    ratelimit: objectAt(node, "ratelimit"),
    overrides: overrides && overridesView(overrides),
  };
}

/** The parts of an `overrides` object. */
export function overridesView(node: LocatedObject): Overrides {
  return {
    node,
    categories: objectsIn(arrayAt(node, "categories")).map(categoryView),
    rules: objectsIn(arrayAt(node, "rules")).map(ruleOverrideView),
  };
}

function categoryView(node: LocatedObject): CategoryOverride {
  return {
    node,
    category: stringAt(node, "category"),
    enabled: booleanAt(node, "enabled"),
    action: stringAt(node, "action"),
  };
}

function ruleOverrideView(node: LocatedObject): RuleOverride {
  return {
    node,
    id: stringAt(node, "id"),
    enabled: booleanAt(node, "enabled"),
    action: stringAt(node, "action"),
    scoreThreshold: numberAt(node, "score_threshold"),
  };
}

/** Rulesets without their rules. */
export function listingView(node: LocatedArray, answer?: LocatedObject): RulesetListing {
  return {
    kind: "RulesetListing",
    node,
    answer,
    rulesets: objectsIn(node).map((item) => rulesetView(item, answer)),
  };
}

export function firewallRulesView(node: LocatedArray, answer?: LocatedObject): FirewallRules {
  return { kind: "FirewallRules", node, answer, rules: objectsIn(node).map(firewallRuleView) };
}

function firewallRuleView(node: LocatedObject): FirewallRule {
  const filter = objectAt(node, "filter");
  return {
    kind: "FirewallRule",
    node,
    id: stringAt(node, "id"),
    action: stringAt(node, "action"),
    paused: booleanAt(node, "paused"),
    products: arrayAt(node, "products"),
    filter,
    expression: stringAt(filter, "expression"),
  };
}

export function filtersView(node: LocatedArray, answer?: LocatedObject): Filters {
  return { kind: "Filters", node, answer, filters: objectsIn(node).map(filterView) };
}

function filterView(node: LocatedObject): Filter {
  return { kind: "Filter", node, id: stringAt(node, "id"), expression: stringAt(node, "expression") };
}

export function customListView(node: LocatedObject, answer?: LocatedObject): CustomList {
  return {
    kind: "CustomList",
    node,
    answer,
    name: stringAt(node, "name"),
    listKind: stringAt(node, "kind"),
    items: arrayAt(node, "items"),
  };
}

/** A list with only the given record, so that a single record is checked like a list. */
export function listOf(node: LocatedNode): LocatedArray {
  return node.kind === "Array" ? node : arrayNode(node.range, [node]);
}
