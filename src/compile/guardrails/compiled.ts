import { code } from "../../core/phrases.ts";
import type { CompiledDeployment } from "../emit/emit.ts";
import type { ExceptionRule } from "../emit/exceptions.ts";
import { deployedByRule } from "../live/deployed-rule.ts";
import { DOCUMENTED_CATALOGUE } from "../managed/catalogue.ts";
import type { PolicyPlace, PresentExport, ResolvedDeployment } from "../model/model.ts";
import { type ArrangedRules, type Arrangement, exceptionsAbove } from "../skip-rules/arrange.ts";
import type { CompiledException } from "../skip-rules/model.ts";
import { type DatedEntry, exceptionPointer, type GuardedDeployment } from "./model.ts";

/** The exceptions before a deployment. */
export interface GuardedExceptions {
  readonly rules: readonly ExceptionRule[];
  /** The places of those that the policy has itself, as `placeOf` is asked for them. */
  readonly own: ReadonlyMap<string, PolicyPlace>;
}

/** A deployment of a policy, with the line that causes each value. */
export function guardedDeployment(
  { settings }: ResolvedDeployment,
  compiled: CompiledDeployment,
  { rules: exceptions, own }: GuardedExceptions,
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
    placeOf: (pointer) => own.get(pointer) ?? placeOf(pointer, compiled, settings.place),
  };
}

/** The live state, and the rules of the entry point as the policy wants them. */
interface LiveArrangement {
  readonly entrypoint: PresentExport | undefined;
  readonly around: ArrangedRules & Pick<Arrangement, "exceptions">;
}

/** The live deployments that a policy does not name and leaves in place, with the exceptions that it puts before them. */
export function keepDeployments(
  { entrypoint, around }: LiveArrangement,
  place: PolicyPlace,
): GuardedDeployment[] {
  if (!entrypoint) return [];
  return around.rules.flatMap(({ node, deployment, executes }, at) => {
    const rule = entrypoint.ruleset.rules.find((one) => one.node === node);
    if (!rule || deployment || executes === undefined) return [];
    const own = around.exceptions && exceptionsAbove(around.rules.slice(0, at), executes);
    return deployedByRule(rule, entrypoint.ruleset, DOCUMENTED_CATALOGUE).map((deployed) => ({
      deployed: { ...deployed, ...(own && { exceptions: own }) },
      placeOf: () => place,
    }));
  });
}

/** The origin of the value, else of the first value in it, where the policy is that; else the deployment. */
function placeOf(pointer: string, { origins }: CompiledDeployment, fallback: PolicyPlace): PolicyPlace {
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

/** The exceptions of a policy that are on. */
export function datedExceptions(exceptions: readonly CompiledException[]): DatedEntry[] {
  return exceptions.flatMap(({ resolved: { settings, expression }, rule }) => {
    const what = `The exception ${code((settings.name ?? expression).value)}`;
    return rule.enabled ? [{ place: settings.place, what, until: settings.until }] : [];
  });
}

/** Where the exceptions of a policy are, by the pointer of their expression. */
export function placesOfExceptions(
  exceptions: readonly CompiledException[],
): ReadonlyMap<string, PolicyPlace> {
  return new Map(
    exceptions.map(({ resolved: { expression, settings } }) => [
      exceptionPointer(expression.value),
      settings.place,
    ]),
  );
}
