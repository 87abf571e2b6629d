import { code } from "../../core/phrases.ts";
import type { CompiledDeployment } from "../emit.ts";
import type { ExceptionRule } from "../exceptions.ts";
import type { Place, ResolvedDeployment } from "../model.ts";
import type { DatedEntry, GuardedDeployment } from "./model.ts";

/** A deployment of a policy, with the line that causes each value. */
export function guardedDeployment(
  { settings }: ResolvedDeployment,
  compiled: CompiledDeployment,
  exceptions: readonly ExceptionRule[],
): GuardedDeployment {
  const { expression, enabled, action_parameters } = compiled.rule;
  return {
    deployed: {
      ruleset: { ...compiled.ruleset, name: compiled.rulesetName },
      overrides: compiled.overrides,
      exceptions,
      expression,
      isEnabled: enabled,
      version: action_parameters.version,
    },
    placeOf: (pointer) => placeOf(pointer, compiled, settings.place),
  };
}

/** The origin of the value, else of the first value in it, where the policy is that; else the deployment. */
function placeOf(pointer: string, { origins }: CompiledDeployment, fallback: Place): Place {
  const exact = origins.find((one) => one.pointer === pointer);
  const within = origins.find((one) => pointer !== "" && one.pointer.startsWith(`${pointer}/`));
  const origin = (exact ?? within)?.origin;
  return origin?.from === "policy" ? origin : fallback;
}

/** The entries of a deployment that switch a rule off. */
export function datedEntries({ rules }: ResolvedDeployment): DatedEntry[] {
  return rules.flatMap(({ settings: { reference, isEnabled, until } }) =>
    isEnabled?.value === false
      ? [{ place: reference, what: `The entry that disables ${code(reference.value)}`, until }]
      : [],
  );
}
