import { type CompileOptions, type CompileResult, compileFor, type PreparedPolicy } from "./compile.ts";
import type { Policy, SourceText, ZoneSettings } from "./model.ts";
import { readEntrypointExport } from "./read-exports.ts";

/** What came of a policy in one of its zones. */
export interface ZoneResult extends Omit<CompileResult, "files"> {
  readonly zone: { readonly name: string; readonly id: string | undefined };
  /** The export that it was compared with. */
  readonly entrypoint: SourceText | undefined;
}

/**
 * Compiles a prepared policy for each of its zones, one at a time: nothing of a zone is kept once the next one is asked
 * for.
 *
 * `entrypointOf`: an export of a zone's entry point; undefined where there is none.
 */
export async function* compileZones(
  prepared: PreparedPolicy,
  entrypointOf: (zone: ZoneResult["zone"]) => SourceText | undefined,
  options: CompileOptions = {},
): AsyncGenerator<ZoneResult> {
  const { policy, known } = prepared;
  if (!policy || !known) return;
  for (const settings of policy.zones) {
    const { name, id } = settings;
    const zone = { name: name.value, id: id?.value };
    const entrypoint = entrypointOf(zone);
    const read = await readEntrypointExport(entrypoint, options.read ?? {});
    const result = compileFor({ ...prepared, policy, known }, read, {
      ...options,
      zone: zone.name,
      ...(isDeploying(policy, settings) && { settings }),
    });
    yield { ...result, zone, entrypoint };
  }
}

/** A zone that deploys nothing is left to the compiler to refuse. */
function isDeploying(policy: Policy, zone: ZoneSettings): boolean {
  return policy.deployments.length + zone.deployments.length > 0;
}
