import { type Fact, factTable, observed, publicPage, valueTable } from "./fact.ts";
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

/** The provider's checks of a resource. */
export const PROVIDER_SCHEMA = observed(
  "Terraform rejects what the schema of a resource does not have, except an unknown name inside a nested attribute, which it drops.",
  publicPage("https://registry.terraform.io/providers/cloudflare/cloudflare/latest/docs"),
  "Terraform validated 5,800 changed configurations against the schemas of 4.52.8 and 5.24.0.",
);

/** The provider's treatment of rulesets. */
export const TERRAFORM_RULESETS = valueTable(rulesets);

/** The forms of values by target: a pattern, and its description. */
export type TargetForms = Fact<Readonly<Record<string, readonly string[]>>>;

/** The forms of the targets of IP access rules and zone lockdowns, by type of resource and by slot. */
export const TARGET_FORMS = new Map<string, TargetForms>([
  ["cloudflare_access_rule", TERRAFORM_RULESETS.accessTargets],
  ["access-rule", TERRAFORM_RULESETS.accessTargets],
  ["cloudflare_zone_lockdown", TERRAFORM_RULESETS.lockdownTargets],
  ["lockdown", TERRAFORM_RULESETS.lockdownTargets],
]);
