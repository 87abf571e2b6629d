import { compareLists, type ListComparison } from "../../semantics/compare/compare-lists.ts";
import type { ListedRule } from "../../semantics/compare/trace.ts";
import type { Prover } from "../../semantics/prove/prover.ts";
import type { ConfiguredRule } from "../changes/configured.ts";
import type { LocatedGroup } from "../changes/groups.ts";
import type { NumberedConditions } from "./conditions.ts";
import { doingOfRule } from "./doing.ts";

/** A configured rule, prepared for a comparison of lists. */
export interface TracedRule extends ListedRule {
  readonly rule: ConfiguredRule;
  /** Its position in its list, from 1. */
  readonly place: number;
}

/** The prover, the numbered conditions and the step limit for a comparison of two lists. */
export interface WholeListComparing {
  readonly prover: Prover;
  readonly conditions: NumberedConditions;
  /** Maximum number of steps for all proofs together. */
  readonly maxSteps?: number | undefined;
}

/** Compares the effect of two ordered lists of rules on every request. An undefined list has no rules. */
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
