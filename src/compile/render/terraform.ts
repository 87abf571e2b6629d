import { COMPUTED_KEYS } from "../../contract/objects.ts";
import { MANAGED_PHASE } from "../../contract/phases.ts";
import { HclRaw, hclBlock } from "../../sources/terraform/hcl/write.ts";
import type { CompiledPolicy } from "../compile.ts";
import { oneLine, zoneTitle } from "../script/zone.ts";

/**
 * The entry point as a `cloudflare_ruleset` resource in the syntax of version 5 of the provider. With an export of the
 * entry point it contains every rule of it, since the resource owns them all.
 */
export function renderTerraform({ deployments, put, around, zone }: CompiledPolicy): string {
  const isAccount = deployments.some(({ scope }) => scope === "account");
  const owner = isAccount ? "account_id" : "zone_id";
  const rules = put?.body.rules ?? around.rules.map(({ body }) => body);
  const block = hclBlock("resource", ["cloudflare_ruleset", "waf_managed"], {
    [owner]: !isAccount && zone?.id !== undefined ? zone.id : new HclRaw(`var.${owner}`),
    name: put?.body.name ?? "default",
    kind: isAccount ? "root" : "zone",
    phase: MANAGED_PHASE,
    rules: rules.map(withoutComputed),
  });
  const zoned = isAccount ? undefined : zoneTitle(zone);
  const head = zoned === undefined ? "" : `# For the ${oneLine(zoned)}.\n`;
  const note = put ? "" : "# The resource owns every rule of the entry point: add those that are live.\n";
  return `${head}${note}${block}`;
}

function withoutComputed(rule: unknown): unknown {
  if (typeof rule !== "object" || rule === null) return rule;
  return Object.fromEntries(Object.entries(rule).filter(([key]) => !COMPUTED_KEYS.has(key)));
}
