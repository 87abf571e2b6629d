import { OWASP, thresholdName } from "../../contract/owasp.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { repeatsIn } from "../../core/items-by-key.ts";
import { code, number, wordList } from "../../core/phrases.ts";
import { policyProblem } from "../codes.ts";
import { ACCOUNT_SUFFIX } from "../model/documented.ts";
import type { Placed } from "../model/model.ts";
import type { ResolvedDeployment } from "../settings/policy.ts";
import { checkEffect } from "./effect.ts";
import { checkRules } from "./rules.ts";
import { checkTags } from "./tags.ts";

/**
 * Problems of a policy whose references have been resolved. `today`: the day used to find expired entries, `YYYY-MM-DD`;
 * undefined: they are not searched.
 *
 * Errors: those of rules and tags, `policy/duplicate-deployment`, `policy/owasp-only`. Warnings:
 * `policy/unusual-threshold`, `policy/account-expression`, `policy/no-effect`, and those of `checkEffect`.
 */
export function checkDeployments(
  deployments: readonly ResolvedDeployment[],
  today: string | undefined,
): readonly Diagnostic[] {
  return [
    ...checkRepeatedRulesets(deployments),
    ...deployments.flatMap((deployment) => [
      ...checkOwaspOnly(deployment),
      ...checkThresholds(deployment),
      ...checkAccountExpression(deployment),
      ...checkEffect(deployment),
      ...checkTags(deployment),
      ...checkRules(deployment, today),
    ]),
  ];
}

/** A zone deploys a managed ruleset once; an account may deploy it several times, for different requests. */
function checkRepeatedRulesets(deployments: readonly ResolvedDeployment[]): Diagnostic[] {
  const ofZones = deployments.filter(({ target }) => target.scope !== "account");
  return repeatsIn(ofZones, ({ ruleset }) => ruleset.id.value).map(({ again, first }) => {
    const data = { ruleset: again.target.rulesetName };
    const related = [{ ...placeOf(first), message: "It is first deployed here." }];
    const where = { ...placeOf(again), messageId: "sameRuleset", data, related } as const;
    return policyProblem("policy/duplicate-deployment", where);
  });
}

function placeOf({ settings }: ResolvedDeployment) {
  const { uri, range } = settings.place;
  return { uri, range };
}

function checkOwaspOnly({ settings, ruleset, target }: ResolvedDeployment): Diagnostic[] {
  if (ruleset.isOwasp) {
    const action = settings.all_rules?.action;
    if (!action) return [];
    const { source } = OWASP.actions;
    return [policyProblem("policy/no-effect", { ...action, messageId: "actionOnAll", source })];
  }
  const given: readonly (readonly [string, Placed<unknown> | undefined])[] = [
    ["paranoia", settings.paranoia],
    ["threshold", settings.threshold],
    ["action", settings.action],
  ];
  return given.flatMap(([key, setting]) => {
    if (!setting) return [];
    const data = { key: code(key), ruleset: target.rulesetName };
    return [policyProblem("policy/owasp-only", { ...setting, messageId: "owaspOnly", data })];
  });
}

function checkThresholds({ settings }: ResolvedDeployment): Diagnostic[] {
  const thresholds = [settings.threshold, ...settings.rules.map((rule) => rule.score_threshold)];
  return thresholds.flatMap((threshold) => {
    if (!threshold || thresholdName(threshold.value) !== undefined) return [];
    const names = Object.entries(OWASP.thresholds.value).map(([name, score]) => `${code(name)} ${score}`);
    const data = { threshold: number(threshold.value), names: wordList(names, "and") };
    const { source } = OWASP.thresholds;
    return [
      policyProblem("policy/unusual-threshold", {
        ...threshold,
        messageId: "unusualThreshold",
        data,
        source,
      }),
    ];
  });
}

function checkAccountExpression({ settings, target }: ResolvedDeployment): Diagnostic[] {
  const { expression } = settings;
  if (target.scope !== "account" || !expression) return [];
  const { value: suffix, source } = ACCOUNT_SUFFIX;
  if (` and ${expression.value.trim()}`.endsWith(` ${suffix}`)) return [];
  const { uri, range } = expression;
  const data = { suffix: code(suffix) };
  return [
    policyProblem("policy/account-expression", { uri, range, messageId: "accountExpression", data, source }),
  ];
}
