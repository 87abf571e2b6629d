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

/** Facts about actions in general, and about the actions of firewall rules. */
export const ACTION_FACTS = valueTable(table.facts);

/** All API actions, by name. */
export const ACTIONS: ReadonlyMap<string, Fact<Action>> = new Map(
  table.actions.map((row) => [row.name, factOfRow<Action>(row)]),
);

/** The action of a name; undefined for a name that the API does not know. */
export function actionOf(name: string): Fact<Action> | undefined {
  return ACTIONS.get(name);
}

/** The `version` that follows the ruleset. */
export const LATEST_VERSION = ACTION_FACTS.latestVersion;
