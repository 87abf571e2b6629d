import { OWASP } from "../../contract/owasp.ts";
import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { addTo } from "../../core/items-by-key.ts";
import { nearest } from "../../core/nearest.ts";
import { code, codeList, counted } from "../../core/phrases.ts";
import { policyProblem } from "../codes.ts";
import { endingFor } from "../model/describe.ts";
import type { CompileLimits, FoundRuleset, ManagedRule } from "../model/model.ts";
import { isRuleId, RULE_ID_CHARS, ruleNumberOf } from "../model/rule-names.ts";
import { refused } from "../settings/decode.ts";
import type { DeploymentSettings } from "../settings/deployment.ts";
import type { ManagedRuleSettings } from "../settings/overrides.ts";
import type { ResolvedRule } from "../settings/policy.ts";

/**
 * The rules that a deployment names, by their ids: numbers are looked up in the ruleset's descriptions. Without the
 * ruleset's rules, ids are used unchanged, and the only number known is the documented one, of the score rule.
 *
 * Errors: `policy/unknown-rule`, `policy/ambiguous-rule`, `policy/rule-number-unresolved`. Warnings:
 * `policy/odd-rule-id`.
 */
export function resolveRules(
  { rules }: Pick<DeploymentSettings, "rules">,
  ruleset: FoundRuleset,
  { limits, isDoubtful }: { readonly limits: CompileLimits; readonly isDoubtful: boolean },
): Staged<readonly ResolvedRule[]> {
  const lookUp = ruleset.rules
    ? lookUpIn(ruleset.rules, ruleset.scoreRule?.value, limits)
    : lookUpWithout(ruleset, isDoubtful);
  const found = rules.map(lookUp);
  return {
    value: found.flatMap((one) => one.value ?? []),
    diagnostics: found.flatMap((one) => one.diagnostics),
  };
}

type LookUp = (settings: ManagedRuleSettings) => Staged<ResolvedRule | undefined>;

function lookUpWithout(ruleset: FoundRuleset, isDoubtful: boolean): LookUp {
  return (settings) => {
    const { uri, range, value: name } = settings.reference;
    const resolved = (id: string) => ({ id, settings });
    if (settings.by === "id") {
      const data = { rule: code(name), chars: String(RULE_ID_CHARS) };
      const odd = () => policyProblem("policy/odd-rule-id", { uri, range, messageId: "oddRuleId", data });
      return { value: resolved(name), diagnostics: !isDoubtful && !isRuleId(name) ? [odd()] : [] };
    }
    if (ruleset.scoreRule && name === SCORE_RULE_NUMBER) {
      return { value: resolved(ruleset.scoreRule.value), diagnostics: [] };
    }
    // The number stands in for the id: enough to find an entry that is there twice.
    return { value: resolved(name), diagnostics: isDoubtful ? [] : [needsRuleset(settings)] };
  };
}

const SCORE_RULE_NUMBER = ruleNumberOf(OWASP.scoreRuleDescription.value);

function lookUpIn(
  rules: readonly ManagedRule[],
  scoreRule: string | undefined,
  limits: CompileLimits,
): LookUp {
  const { byId, byNumber } = getOrCompute(INDEXES, rules, () => indexRules(rules));
  const nearMatches = limitedSearch(limits.maxNameComparisons, byId.get(scoreRule ?? ""));
  return (settings) => {
    const { value: name } = settings.reference;
    const rule = byId.get(name);
    if (rule) return found(settings, rule);
    if (settings.by === "id") return refused(unknown(settings, "unknownId", nearMatches(name, byId)));
    const numbered = byNumber.get(name) ?? [];
    if (numbered.length > 1) return refused(ambiguous(settings, numbered));
    if (numbered[0]) return found(settings, numbered[0]);
    return refused(unknown(settings, "unknownNumber", nearMatches(name, byNumber)));
  };
}

interface RuleIndex {
  readonly byId: ReadonlyMap<string, ManagedRule>;
  readonly byNumber: ReadonlyMap<string, readonly ManagedRule[]>;
}

/** Rulesets that are compiled for many zones are looked up in again and again. */
const INDEXES = new WeakMap<readonly ManagedRule[], RuleIndex>();

function indexRules(rules: readonly ManagedRule[]): RuleIndex {
  const byId = new Map<string, ManagedRule>();
  const byNumber = new Map<string, ManagedRule[]>();
  for (const rule of rules) {
    byId.set(rule.id, rule);
    const number = ruleNumberOf(rule.description);
    if (number !== undefined) addTo(byNumber, number, rule);
  }
  return { byId, byNumber };
}

/**
 * Near matches, without the score rule, which cannot be disabled, and only while the budget lasts: a thousand wrong
 * names against a long ruleset would take minutes.
 */
function limitedSearch(maxComparisons: number, scoreRule: ManagedRule | undefined) {
  const unwanted = scoreRule && [scoreRule.id, ruleNumberOf(scoreRule.description)];
  let left = maxComparisons;
  return (name: string, known: ReadonlyMap<string, unknown>): string[] => {
    left -= known.size;
    if (left < 0) return [];
    return nearest(
      name,
      [...known.keys()].filter((key) => !unwanted?.includes(key)),
    );
  };
}

function found(settings: ManagedRuleSettings, { id }: ManagedRule): Staged<ResolvedRule> {
  return { value: { id, settings }, diagnostics: [] };
}

function needsRuleset({ reference: { uri, range, value } }: ManagedRuleSettings): Diagnostic {
  const data = { rule: code(value) };
  return policyProblem("policy/rule-number-unresolved", { uri, range, messageId: "needsRuleset", data });
}

function unknown(
  { reference: { uri, range, value } }: ManagedRuleSettings,
  messageId: "unknownId" | "unknownNumber",
  near: readonly string[],
): Diagnostic {
  const data = { rule: code(value), ending: endingFor(near) };
  return policyProblem("policy/unknown-rule", { uri, range, messageId, data });
}

function ambiguous(
  { reference: { uri, range, value } }: ManagedRuleSettings,
  rules: readonly ManagedRule[],
): Diagnostic {
  const ids = codeList(
    rules.map(({ id }) => id),
    "and",
  );
  const data = { rule: code(value), count: counted(rules.length, "rule"), ids };
  return policyProblem("policy/ambiguous-rule", { uri, range, messageId: "ambiguousNumber", data });
}
