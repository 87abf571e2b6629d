import { OWASP } from "../../src/contract/owasp.ts";

/** A rule that executes a managed ruleset (OWASP by default) with overrides, as JSON; marks stay in place. */
export function execute(overrides: string, id: string = OWASP.rulesetId.value): string {
  return `{ "action": "execute", "action_parameters": { "id": "${id}", "overrides": ${overrides} }, "expression": "true" }`;
}

/** A ruleset of a kind (`zone` by default) and a phase with rules, as JSON; marks stay in place. */
export function ruleset(phase: string, rules: readonly string[], kind = "zone"): string {
  return `{ "kind": "${kind}", "phase": "${phase}", "rules": [${rules.join(", ")}] }`;
}

/** The deployed rulesets that tests name. */
export const MANAGED_ID = "efb7b8c949ac4650a09736fc376e9aee";
export const OWASP_ID: string = OWASP.rulesetId.value;
export const SCORE_RULE_ID: string = OWASP.scoreRuleId.value;
export const MANAGED_PHASE = "http_request_firewall_managed";
export const CUSTOM_PHASE = "http_request_firewall_custom";
