import { type Diagnostic, sortDiagnostics } from "../core/diagnostic.ts";
import { code } from "../core/phrases.ts";
import { type CompiledPolicy, type CompileOptions, compileFor, preparePolicy } from "./compile.ts";
import { describedDeployments } from "./entry-point.ts";
import { compileZones } from "./fleet.ts";
import type { GuardedPart } from "./guardrails/model.ts";
import { plainDeployments } from "./guardrails/together.ts";
import type { CompileInput, PolicyPlace } from "./model/model.ts";

/**
 * The compiler's findings about one policy file, for each of its zones. Notes on assumptions made because other files
 * are missing are dropped, and so are findings in the files that it extends: they are checked under their own names.
 * Never rejects because of the content of a file. `keep` gets what guardrails need of each zone to judge it
 * together with other files.
 *
 * Errors: `policy/…` at the policy itself. Problems in its notation and its expressions are not repeated here.
 */
export async function checkPolicy(
  input: Omit<CompileInput, "entrypoint">,
  options: CompileOptions = {},
  keep: (part: GuardedPart) => void = () => {},
): Promise<readonly Diagnostic[]> {
  const own = input.policy.uri;
  const found = new Map<string, Diagnostic>();
  const add = (diagnostics: readonly Diagnostic[]) => {
    for (const one of diagnostics) {
      if (one.uri !== own || !one.code.startsWith("policy/") || one.severity === "info") continue;
      // A lint of one file has no other text in which to show a location.
      const related = one.related.filter(({ uri }) => uri === one.uri);
      const key = `${one.range.start} ${one.code} ${one.message}`;
      if (!found.has(key)) found.set(key, { ...one, related });
    }
  };
  const prepared = await preparePolicy(input, options);
  add(prepared.diagnostics);
  const { policy, known } = prepared;
  if (policy && known) {
    const isForZonesOnly = policy.deployments.length === 0 && policy.zones.length > 0;
    const absent = { value: { state: "absent" as const }, diagnostics: [] };
    // Guardrails apply to zones: if the policy names some, its settings for all are not a zone.
    const forAll = policy.zones.length > 0 ? { ...options, guardrails: [] } : options;
    const placeOf = (name?: string) => {
      const zone = policy.zones.find((one) => one.name.value === name)?.name;
      return zone?.uri === own ? zone : policy.place;
    };
    const moved = (diagnostics: readonly Diagnostic[], name?: string) =>
      diagnostics.map((one) => ownGuardrail(one, placeOf(name)));
    if (!isForZonesOnly) add(moved(compileFor({ ...prepared, policy, known }, absent, forAll).diagnostics));
    for await (const { diagnostics, zone, value } of compileZones(prepared, () => undefined, options)) {
      add(moved(diagnostics, zone.name));
      if (value && options.guardrails?.length) keep(partOf(value, placeOf(zone.name)));
    }
  }
  return sortDiagnostics([...found.values()]);
}

/**
 * A guardrail may be violated only by a file that the policy extends: then the violation is reported in the policy,
 * at its zone.
 */
function ownGuardrail(one: Diagnostic, { uri, range }: PolicyPlace): Diagnostic {
  if (one.code !== "policy/guardrail" || one.uri === uri) return one;
  return { ...one, uri, range, help: `The value is set in ${code(one.uri)}. ${one.help}` };
}

/** A compiled policy in its zone, reported at one place. */
function partOf(compiled: CompiledPolicy, place: PolicyPlace): GuardedPart {
  const { zone, scope, around } = compiled;
  const all = describedDeployments(compiled).map(({ deployed }) => ({ deployed, placeOf: () => place }));
  const isOfAccount = scope === "account";
  const skips = (isOfAccount ? [] : (around.exceptions ?? [])).flatMap(({ resolved, rule }) => {
    const isOfAll = rule.enabled && resolved.rulesets.length === 0 && resolved.rules.size === 0;
    return isOfAll ? [{ expression: rule.expression, place: resolved.settings.place }] : [];
  });
  const owners = [zone?.name, zone?.id].flatMap((one) => one?.toLowerCase() ?? []);
  return { name: zone?.name, owners, isOfAccount, place, skips, deployments: plainDeployments(all) };
}
