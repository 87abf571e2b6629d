import type { CompiledPolicy } from "./compile.ts";
import type { PatchRequest } from "./emit/emit.ts";
import type { PutRequest } from "./emit/put.ts";

/** A request to send. */
export type ApiRequest = PatchRequest | PutRequest;

/**
 * The requests that apply a policy: a PATCH for each deployment. If a deployment is missing in the entry point, or the
 * rules around them change, one PUT of the whole entry point replaces its PATCHes.
 */
export function requestsOf({ deployments, put, around, scope }: CompiledPolicy): readonly ApiRequest[] {
  const isMissing = deployments.some(({ state }) => state === "missing");
  if (!put || !(isMissing || around.needsPut)) return deployments.map(({ request }) => request);
  const elsewhere = deployments.filter((one) => one.scope !== scope);
  return [put, ...elsewhere.map(({ request }) => request)];
}

/** A path with its placeholders replaced, in the order of the path. */
export function fillPath(path: string, textOf: (placeholder: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => textOf(name));
}
