import { managedRulesetOf, OWASP } from "../../contract/owasp.ts";
import { SKIP } from "../../contract/skip.ts";
import type { Overrides, Rule } from "../../sources/recognise/model.ts";
import type { LocatedString } from "../../sources/values/located.ts";

/** Whether a rule deploys a ruleset. */
export function isExecute(rule: Rule): boolean {
  return rule.action?.value === "execute";
}

/** Whether a rule is an exception from others. */
export function isSkip(rule: Rule): boolean {
  return rule.action?.value === "skip";
}

/** The parameters that a skip rule takes in a phase, or in any phase if it is unknown; undefined if not documented. */
export function skipParametersOf(phase: string | undefined): readonly string[] | undefined {
  const byPhase: Readonly<Record<string, readonly string[]>> = SKIP.parameters.value;
  if (phase !== undefined) return Object.hasOwn(byPhase, phase) ? byPhase[phase] : undefined;
  return [...new Set(Object.values(byPhase).flat())];
}

/** Whether a rule surely acts: only `enabled: false` switches it off. */
export function isEnabled(rule: Rule): boolean {
  return rule.enabled?.value !== false && rule.node.get("enabled")?.kind !== "Unknown";
}

/** The id of the ruleset that an execute rule deploys. */
export function executedRulesetId(rule: Rule): LocatedString | undefined {
  const id = isExecute(rule) ? rule.actionParameters?.get("id") : undefined;
  return id?.kind === "String" ? id : undefined;
}

/** The overrides of a rule that deploys the OWASP Core Ruleset, by its public id. */
export function owaspOverrides(rule: Rule): Overrides | undefined {
  return executedRulesetId(rule)?.value === OWASP.rulesetId.value ? rule.overrides : undefined;
}

/** The overrides of a rule that deploys OWASP, or a ruleset that may be OWASP. */
export function possibleOwaspOverrides(rule: Rule): Overrides | undefined {
  const id = executedRulesetId(rule)?.value;
  if (id === undefined) return undefined;
  const known = managedRulesetOf(id);
  return known === undefined || id === OWASP.rulesetId.value ? rule.overrides : undefined;
}

/** Whether a string has the form of an id; placeholders such as `<RULE_ID>` do not. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
