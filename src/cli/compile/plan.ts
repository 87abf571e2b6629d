import type { CompiledPolicy } from "../../compile/compile.ts";
import { plannedChanges } from "../../compile/effect/planned.ts";
import { groupChanges } from "../../compile/effect/summarise.ts";
import { liveFingerprint, sha256Of } from "../../compile/live/fingerprint.ts";
import type { SourceText } from "../../compile/model/model.ts";
import { canonicalJson } from "../../compile/render/json.ts";
import { requestsOf } from "../../compile/requests.ts";
import { lastChange } from "../../compile/script/live.ts";
import { MANAGED_PHASE } from "../../contract/phases.ts";
import type { Guardrail } from "../../core/guardrail.ts";
import type { PlanDeployment, PlanFile, PlanJson, PlanZone } from "../../report/schemas/plan.generated.ts";
import { manifestEntry } from "../files/bundle.ts";
import { readVersion } from "../version.ts";

/** The file of a bundle that says what it changes, and what it was made from. */
export const PLAN = "plan.json";

/** The input of a bundle. */
export interface PlanSources {
  /** The policy, then the files that it extends. */
  readonly policy: readonly SourceText[];
  /** The lock file, and the export of the OWASP ruleset. */
  readonly lock: readonly SourceText[];
  readonly guardrails: readonly Guardrail[];
}

/** The text of a plan. */
export async function planText(
  { policy, lock, guardrails }: PlanSources,
  zones: readonly PlanZone[],
): Promise<string> {
  const fileOf = ({ uri, text }: SourceText) => manifestEntry(uri, text);
  return canonicalJson({
    version: 1,
    wafsmith: await readVersion(),
    policy: policy.map(fileOf),
    lock: lock.map(fileOf),
    guardrails: guardrails.map(({ uri: _, range: __, ...limits }) => limits),
    zones,
  } satisfies PlanJson);
}

/** The part of a plan about one directory of a bundle. `fileCalled`: a file in it, by its name. */
export function planZone(
  compiled: CompiledPolicy,
  fileCalled: (name: string) => PlanFile | undefined,
): PlanZone {
  const { zone, scope, entrypoint } = compiled;
  return {
    zone: { name: zone?.name ?? null, id: zone?.id ?? null },
    scope,
    phase: MANAGED_PHASE,
    requests: requestsOf(compiled).map(({ method, path, body }) => ({
      method,
      path,
      sha256: sha256Of(canonicalJson(body)),
    })),
    bodies: fileCalled("request.json")!,
    after: fileCalled("put.json") ?? null,
    live: entrypoint
      ? {
          fingerprint: liveFingerprint(entrypoint.ruleset.node),
          lastUpdated: lastChange(entrypoint.ruleset.node) ?? null,
        }
      : null,
    changes: changesIn(compiled),
  };
}

function changesIn(compiled: CompiledPolicy): readonly PlanDeployment[] | null {
  const changes = plannedChanges(compiled);
  if (!changes) return null;
  return changes.deployments.flatMap((one) => {
    const { rulesetId: id, rulesetName: name, state, protection } = one;
    if (state === "same") return [];
    const settings = one.settings.map((change) => ({
      setting: change.message,
      before: change.before ?? null,
      after: change.after ?? null,
      protection: change.protection,
    }));
    const rules = groupChanges(one).map(({ changes: rules, subject, before, after, protection, why }) => ({
      subject,
      ids: rules.map((rule) => rule.id),
      before,
      after,
      protection,
      why,
    }));
    return [{ ruleset: { id, name }, state, protection, settings, rules }];
  });
}
