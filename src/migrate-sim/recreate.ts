import type { ManagedRule } from "../compile/model/model.ts";
import { ruleNumberOf } from "../compile/model/rule-names.ts";
import { CRS_RENUMBERING } from "../contract/crs-renumbering.ts";
import { compare } from "../core/diagnostic.ts";
import { addTo } from "../core/items-by-key.ts";
import { codeList, counted } from "../core/phrases.ts";
import type { WafRule } from "./records.ts";
import type { RecreatingOverrides } from "./report.ts";

/** The recreation of a setting of the previous OWASP package. */
export interface Recreation {
  readonly overrides: RecreatingOverrides | null;
  /** The sentence that gives the instruction. */
  readonly help: string;
}

/** Minimum number of rules for which a tag gets its own override. */
const MIN_RULES_OF_TAG = 2;

/**
 * The overrides of the new ruleset that do what a setting of some previous rules did: by their numbers in version 3 of the
 * Core Rule Set, and, if the rules of the new ruleset are given, by those rules and the tags that cover only them.
 */
export function recreate(
  previous: readonly WafRule[],
  isEnabled: boolean,
  owaspRules: readonly ManagedRule[] | undefined,
): Recreation {
  const numbers = previous.map((rule) => CRS_RENUMBERING.value.get(rule.id ?? ""));
  const known = [...new Set(numbers.flatMap((one) => one ?? []))];
  if (known.length === 0) {
    const isDropped = numbers.length > 0 && numbers.every((one) => one !== undefined);
    return { overrides: null, help: isDropped ? DROPPED : UNKNOWN };
  }
  const named = `${codeList(known, "and")} of the new ruleset`;
  const rest = counted(previous.length - numbers.filter((one) => one !== undefined).length, "rule");
  const untold = rest.startsWith("0 ") ? "" : ` It is not known what became of ${rest} more.`;
  if (!owaspRules) {
    return {
      overrides: null,
      help: `Override ${named}; \`--lock\` with a lock file gives their identifiers.${untold}`,
    };
  }
  const wanted = new Set(known);
  const found = owaspRules.filter(({ description }) => wanted.has(ruleNumberOf(description) ?? ""));
  if (found.length === 0) {
    return {
      overrides: null,
      help: `It would be ${named}, which the lock file does not have: lock again.${untold}`,
    };
  }
  return {
    overrides: overridesOf(found, isEnabled, owaspRules),
    help: `Override ${named}, as \`recreate\` shows.${untold}`,
  };
}

const DROPPED = "Version 3 of the Core Rule Set has dropped it, so there is nothing to recreate.";
const UNKNOWN = "Find the equivalent in the new ruleset, and override it by a tag or by its rules.";

/** First tags whose rules are all included, the largest first; then rules that none of them covers, by their ids. */
function overridesOf(
  found: readonly ManagedRule[],
  isEnabled: boolean,
  all: readonly ManagedRule[],
): RecreatingOverrides {
  const left = new Map(found.map((rule) => [rule.id, rule]));
  const tagged = new Map<string, string[]>();
  for (const { id, tags } of all) {
    for (const tag of tags) addTo(tagged, tag, id);
  }
  const wanted = new Set(left.keys());
  const covering = [...tagged]
    .filter(([, ids]) => ids.length >= MIN_RULES_OF_TAG && ids.every((id) => wanted.has(id)))
    .sort(([a, idsA], [b, idsB]) => idsB.length - idsA.length || compare(a, b));
  const categories: { category: string; enabled: boolean }[] = [];
  for (const [category, ids] of covering) {
    if (!ids.some((id) => left.has(id))) continue;
    categories.push({ category, enabled: isEnabled });
    for (const id of ids) left.delete(id);
  }
  return { categories, rules: [...left.keys()].map((id) => ({ id, enabled: isEnabled })) };
}
