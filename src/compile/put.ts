import { MANAGED_PHASE } from "../contract/phases.ts";
import { ENDPOINTS, pathOf } from "../contract/rest.ts";
import { plainValue, stringAt } from "../sources/access.ts";
import type { LocatedObject } from "../sources/located.ts";
import type { CompiledDeployment } from "./emit.ts";
import type { PresentExport, Scope } from "./model.ts";

/** The request that replaces a whole entry point. */
export interface PutRequest {
  readonly method: "PUT";
  /** Below the base address; an identifier that nothing gives stays a placeholder: `{zone_id}`. */
  readonly path: string;
  readonly body: EntryPointBody;
}

/** The body of a PUT of an entry point. */
export interface EntryPointBody {
  readonly name: string;
  readonly description?: string;
  /** Every rule that is to stand in the entry point, in order. */
  readonly rules: readonly unknown[];
}

/** What the service computes, and does not take. */
const COMPUTED_KEYS: ReadonlySet<string> = new Set(["version", "last_updated"]);

/**
 * The PUT that leaves every rule of an entry point where it is, puts compiled deployments in the place of their live
 * rules, and adds the ones that are missing: before the first later deployment of the policy that is live, else at the
 * end, since an exception only affects what comes after it.
 */
export function putRequest(
  { ruleset }: PresentExport,
  deployments: readonly CompiledDeployment[],
  { scope, zoneId }: { readonly scope: Scope; readonly zoneId: string | undefined },
): PutRequest {
  const byRule = new Map(deployments.flatMap((one) => (one.liveRule ? [[one.liveRule, one]] : [])));
  const rules: { readonly node: LocatedObject | undefined; readonly body: unknown }[] = ruleset.rules.map(
    ({ node, id }) => {
      const compiled = byRule.get(node);
      const kept = withoutComputed(plainValue(node) as Readonly<Record<string, unknown>>);
      if (!compiled) return { node, body: kept };
      return {
        node,
        body: { ...(id?.value && { id: id.value }), ...compiled.rule },
      };
    },
  );
  for (const [at, compiled] of deployments.entries()) {
    if (compiled.state !== "missing") continue;
    const later = new Set(deployments.slice(at + 1).flatMap(({ liveRule }) => liveRule ?? []));
    const before = rules.findIndex(({ node }) => node !== undefined && later.has(node));
    rules.splice(before < 0 ? rules.length : before, 0, { node: undefined, body: compiled.rule });
  }
  const description = stringAt(ruleset.node, "description")?.value;
  const endpoint = scope === "account" ? ENDPOINTS.putAccountEntryPoint : ENDPOINTS.putEntryPoint;
  return {
    method: "PUT",
    path: pathOf(endpoint, { zone_id: zoneId, phase: MANAGED_PHASE }),
    body: {
      name: ruleset.name?.value ?? DEFAULT_NAME,
      ...(description ? { description } : {}),
      rules: rules.map(({ body }) => body),
    },
  };
}

/** What the service calls an entry point that nobody named. */
const DEFAULT_NAME = "default";

function withoutComputed(rule: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(rule).filter(([key]) => !COMPUTED_KEYS.has(key)));
}
