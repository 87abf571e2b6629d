import { OWASP, paranoiaLevelOfTag } from "../../contract/owasp.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import { matchesNever } from "../../semantics/compare/same-expression.ts";
import { policyProblem } from "../codes.ts";
import { isDecimal } from "../settings/decode.ts";
import type { CategorySettings } from "../settings/overrides.ts";
import type { ResolvedDeployment } from "../settings/policy.ts";

/**
 * Effects of a deployment on a ruleset as a whole that are hardly intended.
 *
 * Warnings: `policy/switched-off`, `policy/level-gap`, `policy/everything-enabled`, `policy/version-above-lock`.
 */
export function checkEffect(deployment: ResolvedDeployment): Diagnostic[] {
  return [
    ...switchedOff(deployment),
    ...levelGap(deployment),
    ...everythingEnabled(deployment),
    ...versionAboveLock(deployment),
  ];
}

function switchedOff({ settings, target }: ResolvedDeployment): Diagnostic[] {
  const { enabled, expression, all_rules: allRules } = settings;
  const data = { ruleset: target.rulesetName };
  if (enabled?.value === false) {
    return [policyProblem("policy/switched-off", { ...enabled, messageId: "deployment", data })];
  }
  if (expression && matchesNever(expression.value)) {
    return [policyProblem("policy/switched-off", { ...expression, messageId: "noRequest", data })];
  }
  const isOnAgain = [...settings.categories, ...settings.rules].some((one) => one.enabled?.value === true);
  if (allRules?.enabled?.value !== false || isOnAgain) return [];
  return [policyProblem("policy/switched-off", { ...allRules.enabled, messageId: "allRules", data })];
}

/** `paranoia` switches off the levels above it; tags may switch off others, and leave one above them on. */
function levelGap({ settings, ruleset }: ResolvedDeployment): Diagnostic[] {
  const { paranoia, categories, all_rules: allRules } = settings;
  if (!ruleset.isOwasp || allRules?.enabled) return [];
  const off = new Map<number, CategorySettings>();
  for (const one of categories) {
    const level = paranoiaLevelOfTag(one.category.value);
    if (level !== undefined && one.enabled?.value === false) off.set(level, one);
  }
  const isOn = (level: number) => !off.has(level) && level <= (paranoia?.value ?? Number.POSITIVE_INFINITY);
  for (const [level, { category }] of off) {
    const on = OWASP.paranoiaLevels.value.find((other) => other > level && isOn(other));
    if (on === undefined) continue;
    const data = { off: String(level), on: String(on) };
    return [policyProblem("policy/level-gap", { ...category, messageId: "levelGap", data })];
  }
  return [];
}

function everythingEnabled({ settings: { all_rules: allRules }, target }: ResolvedDeployment): Diagnostic[] {
  if (allRules?.enabled?.value !== true) return [];
  const { uri, range } = allRules.enabled;
  const data = { ruleset: target.rulesetName };
  return [policyProblem("policy/everything-enabled", { uri, range, messageId: "everythingEnabled", data })];
}

/** Versions are compared as the numbers that they are. */
function versionAboveLock({ settings: { version }, ruleset }: ResolvedDeployment): Diagnostic[] {
  const { from, version: locked } = ruleset;
  if (!version || from !== "lock" || locked === undefined) return [];
  if (!isDecimal(version.value) || !isDecimal(locked) || BigInt(version.value) <= BigInt(locked)) return [];
  const data = { version: code(version.value), locked: code(locked) };
  return [policyProblem("policy/version-above-lock", { ...version, messageId: "versionAboveLock", data })];
}
