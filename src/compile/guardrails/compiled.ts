import { code } from "../../core/phrases.ts";
import type { CompiledDeployment } from "../emit/emit.ts";
import { describedDeployments } from "../entry-point.ts";
import type { PolicyPlace } from "../model/model.ts";
import type { ResolvedDeployment } from "../settings/policy.ts";
import type { CompiledException } from "../skip-rules/model.ts";
import { type DatedEntry, exceptionPointer, type GuardedZone } from "./model.ts";

/** The deployments of the entry point that a policy describes, with the lines that cause their values. */
export function guardedDeployments(
  compiled: Parameters<typeof describedDeployments>[0] & {
    readonly around: { readonly exceptions: readonly CompiledException[] | undefined };
  },
  resolved: readonly ResolvedDeployment[],
  place: PolicyPlace,
): Pick<GuardedZone, "deployments" | "others"> {
  const own = placesOfExceptions(compiled.around.exceptions ?? []);
  const all = describedDeployments(compiled);
  return {
    deployments: all.flatMap(({ own: one, deployed }) => {
      const settings = one && resolved[compiled.deployments.indexOf(one)]?.settings;
      if (!one || !settings) return [];
      return [{ deployed, placeOf: (at: string) => own.get(at) ?? placeOf(at, one, settings.place) }];
    }),
    others: all.flatMap(({ own: one, deployed }) => (one ? [] : [{ deployed, placeOf: () => place }])),
  };
}

/** The origin of the value, else of the first value in it, if it is in the policy; else the deployment. */
function placeOf(pointer: string, { origins }: CompiledDeployment, fallback: PolicyPlace): PolicyPlace {
  const exact = origins.find((one) => one.pointer === pointer);
  const within = origins.find((one) => pointer !== "" && one.pointer.startsWith(`${pointer}/`));
  const origin = (exact ?? within)?.origin;
  return origin?.from === "policy" ? origin : fallback;
}

/** The entries of a deployment that switch a rule off. */
export function datedEntries({ rules }: ResolvedDeployment): DatedEntry[] {
  return rules.flatMap(({ settings: { reference, enabled, until } }) =>
    enabled?.value === false
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
function placesOfExceptions(exceptions: readonly CompiledException[]): ReadonlyMap<string, PolicyPlace> {
  return new Map(
    exceptions.map(({ resolved: { expression, settings } }) => [
      exceptionPointer(expression.value),
      settings.place,
    ]),
  );
}
