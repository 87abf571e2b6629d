import { rulePageAddress } from "../../explain/addresses.ts";
import type { ResolvedConfig } from "../../lint/config/config.ts";
import type { Rule } from "../../lint/define-rule.ts";
import type { CodeInfo } from "../../report/model.ts";

/** The report's descriptions, by code, of the rules that a configuration switches on, with its severities. */
export function activeRuleCodes(
  config: ResolvedConfig,
  rules: readonly Rule[],
): ReadonlyMap<string, CodeInfo> {
  const codes = new Map<string, CodeInfo>();
  for (const rule of rules) {
    const severity = config.severities.get(rule.id);
    if (severity !== undefined) codes.set(ruleCode(rule), { ...ruleInfo(rule), severity });
  }
  return codes;
}

/** The code of a rule's findings. */
export function ruleCode(rule: Rule): string {
  return `lint/${rule.id}`;
}

/** The report's description of a rule. */
export function ruleInfo(rule: Rule): CodeInfo {
  const { url } = rule.source;
  return {
    code: ruleCode(rule),
    summary: rule.summary,
    why: rule.why,
    severity: rule.severity,
    effect: rule.effect,
    ...(rule.origin === undefined ? { docs: rulePageAddress(rule.id) } : {}),
    ...(rule.fixable ? { fixable: rule.fixable } : {}),
    ...(/^https?:/.test(url) ? { sourceUrl: url } : {}),
  };
}
