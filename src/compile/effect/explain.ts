import { compare } from "../../core/diagnostic.ts";
import { counted } from "../../core/phrases.ts";
import { matchesAlways } from "../../semantics/compare/same-expression.ts";
import { type Catalogue, findRuleset } from "../managed/catalogue.ts";
import type { ManagedRule, ManagedRuleset } from "../model/model.ts";
import { ruleNumberOf } from "../model/rule-names.ts";
import {
  type DeployedRuleset,
  documentedScoreRule,
  type Effective,
  type EffectiveRule,
  effectiveState,
  stateText,
} from "./effective.ts";
import { winnerText } from "./summarise.ts";

/** A Cloudflare object that a name may refer to. */
export type Explained =
  | { readonly kind: "rule"; readonly ruleset: ManagedRuleset; readonly rule: ManagedRule }
  | { readonly kind: "ruleset"; readonly ruleset: ManagedRuleset };

/**
 * The managed rules and rulesets that a name refers to: a rule's id or its number in the Core Rule Set, or a ruleset's
 * id or name. A ruleset that several sources contain counts once, as the strongest source gives it.
 */
export function findManaged(catalogue: Catalogue, name: string): Explained[] {
  const ruleset = findRuleset(catalogue, name);
  if (ruleset) return [{ kind: "ruleset", ruleset }];
  const seen = new Set<string>();
  return catalogue.flatMap((one): Explained[] => {
    if (seen.has(one.id.value)) return [];
    seen.add(one.id.value);
    const documented = one.scoreRule ? [documentedScoreRule(one.scoreRule.value)] : [];
    const rules = (one.rules ?? documented).filter(
      ({ id, description }) => id === name || ruleNumberOf(description) === name,
    );
    return rules.map((rule) => ({ kind: "rule", ruleset: one, rule }));
  });
}

/** The lines that describe a managed rule or ruleset. */
export function describeManaged(explained: Explained): string[] {
  return explained.kind === "rule"
    ? describeRule(explained.rule, explained.ruleset)
    : describeRuleset(explained.ruleset);
}

function describeRule(rule: ManagedRule, ruleset: ManagedRuleset): string[] {
  const isScoreRule = rule.id === ruleset.scoreRule?.value;
  return [
    rule.description || rule.id,
    ...field("id", rule.id),
    ...field("ruleset", titleOf(ruleset)),
    ...field("tags", rule.tags.join(", ")),
    ...field("ref", rule.ref ?? ""),
    ...field("default", defaultText(rule)),
    ...(isScoreRule
      ? ["", "The score rule. The other rules only add to a request's anomaly score; this one acts on it."]
      : []),
  ];
}

function describeRuleset(ruleset: ManagedRuleset): string[] {
  const tags = new Map<string, number>();
  for (const tag of (ruleset.rules ?? []).flatMap((rule) => rule.tags))
    tags.set(tag, (tags.get(tag) ?? 0) + 1);
  const sorted = [...tags].sort(([a], [b]) => compare(a, b));
  return [
    ruleset.name || ruleset.id.value,
    ...field("id", ruleset.id.value),
    ...field("version", ruleset.version ?? ""),
    ...field("phase", ruleset.phase ?? ""),
    ...field(
      "rules",
      ruleset.rules ? String(ruleset.rules.length) : "unknown: no lock file or export lists them",
    ),
    ...field("score rule", ruleset.scoreRule?.value ?? ""),
    ...sorted.map(([tag, count]) => `    ${tag}: ${counted(count, "rule")}`),
  ];
}

function titleOf({ id, name, version }: ManagedRuleset): string {
  return `${name || "managed ruleset"} (${id.value}${version === undefined ? "" : `, version ${version}`})`;
}

function defaultText({ isEnabled, action, scoreThreshold }: ManagedRule): string {
  const state = isEnabled === undefined ? [] : [isEnabled ? "on" : "off"];
  const threshold = scoreThreshold === undefined ? "" : ` at ${scoreThreshold}`;
  return [...state, ...(action === undefined ? [] : [`${action}${threshold}`])].join(", ");
}

function field(name: string, value: string): string[] {
  return value === "" ? [] : [`  ${name.padEnd(11)} ${value}`];
}

/** The state of a rule or ruleset in each deployment, and the overrides that decide it. */
export function explainEffect(
  explained: Explained,
  deployments: readonly DeployedRuleset[],
  where: string,
): string[] {
  const own = deployments.filter(({ ruleset }) => ruleset.id.value === explained.ruleset.id.value);
  if (own.length === 0) return ["", `${where} does not deploy this ruleset.`];
  return own.flatMap((deployed) => [
    "",
    ...(explained.kind === "rule"
      ? ruleEffect(explained.rule, deployed, where)
      : rulesetEffect(deployed, where)),
  ]);
}

function ruleEffect(rule: ManagedRule, deployed: DeployedRuleset, where: string): string[] {
  const rules = deployed.ruleset.rules ?? [rule];
  const states = effectiveState({ ...deployed, ruleset: { ...deployed.ruleset, rules } });
  const state = states.find(({ id }) => id === rule.id);
  if (!state) return [`${where} executes a version of the ruleset without this rule.`];
  const isOff = deployed.isEnabled === false;
  return [
    `In ${where}: ${isOff ? "off, because the deployment is disabled" : stateText(state)}`,
    ...deploymentLines(deployed),
    ...decision("enabled", state.enabled),
    ...decision("action", state.action),
    ...decision("threshold", state.scoreThreshold),
    ...exceptionLines(state),
  ];
}

function rulesetEffect(deployed: DeployedRuleset, where: string): string[] {
  const states = effectiveState(deployed);
  const off = states.filter(({ enabled }) => enabled.value === false).length;
  const counts = deployed.ruleset.rules ? `${counted(states.length - off, "rule")} on, ${off} off` : "";
  return [
    `In ${where}: ${deployed.isEnabled === false ? "disabled" : "on"}${counts === "" ? "" : `; ${counts}`}`,
    ...deploymentLines(deployed),
    ...deployed.exceptions.map(({ expression, rules }) => {
      const what = rules ? counted(rules.length, "rule") : "the whole ruleset";
      return `  exception   ${what} ${requestsText(expression)}`;
    }),
  ];
}

function deploymentLines({ expression, endings = [] }: DeployedRuleset): string[] {
  return [
    ...(expression === undefined || matchesAlways(expression) ? [] : [`  only if     ${expression}`]),
    ...endings.map(
      (one) => `  ended       by ${one.action} ${requestsText(one.expression)}, before the ruleset runs`,
    ),
  ];
}

function decision<Value>(name: string, { value, winner, beaten }: Effective<Value>): string[] {
  if (value === undefined) return [];
  const others = beaten.map((one) => `${winnerText(one.winner)} ${showValue(one.value)}`).reverse();
  const over = others.length === 0 ? "" : `; beats ${others.join(", ")}`;
  return [`  ${name.padEnd(11)} ${showValue(value)}  (${winnerText(winner)}${over})`];
}

function showValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return String(value);
}

function exceptionLines({ exceptions }: EffectiveRule): string[] {
  return exceptions.map(
    ({ id, expression }) =>
      `  exception   skipped ${requestsText(expression)}${id ? ` (skip rule ${id})` : ""}`,
  );
}

function requestsText(expression: string): string {
  return matchesAlways(expression) ? "for every request" : `where ${expression}`;
}
