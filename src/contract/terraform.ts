import { type Fact, factTable, valueTable } from "./fact.ts";
import removed from "./removed-resources.json" with { type: "json" };
import rulesets from "./terraform.json" with { type: "json" };

/** A Terraform provider resource for a Cloudflare feature that no longer exists. */
export interface RemovedResource {
  /** The removed feature, in words that begin a sentence. */
  readonly feature: string;
  readonly replacement: string;
}

/** Resources whose API no longer exists, by type. */
export const REMOVED_RESOURCES = factTable<RemovedResource, keyof typeof removed>(removed);

/** The provider's treatment of rulesets. */
export const TERRAFORM_RULESETS = valueTable(rulesets);

/** The provider's checks of a resource. */
export const PROVIDER_SCHEMA = TERRAFORM_RULESETS.schema;

/** The forms of values by target: a pattern, and its description. */
export type TargetForms = Fact<Readonly<Record<string, readonly string[]>>>;

/** The forms of the targets of IP access rules and zone lockdowns, by type of resource and by slot. */
export const TARGET_FORMS = new Map<string, TargetForms>([
  ["cloudflare_access_rule", TERRAFORM_RULESETS.accessTargets],
  ["access-rule", TERRAFORM_RULESETS.accessTargets],
  ["cloudflare_zone_lockdown", TERRAFORM_RULESETS.lockdownTargets],
  ["lockdown", TERRAFORM_RULESETS.lockdownTargets],
]);
