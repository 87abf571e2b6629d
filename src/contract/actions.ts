import table from "./actions.json" with { type: "json" };
import { type Fact, factOfRow, valueTable } from "./fact.ts";

/** An action of a rule in a ruleset. */
export interface Action {
  readonly name: string;
  /** Whether later rules are not evaluated after it; undefined if that is not documented. */
  readonly isTerminating?: boolean;
  /** Found only in Cloudflare's rulesets; users cannot write it. */
  readonly isInternal?: boolean;
  /** Keys that `action_parameters` must have. */
  readonly requiredParameters?: readonly string[];
}

const FACTS = valueTable(table.facts);

/** All API actions, by name. */
export const ACTIONS: ReadonlyMap<string, Fact<Action>> = new Map(
  table.actions.map((row) => [row.name, factOfRow<Action>(row)]),
);

/** The action of a name; undefined for a name that the API does not know. */
export function actionOf(name: string): Fact<Action> | undefined {
  return ACTIONS.get(name);
}

/** Keys of the `action_parameters` of an `execute` rule. */
export const EXECUTE_PARAMETERS = FACTS.executeParameters;

/** The `version` that follows the ruleset. */
export const LATEST_VERSION = FACTS.latestVersion;

/** The actions of firewall rules, a separate API. */
export const FIREWALL_RULE_ACTIONS = FACTS.firewallRuleActions;

/** Firewall rules of equal priority act in this order; `log` and `bypass` do not end the evaluation. */
export const FIREWALL_RULE_PRECEDENCE = FACTS.firewallRulePrecedence;

/** The `products` that a `bypass` firewall rule may list. */
export const BYPASS_PRODUCTS = FACTS.bypassProducts;
