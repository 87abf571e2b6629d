import { effectiveState } from "../../compile/effect/effective.ts";
import { deployedByRule } from "../../compile/live/deployed-rule.ts";
import { managedRuleset } from "../../compile/managed/read-managed.ts";
import { isRecord } from "../../core/record.ts";
import { rulesetView, ruleView } from "../../sources/recognise/views.ts";
import type { LocatedObject } from "../../sources/values/located.ts";
import { locateValue } from "../judge/locate.ts";
import type { StoredRule, StoredRuleset } from "../state/records.ts";

/** A managed ruleset whose rules match as stated in a request, with the overrides of the rule that executes it. */
export interface ScoredRuleset {
  readonly ruleset: StoredRuleset;
  /** The same if the score exceeds the threshold, so that the last rule matches. */
  readonly whenExceeded: StoredRuleset;
  /** The amount that each rule adds to the score, by its `ref`. */
  readonly increments: ReadonlyMap<string, number>;
  /** Undefined for a ruleset that has no score. */
  readonly threshold: number | undefined;
}

/** The score of a rule whose export does not state one: that of critical rules of the OWASP Core Rule Set 3. */
const DEFAULT_INCREMENT = 5;

/** The managed rulesets that the last of some rulesets execute. `matches`: ids, refs or numbers of the rules that match. */
export function managedForRequest(
  managed: readonly StoredRuleset[],
  rulesets: readonly StoredRuleset[],
  matches: ReadonlySet<string>,
): readonly ScoredRuleset[] {
  const executing = rulesets.flatMap(({ rules }) => rules).filter((rule) => rule["action"] === "execute");
  return managed.flatMap((ruleset) => {
    const rule = executing.findLast(({ action_parameters: parameters }) => {
      return isRecord(parameters) && parameters["id"] === ruleset.id;
    });
    return rule ? [scoredRuleset(ruleset, rule, matches)] : [];
  });
}

function scoredRuleset(
  ruleset: StoredRuleset,
  rule: StoredRule,
  matches: ReadonlySet<string>,
): ScoredRuleset {
  const known = managedRuleset("", rulesetView(locateValue(ruleset) as LocatedObject));
  const [deployed] = deployedByRule(ruleView(locateValue(rule) as LocatedObject), undefined, [known]);
  const states = new Map((deployed ? effectiveState(deployed) : []).map((state) => [state.id, state]));
  const scoreRule = ruleset.rules.find((one) => one.id === known.scoreRule?.value);
  const withScore = (isExceeded: boolean): StoredRuleset => ({
    ...ruleset,
    rules: ruleset.rules.map((one) => {
      const { enabled, action } = states.get(one.id) ?? {};
      // Rules of the OWASP ruleset have their number at the beginning of their description.
      const names = [one.id, one.ref, /^\d+/.exec(String(one["description"]))?.[0] ?? ""];
      const matched = one === scoreRule ? isExceeded : names.some((name) => matches.has(name));
      return {
        ...one,
        expression: String(matched),
        enabled: enabled?.value ?? one.enabled,
        action: action?.value ?? one["action"],
      };
    }),
  });
  return {
    ruleset: withScore(false),
    whenExceeded: withScore(true),
    increments: new Map(
      ruleset.rules.filter((one) => one !== scoreRule).map((one) => [one.ref, incrementOf(one)]),
    ),
    threshold: scoreRule && states.get(scoreRule.id)?.scoreThreshold.value,
  };
}

function incrementOf({ action_parameters: parameters }: StoredRule): number {
  const increment = isRecord(parameters) ? parameters["increment"] : undefined;
  return typeof increment === "number" ? increment : DEFAULT_INCREMENT;
}
