import { CUSTOM_PHASE, MANAGED_PHASE } from "../contract/phases.ts";
import { code } from "../core/phrases.ts";
import type { TerraformResource } from "../sources/recognise/model.ts";
import type { Converted } from "./convert/convert.ts";
import type { Declared } from "./declared.ts";
import { placeInExport } from "./origin.ts";
import type { DeclaredResource, PlaceInExport } from "./report.ts";

const RULESET = `\`cloudflare_ruleset\` of the phase ${code(MANAGED_PHASE)}`;
const LEAVES = "The migration leaves it unchanged";

/** Types of resources that the migration concerns, with their replacements. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ["cloudflare_waf_package", `A ${RULESET} takes its place, with a rule that executes the managed ruleset.`],
  ["cloudflare_waf_group", `Overrides by tag or by rule take its place, in the ${RULESET}.`],
  ["cloudflare_waf_rule", `An override of a rule takes its place, in the ${RULESET}.`],
  [
    "cloudflare_waf_override",
    `It blocks the migration: remove it first. A skip rule or overrides in the ${RULESET} can take its place.`,
  ],
]);

/** The types that stop working with the migration; their provider no longer has them either. */
const STOPPING: ReadonlySet<string> = new Set(REPLACEMENTS.keys());

/** Each resource of the zone that declares something of the previous configuration, with its replacement. */
export function declaredResources(
  declared: readonly Declared[],
  { conversions }: Converted,
): readonly DeclaredResource[] {
  const keyOf = ({ file, start }: PlaceInExport) => `${file}:${start.offset}`;
  const replaced = new Map(conversions.map(({ from, to }) => [keyOf(from.where), to]));
  return declared
    .filter(({ resource }) => resource.resourceType !== "cloudflare_ruleset")
    .map(({ resource, origin }) => {
      const where = placeInExport(origin);
      const by = replaced.get(keyOf(where)) ?? null;
      const stops = STOPPING.has(resource.resourceType);
      const address = `${resource.resourceType}.${resource.name}`;
      const removal = stops
        ? ` Take it out of the state: ${code(`terraform state rm ${address}`, 200)}.`
        : "";
      return { address, stops, replacement: replacementOf(resource, by) + removal, by, where };
    });
}

function replacementOf({ resourceType }: TerraformResource, by: string | null): string {
  const known = REPLACEMENTS.get(resourceType);
  if (known !== undefined) return known;
  if (by !== null) return `A skip rule in the ${RULESET} takes the place of what it switches off.`;
  if (resourceType === "cloudflare_firewall_rule" || resourceType === "cloudflare_filter") {
    return `${LEAVES}; with current versions of the provider it is a rule of a \`cloudflare_ruleset\` of the phase ${code(CUSTOM_PHASE)}.`;
  }
  return `${LEAVES}.`;
}
