import {
  type ConditionedRule,
  compareLists,
  type ListComparison,
} from "../../semantics/compare/compare-lists.ts";
import type { Prover } from "../../semantics/prove/prover.ts";
import type { ConfiguredRule } from "../changes/configured.ts";
import type { LocatedGroup } from "../changes/groups.ts";
import type { NumberedConditions } from "./conditions.ts";
import { doingOfRule } from "./doing.ts";

/** A rule on its way through a list. */
export interface TracedRule extends ConditionedRule {
  readonly rule: ConfiguredRule;
  /** Its position in its list, from 1. */
  readonly place: number;
}

/** The surroundings of a comparison of two lists. */
export interface WholeListComparing {
  readonly prover: Prover;
  readonly conditions: NumberedConditions;
  /** Steps that all proofs may take together. */
  readonly maxSteps?: number | undefined;
}

/** Compares what two ordered lists of rules do to every request; undefined is a list without rules. */
export function compareWholeLists(
  before: LocatedGroup | undefined,
  after: LocatedGroup | undefined,
  { prover, conditions, maxSteps }: WholeListComparing,
): ListComparison<TracedRule> {
  if (before?.group.isWhole === false || after?.group.isWhole === false) return { outcome: "unknown" };
  const [old, fresh] = [listOf(before, conditions), listOf(after, conditions)];
  return compareLists(old, fresh, {
    prover,
    ...(maxSteps !== undefined && { maxSteps }),
  });
}

function listOf(located: LocatedGroup | undefined, conditions: NumberedConditions): TracedRule[] {
  if (!located) return [];
  const { group, document } = located;
  const draws = new Map<string, number>();
  return group.rules.flatMap((rule, at) => {
    if (rule.isEnabled === false) return [];
    const { condition, typed } = conditions.of(rule, draws);
    const doing = doingOfRule(rule, document, String(condition));
    return [{ rule, place: at + 1, condition, typed, doing }];
  });
}
