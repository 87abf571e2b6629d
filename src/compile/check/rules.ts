import { OWASP } from "../../contract/owasp.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import { policyProblem } from "../codes.ts";
import type { Placed, PolicyPlace } from "../model/model.ts";
import { type ManagedRuleSettings, OVERRIDE_PROPERTIES } from "../settings/overrides.ts";
import type { ResolvedDeployment, ResolvedRule } from "../settings/policy.ts";

/**
 * Problems of the rules that a deployment names.
 *
 * Errors: `policy/duplicate-rule`, `policy/contradiction`, `policy/score-rule-disabled`, `policy/threshold-elsewhere`.
 * Warnings: `policy/already-disabled`, `policy/equals-default`, `policy/expired`.
 */
export function checkRules(deployment: ResolvedDeployment, today: string | undefined): Diagnostic[] {
  const firstByProperty = new Map<string, ResolvedRule>();
  return deployment.rules.flatMap((rule) => {
    const repeated = OVERRIDE_PROPERTIES.flatMap((name) => {
      if (!rule.settings[name]) return [];
      const key = `${rule.settings.layer} ${name} ${rule.id}`;
      const first = firstByProperty.get(key);
      if (!first) firstByProperty.set(key, rule);
      return first ? [first] : [];
    });
    if (repeated[0]) return [duplicateRule(rule, repeated[0])];
    return [
      ...againstShortKeys(rule, deployment),
      ...checkScoreRule(rule, deployment),
      ...againstDefaults(rule, deployment),
      ...expired(rule.settings, today),
    ];
  });
}

function duplicateRule(rule: ResolvedRule, first: ResolvedRule): Diagnostic {
  const { value: name, ...place } = rule.settings.reference;
  const firstPlace = first.settings.reference;
  const isSwitchedOff = ({ settings }: ResolvedRule) => settings.enabled?.value === false;
  if (!isSwitchedOff(rule) || !isSwitchedOff(first)) {
    const related = [{ ...placeOf(firstPlace), message: "It is first overridden here." }];
    const data = { rule: code(name) };
    return policyProblem("policy/duplicate-rule", { ...place, messageId: "sameProperty", data, related });
  }
  const where = { ...place, related: [{ ...placeOf(firstPlace), message: "It is first disabled here." }] };
  if (name === firstPlace.value || name === rule.id) {
    return policyProblem("policy/duplicate-rule", {
      ...where,
      messageId: "sameName",
      data: { rule: code(name) },
    });
  }
  const data = { rule: code(name), id: code(rule.id) };
  return policyProblem("policy/duplicate-rule", { ...where, messageId: "sameRule", data });
}

/** `threshold` and `action` are the score rule's, so an entry for it may not give them again. */
function againstShortKeys({ id, settings: rule }: ResolvedRule, { settings, ruleset }: ResolvedDeployment) {
  if (id !== ruleset.scoreRule?.value) return [];
  const pairs: readonly (readonly [string, Placed<unknown> | undefined, Placed<unknown> | undefined])[] = [
    ["threshold", settings.threshold, rule.score_threshold],
    ["action", settings.action, rule.action],
  ];
  return pairs.flatMap(([key, short, long]) => {
    if (!short || !long) return [];
    const related = [{ ...placeOf(short), message: "It is given here as well." }];
    const data = { key: code(key) };
    return [
      policyProblem("policy/contradiction", { ...placeOf(long), messageId: "givenTwice", data, related }),
    ];
  });
}

function checkScoreRule({ id, settings: rule }: ResolvedRule, { ruleset }: ResolvedDeployment): Diagnostic[] {
  const data = { rule: code(rule.reference.value) };
  const { source } = OWASP.scoreRuleId;
  if (id === ruleset.scoreRule?.value) {
    if (rule.enabled?.value !== false) return [];
    const place = placeOf(rule.reference);
    return [
      policyProblem("policy/score-rule-disabled", { ...place, messageId: "scoreRuleDisabled", data, source }),
    ];
  }
  if (!rule.score_threshold) return [];
  const place = placeOf(rule.score_threshold);
  return [
    policyProblem("policy/threshold-elsewhere", { ...place, messageId: "notTheScoreRule", data, source }),
  ];
}

function againstDefaults(rule: ResolvedRule, { ruleset, settings, rules }: ResolvedDeployment): Diagnostic[] {
  const { id, settings: entry } = rule;
  const known = ruleset.rules?.find((rule) => rule.id === id);
  // The entry may undo a weaker override of the same rule.
  const isAlone = !settings.all_rules && settings.categories.length === 0 && !settings.paranoia;
  const name = code(entry.reference.value);
  if (!known || rules.some((other) => other !== rule && other.id === id)) return [];
  if (known.isEnabled === false && entry.enabled?.value === false && !entry.action) {
    const place = placeOf(entry.reference);
    return [
      policyProblem("policy/already-disabled", {
        ...place,
        messageId: "alreadyDisabled",
        data: { rule: name },
      }),
    ];
  }
  const defaults = {
    enabled: known.isEnabled,
    action: known.action,
    score_threshold: known.scoreThreshold,
  };
  return OVERRIDE_PROPERTIES.flatMap((key) => {
    const given = entry[key];
    if (!given || !isAlone || given.value !== defaults[key]) return [];
    const data = { key: code(key), rule: name, value: code(String(given.value)) };
    return [policyProblem("policy/equals-default", { ...placeOf(given), messageId: "equalsDefault", data })];
  });
}

/** An entry whose last day is over. */
export function expired(
  { until, reference }: Pick<Partial<ManagedRuleSettings>, "until" | "reference">,
  today: string | undefined,
): Diagnostic[] {
  if (!until || today === undefined || until.value >= today) return [];
  const data = { rule: code(reference?.value ?? ""), until: until.value };
  return [policyProblem("policy/expired", { ...until, messageId: "expired", data })];
}

function placeOf({ uri, range }: PolicyPlace): PolicyPlace {
  return { uri, range };
}
