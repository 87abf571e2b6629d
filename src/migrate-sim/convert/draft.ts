import type { Evidence } from "../../contract/fact.ts";
import { SKIP } from "../../contract/skip.ts";
import type { Recorded } from "../records.ts";
import type { ConvertedKind, ProposedOverrides, ProposedRule, UntoldFact } from "../report.ts";

/** A proposed rule, and the record that it replaces. */
export interface Draft {
  readonly kind: ConvertedKind;
  readonly record: Recorded;
  /** Undefined if nothing replaces the record. Drafts with the same rule object share one rule. */
  readonly rule: ProposedRule | undefined;
  readonly evidence: Evidence;
  /** One sentence: the interpretation of the record. */
  readonly note: string;
}

/** Rules to propose, and the parts that could not be converted. */
export interface ProposedRules {
  readonly drafts: readonly Draft[];
  readonly notChecked: readonly UntoldFact[];
}

/** An execute rule that runs a managed ruleset for every request. */
export function executeRule(rulesetId: string, overrides?: ProposedOverrides): ProposedRule {
  const parameters = overrides ? { id: rulesetId, overrides } : { id: rulesetId };
  return {
    ...BLANK,
    action: "execute",
    expression: "true",
    description: "",
    ref: "",
    enabled: true,
    action_parameters: parameters,
  };
}

/** A skip rule: requests that match it skip the rules after it. */
export function skipRule(expression: string, isEnabled: boolean): ProposedRule {
  return {
    ...BLANK,
    action: "skip",
    expression,
    description: "",
    ref: "",
    enabled: isEnabled,
    action_parameters: { ruleset: SKIP.current.value },
  };
}

const BLANK = { id: "", version: "" } as const;
