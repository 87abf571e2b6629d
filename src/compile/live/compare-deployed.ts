import { lossesFirst } from "../../core/protection.ts";
import { diffEffective, type EffectiveDiff } from "../effect/diff-effective.ts";
import type { DeployedRuleset } from "../effect/effective.ts";
import type { Deployed } from "./read-deployed.ts";

/**
 * Compares what two files deploy. A policy says nothing about rulesets that it does not name, so those are listed and
 * not compared, unless it is exclusive. Overrides alone belong to the one ruleset that the other side deploys.
 */
export function compareDeployed(before: Deployed, after: Deployed): EffectiveDiff {
  const left = before.kind === "overrides" ? adopt(before, after) : before.deployments;
  const right = after.kind === "overrides" ? adopt(after, before) : after.deployments;
  if ((before.kind === "policy") === (after.kind === "policy")) return sorted(diffEffective(left, right));
  const policy = before.kind === "policy" ? left : right;
  const known = new Set(policy.map(idOf));
  const isWhole = before.isExclusive || after.isExclusive;
  const isKnown = (one: DeployedRuleset) => isWhole || known.has(idOf(one));
  const others = [...left, ...right].filter((one) => !isKnown(one));
  const notNamed = new Map(
    others.map(({ ruleset: { id, name } }) => [id.value, { id: id.value, name: name || id.value }]),
  );
  const diff = diffEffective(left.filter(isKnown), right.filter(isKnown));
  return { ...sorted(diff), notNamed: [...notNamed.values()] };
}

function sorted(diff: EffectiveDiff): EffectiveDiff {
  return { ...diff, deployments: lossesFirst(diff.deployments) };
}

function adopt({ deployments }: Deployed, other: Deployed): readonly DeployedRuleset[] {
  const { length } = other.deployments;
  if (length === 0 || (length > 1 && length !== deployments.length)) return deployments;
  return deployments.map((one, at) => ({
    ...one,
    ruleset: other.deployments[length === 1 ? 0 : at]!.ruleset,
  }));
}

function idOf({ ruleset }: DeployedRuleset): string {
  return ruleset.id.value;
}
