import { OWASP } from "../contract/owasp.ts";

/**
 * A rule that deploys a managed ruleset with overrides, as the API accepts it: text for the examples of rules.
 *
 * `overrides`: JSON. `rulesetId`: default, the OWASP Core Ruleset.
 */
export function executeExample(overrides: string, rulesetId: string = OWASP.rulesetId.value): string {
  return `{
  "action": "execute",
  "action_parameters": {
    "id": "${rulesetId}",
    "overrides": ${overrides}
  },
  "expression": "true",
  "enabled": true
}`;
}

/** A ruleset of a phase with rules given as JSON: text for the examples of rules. `kind`: default, `zone`. */
export function rulesetExample(phase: string, rules: readonly string[], kind = "zone"): string {
  return `{
  "kind": "${kind}",
  "phase": "${phase}",
  "rules": [
    ${rules.map((rule) => rule.replaceAll("\n", "\n    ")).join(",\n    ")}
  ]
}`;
}
