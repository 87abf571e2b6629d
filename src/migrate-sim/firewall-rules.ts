import { ACTION_FACTS } from "../contract/actions.ts";
import { PREVIOUS_WAF } from "../contract/migration.ts";
import type { ResolvedFirewallRule } from "./records.ts";

/** Whether the migration converts a firewall rule: it bypasses the WAF managed rules. Undefined if that is unclear. */
export function isMigrating(rule: ResolvedFirewallRule): boolean | undefined {
  if (rule.action === undefined) return undefined;
  if (rule.action !== PREVIOUS_WAF.bypassAction.value) return false;
  return rule.products?.includes(PREVIOUS_WAF.bypassWafProduct.value);
}

/** In the order in which firewall rules run: by priority, those without one last, then by action; else as given. */
export function inRunningOrder(rules: readonly ResolvedFirewallRule[]): readonly ResolvedFirewallRule[] {
  const precedence = (rule: ResolvedFirewallRule) =>
    ACTION_FACTS.firewallRulePrecedence.value.indexOf(rule.action ?? "");
  const priority = (rule: ResolvedFirewallRule) => rule.priority ?? Number.MAX_VALUE;
  return [...rules].sort((a, b) => priority(a) - priority(b) || precedence(a) - precedence(b));
}
