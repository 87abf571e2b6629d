import { MANAGED_PHASE } from "../../contract/phases.ts";
import { ENDPOINTS, pathOf } from "../../contract/rest.ts";
import { stringAt } from "../../sources/values/located.ts";
import type { PresentExport, RulesetScope } from "../model/model.ts";
import type { EntryRule } from "../skip-rules/arrange.ts";

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
  /** Every rule that is to be in the entry point, in order. */
  readonly rules: readonly unknown[];
}

/** The PUT of a whole entry point with these rules; other live properties of the ruleset stay. */
export function putRequest(
  live: PresentExport | undefined,
  rules: readonly EntryRule[],
  { scope, zoneId }: { readonly scope: RulesetScope; readonly zoneId: string | undefined },
): PutRequest {
  const description = stringAt(live?.ruleset.node, "description")?.value;
  const endpoint = scope === "account" ? ENDPOINTS.putAccountEntryPoint : ENDPOINTS.putEntryPoint;
  return {
    method: "PUT",
    path: pathOf(endpoint, { zone_id: zoneId, phase: MANAGED_PHASE }),
    body: {
      name: live?.ruleset.name?.value ?? DEFAULT_NAME,
      ...(description ? { description } : {}),
      rules: rules.map(({ body }) => body),
    },
  };
}

/** The name that Cloudflare gives to an unnamed entry point. */
const DEFAULT_NAME = "default";
