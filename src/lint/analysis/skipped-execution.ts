import type { Rule } from "../../sources/recognise/model.ts";
import { analyseExpression, isRefused } from "../../types/analyse.ts";
import type { TypedExpression } from "../../types/check.ts";
import { stringsOf } from "./located-values.ts";
import { executedRulesetId, isEnabled, isSkip } from "./managed.ts";
import { rulesetProver } from "./sequence.ts";

/** Maximum exceptions from one ruleset that are taken together. */
const MAX_EXCEPTIONS = 20;

const prover = rulesetProver();

/**
 * The earlier rules of its ruleset that skip, by name, the ruleset that a rule executes, if it is proved that together they
 * match every request of the rule; empty otherwise. `undefined` if the proof takes too many steps.
 */
export function skippedBy(rule: Rule, typed: TypedExpression): readonly Rule[] | undefined {
  const id = executedRulesetId(rule)?.value;
  if (id === undefined || !rule.ruleset) return [];
  const { rules } = rule.ruleset;
  const earlier = rules.slice(0, Math.max(0, rules.indexOf(rule)));
  const exceptions = earlier.filter((one) => skipsByName(one, id)).slice(0, MAX_EXCEPTIONS);
  const read = exceptions.flatMap((one) => {
    const { typed: other, findings } = analyseExpression(one.expression!.value);
    const isValid = other.parsed.root !== undefined && !isRefused(findings);
    return isValid ? [{ rule: one, typed: other }] : [];
  });
  for (const some of [...read.map((one) => [one]), read]) {
    if (some.length === 0) continue;
    const avoiding = some.map((one) => ({ typed: one.typed, holds: false }));
    const { found } = prover.search([{ typed, holds: true }, ...avoiding]);
    if (found.kind === "over-budget") return undefined;
    if (found.kind === "none") return some.map((one) => one.rule);
  }
  return [];
}

function skipsByName(rule: Rule, id: string): boolean {
  if (!isSkip(rule) || !isEnabled(rule) || !rule.expression) return false;
  return stringsOf(rule.actionParameters?.get("rulesets")).some(({ value }) => value === id);
}
