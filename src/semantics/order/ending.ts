import { actionOf } from "../../contract/actions.ts";
import { SKIP } from "../../contract/skip.ts";

/** The effect of a rule of a sequence on the requests that it matches, as plain data. */
export interface SequencedRule {
  readonly action: string;
  readonly isEnabled: boolean;
  /** The strings among `action_parameters`, by key. */
  readonly parameters: ReadonlyMap<string, string>;
  /** The member that, together with the expression, decides on which requests the rule acts. */
  readonly furtherCondition: string | undefined;
}

/** The way in which a rule keeps a request from later rules of its ruleset: it ends the evaluation, or skips the rest. */
export type Ending = "ends" | "skips";

/**
 * How a rule keeps every request that it matches from the later rules of its ruleset; undefined if it does not, or not
 * certainly. Visitors who pass a challenge continue, so challenges end nothing.
 */
export function endingOf(rule: SequencedRule): Ending | undefined {
  if (!rule.isEnabled || rule.furtherCondition !== undefined) return undefined;
  const isCurrent = (key: string) => rule.parameters.get(key) === SKIP.current.value;
  if (rule.action === "skip") return SKIP.leavingOutRemaining.value.some(isCurrent) ? "skips" : undefined;
  const action = actionOf(rule.action)?.value;
  return action?.isTerminating === true && !action.name.endsWith("challenge") ? "ends" : undefined;
}
