import { type Ending, endingOf } from "../../semantics/order/ending.ts";
import type { Goal } from "../../semantics/prove/goal.ts";
import { Prover } from "../../semantics/prove/prover.ts";
import type { KnownFacts } from "../../semantics/prove/states.ts";
import { furtherConditionOf } from "../../sources/recognise/further-condition.ts";
import type { Rule } from "../../sources/recognise/model.ts";
import { textMembers } from "../../sources/values/located.ts";
import { analyseExpression } from "../../types/analyse.ts";
import { isEnabled } from "./managed.ts";

/** The way in which a rule keeps its requests from later rules of its ruleset; undefined if it does not. */
export function endingOfRule(rule: Rule): Ending | undefined {
  return endingOf({
    action: rule.action?.value ?? "",
    isEnabled: isEnabled(rule),
    parameters: textMembers(rule.actionParameters),
    furtherCondition: furtherConditionOf(rule.node),
  });
}

/** Steps of one proof; what takes more is rare in rules that people write, and counted as not checked. */
const MAX_STEPS = 10_000;

/** A prover for findings that must never be wrong: it uses no disputed facts unless `facts` names them. */
export function rulesetProver(facts: KnownFacts = "undisputed"): Prover {
  return new Prover({ maxSteps: MAX_STEPS, facts, wants: "proof" });
}

/** The goal that a condition is true; undefined if it has errors. */
export function goalOf(text: string): Goal | undefined {
  const { typed, findings } = analyseExpression(text);
  return findings.some(({ severity }) => severity === "error") || !typed.parsed.root
    ? undefined
    : { typed, holds: true };
}
