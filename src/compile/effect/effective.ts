import { OWASP } from "../../contract/owasp.ts";
import { expressionKey, matchesAlways } from "../../semantics/compare/same-expression.ts";
import type { OverridesBody, RuleOverrideBody } from "../emit/emit.ts";
import type { EndingRule, ExceptionRule } from "../emit/exceptions.ts";
import type { ManagedRule, ManagedRuleset } from "../model/model.ts";

/** A managed ruleset with its overrides and exceptions in one deployment. */
export interface DeployedRuleset {
  readonly ruleset: ManagedRuleset;
  readonly overrides: OverridesBody;
  /** The skip rules above it. */
  readonly exceptions: readonly ExceptionRule[];
  /** The rules above it that end the evaluation. Default: none. */
  readonly endings?: readonly EndingRule[] | undefined;
  /** The expression of the execute rule; undefined if a file contains only overrides. */
  readonly expression?: string | undefined;
  readonly isEnabled?: boolean | undefined;
  readonly version?: string | undefined;
}

/** The setting that decides on one property of a rule, strongest last. `at`: the index in the list of overrides. */
export type Winner =
  | { readonly by: "default" }
  | { readonly by: "ruleset" }
  | { readonly by: "tag"; readonly tag: string; readonly at: number }
  | { readonly by: "rule"; readonly at: number };

/** A property in effect. `value` is undefined if nothing overrides it and no file gives its default. */
export interface Effective<Value> {
  readonly value: Value | undefined;
  readonly winner: Winner;
  /** Overrides of the same property that a stronger one beats, weakest first. */
  readonly beaten: readonly { readonly winner: Winner; readonly value: Value }[];
}

/** The effective state of one managed rule. */
export interface EffectiveRule {
  /**
   * `rule`: one rule. If the rules of the ruleset are unknown, `tag` represents all that have a tag, and `rest` all
   * that nothing names.
   */
  readonly kind: "rule" | "tag" | "rest";
  /** The rule's id, or the tag; empty for the rest. */
  readonly id: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly enabled: Effective<boolean>;
  readonly action: Effective<string>;
  readonly scoreThreshold: Effective<number>;
  /** The exceptions that concern it; they are stronger than any override. */
  readonly exceptions: readonly ExceptionRule[];
}

/**
 * The effective state of every rule of a ruleset in one deployment. An override of the rule wins over one of its tags,
 * and that one over an override of the whole ruleset. If several tags apply, the last listed wins. Exceptions are
 * applied last.
 *
 * Shape: one entry per rule, in the order of the ruleset. If its rules are unknown, the score rule, the rules and
 * tags that `named` or the overrides name, and the rest.
 */
export function effectiveState(
  deployed: DeployedRuleset,
  named: readonly OverridesBody[] = [],
): readonly EffectiveRule[] {
  const { ruleset, overrides } = deployed;
  const subjects = ruleset.rules
    ? ruleset.rules.map((rule) => ({ kind: "rule" as const, rule }))
    : symbolicRules(ruleset, [overrides, ...named]);
  return subjects.map(({ kind, rule }) => effectiveRule(kind, rule, deployed));
}

function effectiveRule(
  kind: EffectiveRule["kind"],
  rule: ManagedRule,
  { overrides, exceptions }: DeployedRuleset,
): EffectiveRule {
  return {
    kind,
    id: rule.id,
    description: rule.description,
    tags: rule.tags,
    enabled: decide(rule, overrides, rule.isEnabled, ({ enabled }) => enabled),
    action: decide(rule, overrides, rule.action, ({ action }) => action),
    scoreThreshold: decide(rule, overrides, rule.scoreThreshold, ({ score_threshold }) => score_threshold),
    exceptions: exceptions.filter(({ rules }) => rules === undefined || rules.includes(rule.id)),
  };
}

type Properties = Omit<RuleOverrideBody, "id">;

function decide<Value>(
  rule: ManagedRule,
  { categories = [], rules = [], ...all }: OverridesBody,
  shipped: Value | undefined,
  property: (from: Properties) => Value | undefined,
): Effective<Value> {
  const found: { winner: Winner; value: Value }[] = [];
  const add = (winner: Winner, from: Properties) => {
    const value = property(from);
    if (value !== undefined) found.push({ winner, value });
  };
  add({ by: "ruleset" }, all);
  for (const [at, tag] of categories.entries()) {
    if (rule.tags.includes(tag.category)) add({ by: "tag", tag: tag.category, at }, tag);
  }
  for (const [at, one] of rules.entries()) if (one.id === rule.id) add({ by: "rule", at }, one);
  const last = found.pop();
  return last ? { ...last, beaten: found } : { value: shipped, winner: { by: "default" }, beaten: [] };
}

/** Stand-ins for the rules of a ruleset that no file gives: everything that overrides can distinguish. */
function symbolicRules(ruleset: ManagedRuleset, named: readonly OverridesBody[]) {
  const tags = new Set(named.flatMap(({ categories = [] }) => categories.map(({ category }) => category)));
  const ids = new Set(named.flatMap(({ rules = [] }) => rules.map(({ id }) => id)));
  const scoreRule = ruleset.scoreRule?.value;
  if (scoreRule !== undefined) ids.delete(scoreRule);
  const bare = { description: "", tags: [], isEnabled: undefined, action: undefined };
  return [
    ...[...tags].map((tag) => ({ kind: "tag" as const, rule: { ...bare, id: tag, tags: [tag] } })),
    { kind: "rest" as const, rule: { ...bare, id: "" } },
    ...[...ids].map((id) => ({ kind: "rule" as const, rule: { ...bare, id } })),
    ...(scoreRule === undefined ? [] : [{ kind: "rule" as const, rule: documentedScoreRule(scoreRule) }]),
  ];
}

/** The score rule, the only managed rule whose id, number and defaults are documented. */
export function documentedScoreRule(id: string): ManagedRule {
  return {
    id,
    description: OWASP.scoreRuleDescription.value,
    tags: [],
    isEnabled: true,
    action: OWASP.defaultAction.value,
    scoreThreshold: OWASP.defaultScoreThreshold.value,
  };
}

/**
 * The effect of a rule, in one phrase: `off`, `block at 40`, `log except where …`, `log, skipped for every request`.
 * Equal phrases mean equal effect.
 */
export function stateText({ enabled, action, scoreThreshold, exceptions }: EffectiveRule): string {
  if (enabled.value === false) return "off";
  const acting = action.value ?? (enabled.value === undefined ? "as shipped" : "on");
  const threshold = scoreThreshold.value === undefined ? "" : ` at ${scoreThreshold.value}`;
  const except = exceptionText(exceptions.map(({ expression }) => expression));
  const base = action.value !== undefined && enabled.value === undefined ? `${acting}, if on` : acting;
  return `${base}${threshold}${except}`;
}

function exceptionText(expressions: readonly string[]): string {
  if (expressions.some(matchesAlways)) return ", skipped for every request";
  const keys = expressions.map(expressionKey);
  const different = expressions.filter((_, at) => keys.indexOf(keys[at]!) === at);
  return different.length === 0 ? "" : ` except where ${different.join(" or ")}`;
}
