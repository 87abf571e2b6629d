import type { Diagnostic } from "../core/diagnostic.ts";
import { code } from "../core/phrases.ts";
import { diagnosticIn, errorText } from "../core/problem.ts";
import { policyProblem } from "./codes.ts";
import { type CompileOptions, type CompileResult, compileFor, type PreparedPolicy } from "./compile.ts";
import { recogniseEntrypoint } from "./live/recognise-entrypoint.ts";
import { readExport } from "./managed/read-exports.ts";
import { EXPORT_PATHS } from "./model/documented.ts";
import type { RefusedFile, SourceText } from "./model/model.ts";
import type { ZoneSettings } from "./settings/policy.ts";

/** The result of a policy in one of its zones. */
export interface ZoneResult extends Omit<CompileResult, "files"> {
  readonly zone: { readonly name: string; readonly id: string | undefined };
  /** The export that it was compared with. */
  readonly entrypoint: SourceText | undefined;
}

/** An export of a zone, with the id of the zone if the export contains it. */
export interface ZoneSource extends SourceText {
  readonly zoneId?: string | undefined;
}

/**
 * Compiles a prepared policy for each of its zones, one at a time: nothing of a zone is kept when the next is requested.
 *
 * `entrypointOf`: an export of a zone's entry point; undefined if there is none. A rejected one does not affect other zones.
 */
export async function* compileZones(
  prepared: PreparedPolicy,
  entrypointOf: (zone: ZoneResult["zone"]) => ZoneSource | RefusedFile | undefined,
  options: CompileOptions = {},
): AsyncGenerator<ZoneResult> {
  const { policy, known } = prepared;
  if (!policy || !known) return;
  for (const settings of policy.zones) {
    const { name, id } = settings;
    const zone = { name: name.value, id: id?.value };
    const found = entrypointOf(zone);
    if (found && "refused" in found) {
      yield { value: undefined, diagnostics: [refusedExport(name, found)], zone, entrypoint: undefined };
      continue;
    }
    const result = await compileZone({ ...prepared, policy, known }, settings, found, options);
    yield { ...result, zone, entrypoint: found };
  }
}

/** A bug that one zone triggers affects neither the other zones nor their findings. */
async function compileZone(
  prepared: Parameters<typeof compileFor>[0],
  settings: ZoneSettings,
  entrypoint: ZoneSource | undefined,
  options: CompileOptions,
): Promise<Omit<CompileResult, "files">> {
  try {
    const read = await readExport(entrypoint, recogniseEntrypoint, options.read);
    return compileFor(prepared, read, {
      ...options,
      zone: settings.name.value,
      zoneId: entrypoint?.zoneId,
      // A zone that deploys nothing is left to the compiler to reject.
      ...(prepared.policy.deployments.length + settings.deployments.length > 0 && { settings }),
    });
  } catch (error) {
    return { value: undefined, diagnostics: [crash(settings.name, error)] };
  }
}

function refusedExport({ uri, range, value }: ZoneSettings["name"], { refused }: RefusedFile): Diagnostic {
  const data = { zone: code(value), ending: refused, path: EXPORT_PATHS.entrypoint };
  return policyProblem("policy/unusable-entrypoint", { uri, range, messageId: "refused", data });
}

function crash({ uri, range }: ZoneSettings["name"], error: unknown): Diagnostic {
  const reason = errorText(error);
  return diagnosticIn(uri, "internal/zone-crashed", {
    data: { reason },
    range,
    message: `wafsmith fails on this zone (${reason}), so nothing is compiled for it.`,
    help: "This is a bug in wafsmith: report it with the policy.",
  });
}
