import { OWASP } from "../../contract/owasp.ts";

/** Length of the identifiers of rules: that of the one that is documented. */
export const RULE_ID_CHARS = OWASP.scoreRuleId.value.length;

/** Whether a name has the form of a rule's identifier: hexadecimal digits in lower case. */
export function isRuleId(name: string): boolean {
  return name.length === RULE_ID_CHARS && /^[0-9a-f]+$/.test(name);
}

/** Whether a name has the form of a rule's number in the Core Rule Set: decimal digits, and too few for an identifier. */
export function isRuleNumber(name: string): boolean {
  return name.length < RULE_ID_CHARS && /^[0-9]+$/.test(name);
}

/** The number that a description of the OWASP ruleset begins with, as in `949110: Inbound …`; undefined for any other. */
export function ruleNumberOf(description: string): string | undefined {
  const [number = "", rest] = description.split(":", 2);
  return rest !== undefined && isRuleNumber(number.trim()) ? number.trim() : undefined;
}
