import { compare } from "../../core/diagnostic.ts";
import { type LocatedObject, stringAt } from "../../sources/values/located.ts";
import type { CompiledDeployment } from "../emit/emit.ts";
import { SKIP_ACTION } from "../emit/exceptions.ts";
import { executedBy } from "../live/deployed-rule.ts";
import { keepRule } from "../live/keep-live.ts";
import type { LiveExport } from "../model/model.ts";
import { nameKey } from "../settings/exception.ts";
import type { CompiledException } from "./model.ts";

/** A rule of the entry point as the policy wants it. */
export interface EntryRule {
  /** The live rule that it is, or replaces. */
  readonly node: LocatedObject | undefined;
  readonly body: unknown;
  readonly deployment?: CompiledDeployment | undefined;
  readonly exception?: CompiledException | undefined;
  /** The ruleset that it executes. */
  readonly executes?: string | undefined;
}

/** A policy's demands on the order of an entry point. */
export interface Arrangement {
  readonly deployments: readonly CompiledDeployment[];
  /** Undefined: the skip rules are left unchanged live. */
  readonly exceptions: readonly CompiledException[] | undefined;
  readonly isExclusive: boolean;
}

/** The rules of an entry point, arranged. */
export interface ArrangedRules {
  readonly rules: readonly EntryRule[];
  readonly removed: readonly LocatedObject[];
  /** Whether a change outside the deployments needs a PUT of the whole entry point. */
  readonly needsPut: boolean;
}

/**
 * All rules for an entry point, in order. Live rules keep their position, compiled deployments take the
 * place of their live rules (in an exclusive policy, those of all of them in its own order), and missing ones are added before the first later deployment of the policy that is live,
 * else at the end. A skip rule only affects what comes after it: a missing or late one is placed right before
 * the first rule that it makes an exception from.
 */
export function arrangeRules(entrypoint: LiveExport, arrangement: Arrangement): ArrangedRules {
  const { exceptions, isExclusive } = arrangement;
  const live = entrypoint.state === "present" ? entrypoint.ruleset.rules.map(({ node }) => node) : [];
  let rules: readonly EntryRule[] = withDeployments(live, arrangement);
  if (isExclusive) rules = inOrderOf(arrangement.deployments, rules);
  if (exceptions) rules = withExceptions(rules, exceptions);
  if (isExclusive) rules = rules.filter(({ deployment, exception }) => deployment ?? exception);
  const kept = new Set(rules.flatMap(({ node }) => node ?? []));
  const others = rules.filter(({ deployment }) => !deployment);
  const isMoved = !isSameOrder(live, rules);
  const isChanged = others.some(
    ({ node, body }) => !node || JSON.stringify(sorted(keepRule(node))) !== JSON.stringify(sorted(body)),
  );
  return {
    rules,
    removed: live.filter((node) => !kept.has(node)),
    needsPut: isMoved || isChanged || live.some((node) => !kept.has(node)),
  };
}

function withDeployments(live: readonly LocatedObject[], { deployments }: Arrangement): EntryRule[] {
  const byRule = new Map(deployments.flatMap((one) => (one.liveRule ? [[one.liveRule, one]] : [])));
  const rules = live.map((node): EntryRule => {
    const deployment = byRule.get(node);
    const id = stringAt(node, "id")?.value;
    if (!deployment) return { node, body: keepRule(node), executes: executedBy(node) };
    return deployedRule(deployment, node, { ...(id && { id }), ...deployment.rule });
  });
  for (const [at, deployment] of deployments.entries()) {
    if (deployment.liveRule) continue;
    const later = new Set(deployments.slice(at + 1).flatMap(({ liveRule }) => liveRule ?? []));
    const before = rules.findIndex(({ node }) => node !== undefined && later.has(node));
    const added = deployedRule(deployment, undefined, deployment.rule);
    rules.splice(before < 0 ? rules.length : before, 0, added);
  }
  return rules;
}

/** The rules with the deployments, in the order of a policy, at the places that deployments have. */
function inOrderOf(
  deployments: Arrangement["deployments"],
  rules: readonly EntryRule[],
): readonly EntryRule[] {
  const placed = new Map(rules.flatMap((rule) => (rule.deployment ? [[rule.deployment, rule]] : [])));
  const ordered = deployments.flatMap((one) => placed.get(one) ?? []);
  return rules.map((rule) => (rule.deployment ? ordered.shift()! : rule));
}

function deployedRule(
  deployment: CompiledDeployment,
  node: LocatedObject | undefined,
  body: unknown,
): EntryRule {
  return { node, body, deployment, executes: deployment.ruleset.id.value };
}

/** The rules with the policy's skip rules instead of all others. */
function withExceptions(
  before: readonly EntryRule[],
  exceptions: readonly CompiledException[],
): readonly EntryRule[] {
  const owned = new Map(exceptions.flatMap((one) => (one.liveRule ? [[one.liveRule, one]] : [])));
  const rules = before.flatMap((rule): EntryRule[] => {
    const { node } = rule;
    const exception = node && owned.get(node);
    if (exception) return [exceptionRule(exception)];
    return node && stringAt(node, "action")?.value === SKIP_ACTION ? [] : [rule];
  });
  for (const exception of exceptions) {
    const at = rules.findIndex((rule) => rule.exception === exception);
    const target = targetOf(exception, rules);
    if (at >= 0 && at < target) continue;
    if (at >= 0) rules.splice(at, 1);
    rules.splice(Math.min(target, rules.length), 0, exceptionRule(exception));
  }
  return rules;
}

function exceptionRule(exception: CompiledException): EntryRule {
  const node = exception.liveRule;
  const id = stringAt(node, "id")?.value;
  return { node, body: { ...(id && { id }), ...exception.rule }, exception };
}

/** The position of the first rule that an exception must come before. */
function targetOf({ resolved }: CompiledException, rules: readonly EntryRule[]): number {
  const { before } = resolved.settings;
  const named = before && nameKey(before);
  const at = rules.findIndex(({ deployment, executes }) =>
    named === undefined ? executes !== undefined && doesSkip(resolved, executes) : deployment?.name === named,
  );
  return at < 0 ? rules.length : at;
}

/** Whether an exception concerns a ruleset, as a whole or in part. */
export function doesSkip({ rulesets, rules, settings }: CompiledException["resolved"], id: string): boolean {
  return settings.skips?.kind === "all" || rulesets.includes(id) || rules.has(id);
}

function isSameOrder(live: readonly LocatedObject[], rules: readonly EntryRule[]): boolean {
  const order = rules.flatMap(({ node }) => node ?? []);
  const left = live.filter((node) => order.includes(node));
  return left.every((node, at) => node === order[at]);
}

/**
 * The value with its keys sorted and without empty members: an export has members that are empty, and its order does
 * not matter.
 */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== "" && one !== null);
  return Object.fromEntries(
    entries.map(([key, one]) => [key, sorted(one)] as const).sort(([a], [b]) => compare(a, b)),
  );
}
