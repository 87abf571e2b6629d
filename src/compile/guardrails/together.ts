import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Guardrail } from "../../core/guardrail.ts";
import { addTo } from "../../core/items-by-key.ts";
import { matchesAlways } from "../../semantics/compare/same-expression.ts";
import type { DeployedRuleset } from "../effect/effective.ts";
import { ACCOUNT_EXPRESSION } from "../model/documented.ts";
import { checkZone, inConfiguration } from "./check.ts";
import {
  DIRECTORY,
  exceptionPointer,
  type GuardedDeployment,
  type GuardedFile,
  type GuardedPart,
  type PartDeployment,
  type PlacedSkip,
} from "./model.ts";
import { reachViolations } from "./violations.ts";

/** The deployments of a part as plain data. */
export function plainDeployments(deployments: readonly GuardedDeployment[]): PartDeployment[] {
  return deployments.map(({ deployed, placeOf }) => {
    const { ruleset, expression, exceptions, isEnabled } = deployed;
    const pointers = [
      "",
      "/expression",
      "/enabled",
      ...exceptions.map((one) => exceptionPointer(one.expression)),
    ];
    return {
      deployed: {
        ruleset: { ...ruleset, rules: undefined },
        overrides: {},
        expression,
        exceptions,
        isEnabled,
      },
      places: Object.fromEntries(pointers.map((pointer) => [pointer, placeOf(pointer)])),
    };
  });
}

/**
 * The violations that only several rulesets cause together: skip rules in other phases, levels or files that leave, with the
 * exceptions of a deployment, no request for it. They are reported at the deployment.
 *
 * Errors: `policy/guardrail`.
 */
export function judgeTogether(files: readonly GuardedFile[]): Diagnostic[] {
  const parts = files.flatMap((file) => file.parts);
  const skipsFor = skipFinder(parts);
  const executing = indexed(parts, ({ deployments }) =>
    deployments.map(({ deployed }) => deployed.ruleset.id.value),
  );
  return files.flatMap(({ parts: own, guardrails }) =>
    own.flatMap((part) => {
      const alone = part.deployments.map(guarded);
      const outer = part.id === undefined ? [] : (executing.get(part.id) ?? []);
      if (outer.length === 0) return violations(part, alone, skipsFor(part), guardrails);
      return outer.flatMap((one) => {
        const calls = one.deployments
          .map(guarded)
          .filter(({ deployed }) => deployed.ruleset.id.value === part.id);
        const inside = calls.flatMap((call) => alone.map((inner) => insideOf(call.deployed, inner)));
        return violations(part, inside, skipsFor(one), guardrails);
      });
    }),
  );
}

function violations(
  part: GuardedPart,
  deployments: readonly GuardedDeployment[],
  skips: readonly PlacedSkip[],
  guardrails: readonly Guardrail[],
): Diagnostic[] {
  const { name, place } = part;
  const others = skips.map(({ expression }) => ({ id: undefined, expression, rules: undefined }));
  const joined = deployments.map(({ deployed, placeOf }) => ({
    deployed: { ...deployed, exceptions: [...deployed.exceptions, ...others] },
    placeOf,
  }));
  const alone = part.deployments.map(guarded);
  const found = checkZone({ name, place }, guardrails, (guardrail) => {
    const known = new Set(reachViolations({ deployments: alone, place }, guardrail).map((one) => one.found));
    return reachViolations({ deployments: joined, place }, guardrail).filter((one) => !known.has(one.found));
  });
  const message = "This rule skips the managed rules of the zone, too.";
  const related = skips.flatMap(({ place: at }) => (at ? [{ ...at, message }] : []));
  return found
    .filter(({ code }) => code === "policy/guardrail")
    .map((one) => ({ ...inConfiguration(one), related }));
}

/** Finds the skips in other rulesets that apply to a part. */
function skipFinder(parts: readonly GuardedPart[]): (part: GuardedPart) => readonly PlacedSkip[] {
  const skipping = indexed(parts, ({ owners, skips }) => (skips.length > 0 ? owners : []));
  const deploying = indexed(parts, ({ owners, deployments }) => (deployments.length > 0 ? owners : []));
  const ofAccounts = parts.filter(({ isOfAccount }) => isOfAccount).flatMap(({ skips }) => skips);
  // An account decides about the requests of its Enterprise zones: about those of others nothing is asked.
  const plan = { expression: `not (${ACCOUNT_EXPRESSION.value})`, place: undefined };
  const above = ofAccounts.length === 0 ? [] : [...ofAccounts, plan];
  return (part) => {
    const owners = part.owners.filter(
      (one) => !one.startsWith(DIRECTORY) || deploying.get(one)?.length === 1,
    );
    const beside = new Set(owners.flatMap((owner) => skipping.get(owner) ?? []));
    return [...beside].flatMap((one) => (one === part ? [] : one.skips)).concat(above);
  };
}

function indexed(
  parts: readonly GuardedPart[],
  keysOf: (part: GuardedPart) => readonly string[],
): ReadonlyMap<string, readonly GuardedPart[]> {
  const found = new Map<string, GuardedPart[]>();
  for (const part of parts) {
    for (const key of new Set(keysOf(part))) addTo(found, key, part);
  }
  return found;
}

function guarded({ deployed, places }: PartDeployment): GuardedDeployment {
  return { deployed, placeOf: (pointer) => places[pointer] ?? places[""]! };
}

/** A deployment in a custom ruleset, restricted to the requests for which that ruleset is executed. */
export function insideOf(
  outer: DeployedRuleset,
  { deployed: inner, placeOf }: GuardedDeployment,
): GuardedDeployment {
  const parts = [outer.expression, inner.expression].filter((one) => !matchesAlways(one ?? ""));
  const deployed = {
    ...inner,
    expression: parts.length < 2 ? (parts[0] ?? "true") : parts.map((one) => `(${one})`).join(" and "),
    exceptions: [...outer.exceptions, ...inner.exceptions],
    isEnabled: outer.isEnabled !== false && inner.isEnabled !== false,
  };
  return { deployed, placeOf };
}
