import { MIGRATION } from "../contract/migration.ts";
import { MANAGED_RULESETS } from "../contract/owasp.ts";
import { code } from "../core/phrases.ts";
import { citation } from "./citation.ts";
import { booleanIn, type ExportValue, elements, member, placeInExport, textIn } from "./origin.ts";
import { type RulesetRecord, scalarsOf } from "./records.ts";
import type { ProposedRule, ProposedRuleset, Warning } from "./report.ts";

/** Settings by their owner: `category paranoia-level-2` → `enabled` → `false`. */
type Settings = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Compares the proposal with the configuration that Cloudflare proposes, point by point: which managed rulesets run,
 * for what, with which overrides, and which requests skip them. Empty if there is no such response.
 */
export function compareWithConfig(
  proposed: ProposedRuleset,
  config: RulesetRecord | undefined,
): readonly Warning[] {
  if (!config) return [];
  return [
    ...compareName(proposed, config),
    ...compareExecutes(proposed, config),
    ...compareSkips(proposed, config),
  ];
}

function compareName(proposed: ProposedRuleset, config: RulesetRecord): readonly Warning[] {
  if (config.name === undefined || config.name === proposed.name) return [];
  return [
    differs(config.origin, `is named ${code(config.name)}, but the proposal is named ${code(proposed.name)}`),
  ];
}

function compareExecutes(proposed: ProposedRuleset, config: RulesetRecord): readonly Warning[] {
  const own = new Map(
    proposed.rules
      .filter((rule) => rule.action === "execute")
      .map((rule) => [rule.action_parameters.id!, rule]),
  );
  const theirs = new Map<string, ExportValue>();
  for (const rule of config.rules) {
    const id = textIn(member(member(rule, "action_parameters"), "id"));
    if (textIn(member(rule, "action")) === "execute" && id !== undefined) theirs.set(id, rule);
  }
  const executed = [...own].flatMap(([id, rule]) => {
    const their = theirs.get(id);
    if (their) return compareExecute(rulesetName(id), rule, their);
    return [differs(config.origin, `does not run the ${rulesetName(id)}, which the proposal does`)];
  });
  const added = [...theirs]
    .filter(([id]) => !own.has(id))
    .map(([id, rule]) => differs(rule, `runs the ${rulesetName(id)}, which the proposal does not`));
  return [...executed, ...added];
}

function compareExecute(name: string, own: ProposedRule, their: ExportValue): readonly Warning[] {
  const warnings: Warning[] = [];
  const enabled = booleanIn(member(their, "enabled")) ?? true;
  if (enabled !== own.enabled) warnings.push(differs(their, `has \`enabled: ${enabled}\` for the ${name}`));
  const expression = textIn(member(their, "expression"));
  if (expression !== undefined && expression !== own.expression) {
    warnings.push(
      differs(
        their,
        `runs the ${name} for ${code(expression)}, but the proposal runs it for ${code(own.expression)}`,
      ),
    );
  }
  const at = member(member(their, "action_parameters"), "overrides");
  return [...warnings, ...compareSettings(name, ownSettings(own), theirSettings(at), at ?? their)];
}

function compareSettings(name: string, own: Settings, theirs: Settings, at: ExportValue): readonly Warning[] {
  const warnings: Warning[] = [];
  for (const target of new Set([...own.keys(), ...theirs.keys()])) {
    const ours = own.get(target);
    const other = theirs.get(target);
    for (const key of new Set([...(ours?.keys() ?? []), ...(other?.keys() ?? [])])) {
      const [mine, their] = [ours?.get(key), other?.get(key)];
      if (mine === their) continue;
      const there = their === undefined ? `does not set ${code(key)}` : `sets ${code(key)} to ${code(their)}`;
      const here = mine === undefined ? "the proposal does not" : `the proposal sets it to ${code(mine)}`;
      warnings.push(differs(at, `${there} for ${target} of the ${name}; ${here}`));
    }
  }
  return warnings;
}

function ownSettings(rule: ProposedRule): Settings {
  const { overrides } = rule.action_parameters;
  const settings = new Map<string, ReadonlyMap<string, string>>();
  for (const { category, ...rest } of overrides?.categories ?? [])
    settings.set(`tag ${code(category)}`, asTexts(rest));
  for (const { id, ...rest } of overrides?.rules ?? []) settings.set(`rule ${code(id)}`, asTexts(rest));
  return settings;
}

function asTexts(settings: Readonly<Record<string, string | number | boolean>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(settings).map(([key, value]) => [key, String(value)]));
}

function theirSettings(overrides: ExportValue | undefined): Settings {
  const settings = new Map<string, ReadonlyMap<string, string>>();
  const whole = scalarsOf(overrides);
  if (whole.size > 0) settings.set("every rule", whole);
  for (const [list, nameKey, kind] of [
    ["categories", "category", "tag"],
    ["rules", "id", "rule"],
  ] as const) {
    for (const entry of elements(member(overrides, list))) {
      const name = textIn(member(entry, nameKey));
      if (name === undefined) continue;
      const values = new Map(scalarsOf(entry));
      values.delete(nameKey);
      settings.set(`${kind} ${code(name)}`, values);
    }
  }
  return settings;
}

function compareSkips(proposed: ProposedRuleset, config: RulesetRecord): readonly Warning[] {
  const own = new Set(proposed.rules.filter((rule) => rule.action === "skip").map((rule) => rule.expression));
  const theirs = new Map<string, ExportValue>();
  for (const rule of config.rules) {
    const expression = textIn(member(rule, "expression"));
    if (textIn(member(rule, "action")) === "skip" && expression !== undefined) theirs.set(expression, rule);
  }
  return [
    ...[...own]
      .filter((expression) => !theirs.has(expression))
      .map((expression) =>
        differs(config.origin, `has no skip rule for ${code(expression)}, which the proposal has`),
      ),
    ...[...theirs]
      .filter(([expression]) => !own.has(expression))
      .map(([expression, rule]) =>
        differs(rule, `has a skip rule for ${code(expression)}, which the proposal does not have`),
      ),
  ];
}

function differs(at: ExportValue, clause: string): Warning {
  return {
    code: "migrate/config-differs",
    message: `Cloudflare's configuration ${clause}.`,
    help: "Take Cloudflare's answer where its meaning is clear: it knows the zone, the proposal only the exports.",
    where: placeInExport(at),
    source: citation(MIGRATION.converted.source),
  };
}

function rulesetName(id: string): string {
  const known = Object.values(MANAGED_RULESETS).find((fact) => fact.value.id === id);
  return known ? known.value.name : `ruleset ${code(id)}`;
}
