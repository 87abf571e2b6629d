import { code } from "../../core/phrases.ts";
import type { CompiledDeployment } from "../emit/emit.ts";
import { describedDeployments } from "../entry-point.ts";
import type { PolicyPlace } from "../model/model.ts";
import type { ResolvedDeployment } from "../settings/policy.ts";
import type { CompiledException } from "../skip-rules/model.ts";
import { type DatedEntry, exceptionPointer, type GuardedZone } from "./model.ts";

/** The deployments in the entry point that a policy describes, with the policy locations of their values. */
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

/** The origin of the value, or of the first value inside it, if that is in the policy; otherwise `fallback`. */
function placeOf(pointer: string, { origins }: CompiledDeployment, fallback: PolicyPlace): PolicyPlace {
  const exact = origins.find((one) => one.pointer === pointer);
  const within = origins.find((one) => pointer !== "" && one.pointer.startsWith(`${pointer}/`));
  const origin = (exact ?? within)?.origin;
  return origin?.from === "policy" ? origin : fallback;
}

/** The entries of a deployment that disable a rule. */
export function datedEntries({ rules }: ResolvedDeployment): DatedEntry[] {
  return rules.flatMap(({ settings: { reference, enabled, until } }) =>
    enabled?.value === false
      ? [{ place: reference, what: `The entry that disables ${code(reference.value)}`, until }]
      : [],
  );
}

/** The enabled exceptions of a policy. */
export function datedExceptions(exceptions: readonly CompiledException[]): DatedEntry[] {
  return exceptions.flatMap(({ resolved: { settings, expression }, rule }) => {
    const what = `The exception ${code((settings.name ?? expression).value)}`;
    return rule.enabled ? [{ place: settings.place, what, until: settings.until }] : [];
  });
}

/** The locations of a policy's exceptions, by the `exceptionPointer` of their expression. */
function placesOfExceptions(exceptions: readonly CompiledException[]): ReadonlyMap<string, PolicyPlace> {
  return new Map(
    exceptions.map(({ resolved: { expression, settings } }) => [
      exceptionPointer(expression.value),
      settings.place,
    ]),
  );
}
