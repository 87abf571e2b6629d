import { OTHER_KEY_NAMES, RULE_KEYS } from "../../contract/objects.ts";
import { nearest } from "../../core/nearest.ts";
import type { Rule } from "../../sources/recognise/model.ts";
import type { LocatedEntry, LocatedObject } from "../../sources/values/located.ts";

/** The known key that resembles an unknown key of an object; undefined if none does. */
export function meantKey(key: string, object: LocatedObject, known: readonly string[]): string | undefined {
  if (known.includes(key)) return undefined;
  // Go treats both as one key, ligatures and the Kelvin sign included, and the last one wins.
  const folded = key.normalize("NFKC").toLowerCase();
  if (known.includes(folded) && object.entry(folded)) return folded;
  const other = Object.hasOwn(OTHER_KEY_NAMES.value, folded) ? OTHER_KEY_NAMES.value[folded] : undefined;
  if (other !== undefined && known.includes(other) && !object.entry(other)) return other;
  if (key.length <= SHORT_WORD.length) return undefined;
  const missing = known.filter((one) => !object.entry(one));
  const [near] = nearest(key, missing);
  return near !== undefined && key[0]?.toLowerCase() === near[0] ? near : undefined;
}

/** Whether a rule has a key only in a misspelt form. It is then not missing: `no-unknown-key` reports it. */
export function isMisspelt(rule: LocatedObject, key: string): boolean {
  if (rule.entry(key)) return false;
  return rule.entries.some((entry) => meantKey(entry.key, rule, RULE_KEYS.value) === key);
}

/** Whether a key that a rule lacks may be added: it is misspelt, or a tool adds it. */
export function mayBeAdded(key: string, rule: Pick<Rule, "node" | "ruleset">): boolean {
  return !rule.node.entry(key) && (isMisspelt(rule.node, key) || isInputOfTool(rule));
}

/** Whether a tool transforms the rule: an operator, or any tool if it has no phase and a key unknown to the API. */
export function isInputOfTool({ node, ruleset }: Pick<Rule, "node" | "ruleset">): boolean {
  const known = RULE_KEYS.value;
  const isForeign = ({ key }: LocatedEntry) => !known.includes(key) && !meantKey(key, node, known);
  if (ruleset?.tool === "operator") return true;
  return ruleset?.phase === undefined && node.entries.some(isForeign);
}

/** Words this short resemble too many others. */
const SHORT_WORD = "kind";
