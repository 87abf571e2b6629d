import { actionOf } from "../../contract/actions.ts";
import { MANAGED_PHASE } from "../../contract/phases.ts";
import { SKIP } from "../../contract/skip.ts";
import { matchesNever } from "../../semantics/compare/same-expression.ts";
import type { Rule, Ruleset } from "../../sources/recognise/model.ts";
import { arrayAt, type LocatedObject, objectAt, stringAt } from "../../sources/values/located.ts";
import { textsIn } from "../managed/read-managed.ts";

/** A skip rule that makes an exception from a managed ruleset, or from some of its rules. */
export interface ExceptionRule {
  /** The identifier of the skip rule; undefined if the file gives none. */
  readonly id: string | undefined;
  /** The requests for which the exception applies. */
  readonly expression: string;
  /** The rules that are skipped; undefined: all. */
  readonly rules: readonly string[] | undefined;
}

/** A rule such as `block` that ends the evaluation, so requests that it matches never reach the rules after it. */
export interface EndingRule {
  /** The identifier of the rule; undefined if the file gives none. */
  readonly id: string | undefined;
  readonly action: string;
  readonly expression: string;
}

/** Options for finding exceptions. */
export interface ExceptionQuery {
  /** Only rules above this one count: an exception affects what comes after it. Undefined: all count. */
  readonly before: LocatedObject | undefined;
  readonly rulesetId: string;
}

/** The action of an exception. */
export const SKIP_ACTION = "skip";

/** The exceptions of an entry point that affect a deployment, in order. Those that match no request are dropped. */
export function exceptionsIn(ruleset: Ruleset, { before, rulesetId }: ExceptionQuery): ExceptionRule[] {
  return rulesAbove(ruleset, before).flatMap((rule) => exceptionOf(rule, rulesetId));
}

/** The skip rules of another phase that leave out the whole phase of managed rules, in order. */
export function phaseExceptionsIn({ rules }: Ruleset): ExceptionRule[] {
  return rules
    .filter(
      (rule) => isActive(rule) && rule.action?.value === SKIP_ACTION && skipsPhase(rule.actionParameters),
    )
    .map((rule) => ({ id: rule.id?.value, expression: expressionOf(rule), rules: undefined }));
}

/** The rules of an entry point that end the evaluation before a rule is reached, in order. */
export function endingsIn(ruleset: Ruleset, before: LocatedObject | undefined): EndingRule[] {
  return rulesAbove(ruleset, before).flatMap((rule) => {
    const { id, action } = rule;
    if (!action || actionOf(action.value)?.value.isTerminating !== true) return [];
    return [{ id: id?.value, action: action.value, expression: expressionOf(rule) }];
  });
}

/**
 * The rules above one that act on some request. They are distinguished by position: identifiers may be absent or empty.
 */
function rulesAbove({ rules }: Ruleset, before: LocatedObject | undefined): Rule[] {
  const end = rules.findIndex(({ node }) => node === before);
  return rules.slice(0, end < 0 ? rules.length : end).filter(isActive);
}

function isActive({ enabled, expression }: Rule): boolean {
  return enabled?.value !== false && !(expression && matchesNever(expression.value));
}

/** Replaces an expression whose value the file does not give, such as one with a Terraform variable. */
const UNKNOWN_EXPRESSION = "an expression that is not known";

function expressionOf({ expression }: Rule): string {
  return expression?.value ?? UNKNOWN_EXPRESSION;
}

function exceptionOf(rule: Rule, rulesetId: string): ExceptionRule[] {
  if (rule.action?.value !== SKIP_ACTION) return [];
  const base = { id: rule.id?.value, expression: expressionOf(rule) };
  if (skipsWhole(rule.actionParameters, rulesetId)) return [{ ...base, rules: undefined }];
  const rules = textsIn(arrayAt(objectAt(rule.actionParameters, "rules"), rulesetId));
  return rules.length > 0 ? [{ ...base, rules }] : [];
}

/** Whether a skip rule leaves out a ruleset: by its id, or with the rest of the entry point, or with the phase. */
function skipsWhole(parameters: LocatedObject | undefined, rulesetId: string): boolean {
  const isCurrent = (key: string) => stringAt(parameters, key)?.value === SKIP.current.value;
  return (
    isCurrent("ruleset") ||
    isCurrent("phase") ||
    textsIn(arrayAt(parameters, "rulesets")).includes(rulesetId) ||
    skipsPhase(parameters)
  );
}

function skipsPhase(parameters: LocatedObject | undefined): boolean {
  return textsIn(arrayAt(parameters, "phases")).includes(MANAGED_PHASE);
}
