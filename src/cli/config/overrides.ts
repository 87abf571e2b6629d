import { PLAN_IDS, type Plan } from "../../contract/plans.ts";
import { nearest } from "../../core/nearest.ts";
import { codeList, didYouMean } from "../../core/phrases.ts";
import { PRESETS, type Preset, RULE_SETTINGS, type RuleSetting } from "../../lint/config/config.ts";
import type { StrongestLayer } from "../../lint/config/layers.ts";
import type { ProviderSettings } from "../../lint/config/provider-settings.ts";
import type { RuleEntry } from "../../lint/config/read-config.ts";
import type { Rule } from "../../lint/define-rule.ts";
import type { LintLimits } from "../../lint/engine/lint-limits.ts";
import { usage } from "../exit-code.ts";

/** The command-line settings of rules. */
export interface RuleOverrides {
  readonly preset: string | undefined;
  /** `id=setting`, in their order; a later one wins. */
  readonly rules: readonly string[];
  /** Names of the assumptions that findings of `no-doubtful-condition` can rest on; `none` turns it off. Default: empty. */
  readonly assume: readonly string[];
  readonly plan: string | undefined;
  readonly provider: ProviderSettings | undefined;
  readonly limits: Partial<LintLimits> | undefined;
}

/**
 * The layer of command-line settings above the configuration files. A setting that is not given is absent from it.
 *
 * Errors: throws a usage `Failure` for a preset, setting or plan that does not exist.
 */
export function strongestLayer(given: RuleOverrides): StrongestLayer {
  const { preset, rules, assume, plan, provider, limits } = given;
  return {
    ...(preset === undefined ? {} : { preset: presetOf(preset) }),
    ...(assume.length === 0 ? {} : { entries: [doubtsAssuming(assume)] }),
    ...(rules.length === 0 ? {} : { rules: new Map(rules.map(ruleOf)) }),
    ...(plan === undefined ? {} : { plan: planOf(plan) }),
    ...(provider === undefined ? {} : { provider }),
    ...(limits === undefined ? {} : { limits }),
  };
}

/** Errors: throws a usage `Failure` for a rule of the command line that no configuration knows. */
export function checkRuleNames({ rules: named }: StrongestLayer, rules: readonly Rule[]): void {
  const known = new Set(rules.map((rule) => rule.id));
  for (const id of named?.keys() ?? []) {
    if (known.has(id)) continue;
    const near = didYouMean(nearest(id, known)) || ".";
    throw usage(`There is no rule \`${id}\`${near}`, "`wafsmith rules` lists them.");
  }
}

function doubtsAssuming(assume: readonly string[]): RuleEntry {
  const names = assume.filter((name) => name !== "none");
  return {
    id: "no-doubtful-condition",
    severity: names.length === 0 ? "off" : "warning",
    options: new Map([["assume", names]]),
    ignorable: undefined,
  };
}

function presetOf(name: string): Preset {
  const preset = PRESETS.find((one) => one === name);
  if (preset) return preset;
  throw usage(`There is no preset \`${name}\`; there are ${codeList(PRESETS, "and")}.`);
}

function planOf(name: string): Plan {
  const plan = PLAN_IDS.value.find((one) => one === name);
  if (plan) return plan;
  throw usage(`There is no plan \`${name}\`; there are ${codeList(PLAN_IDS.value, "and")}.`);
}

function ruleOf(given: string): [id: string, setting: RuleSetting] {
  const at = given.indexOf("=");
  if (at < 0)
    throw usage(
      `\`--rule ${given}\` does not say what to set the rule to.`,
      `Write \`--rule ${given}=off\`.`,
    );
  return [given.slice(0, at).replace(/^lint\//, ""), settingOf(given.slice(at + 1))];
}

function settingOf(name: string): RuleSetting {
  const setting = RULE_SETTINGS.find((one) => one === name);
  if (setting) return setting;
  const near = didYouMean(nearest(name, RULE_SETTINGS)) || `; a rule may be ${codeList(RULE_SETTINGS)}.`;
  throw usage(`\`${name}\` is not a severity${near}`);
}
