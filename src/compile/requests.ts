import type { CompiledPolicy } from "./compile.ts";
import type { PatchRequest } from "./emit.ts";
import type { PutRequest } from "./put.ts";

/** A request to send. */
export type ApiRequest = PatchRequest | PutRequest;

/**
 * What has to be sent for a policy to hold: a PATCH for each deployment; where one is missing in the entry point, a PUT
 * of the whole in the place of its PATCHes.
 */
export function requestsOf({ deployments, put }: CompiledPolicy): readonly ApiRequest[] {
  const missing = deployments.filter(({ state }) => state === "missing");
  if (!put || missing.length === 0) return deployments.map(({ request }) => request);
  const scope = missing[0]!.scope;
  const elsewhere = deployments.filter((one) => one.scope !== scope);
  return [put, ...elsewhere.map(({ request }) => request)];
}

/** A path with what stands for its placeholders, in the order of the path. */
export function fillPath(path: string, textOf: (placeholder: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => textOf(name));
}
