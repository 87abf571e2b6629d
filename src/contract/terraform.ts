import { docsPage, documented, observed, publicPage } from "./cite.ts";

const PROVIDER = "https://github.com/cloudflare/terraform-provider-cloudflare";
const UPGRADE_TO_4 = publicPage(`${PROVIDER}/releases/tag/v4.0.0`);
const DEPRECATION = docsPage("fundamentals/api/reference/deprecations/");
const RULE_ID_CHANGES = docsPage("terraform/troubleshooting/rule-id-changes/");
const EXPRESSION_DIFFERENCES = publicPage(`${PROVIDER}/issues/4767`);

/** A resource of the Terraform provider that manages something of the service which is gone. */
export interface RemovedResource {
  /** The thing that is gone, in words that begin a sentence. */
  readonly feature: string;
  /** The thing that takes its place. */
  readonly replacement: string;
}

const PREVIOUS_WAF = "The API of the previous WAF managed rules";
const MANAGED =
  "a `cloudflare_ruleset` of phase `http_request_firewall_managed` with a rule that executes the managed ruleset";

/** Settings of a page rule that are not used with any other one. */
export const PAGE_RULE_ALONE = observed<readonly string[]>(
  ["forwarding_url"],
  publicPage(`${PROVIDER}/issues/265`),
  "The API answers that it may not be used with any setting.",
);

/** Resources whose API is switched off, by type. */
export const REMOVED_RESOURCES = {
  cloudflare_waf_package: documented<RemovedResource>(
    {
      feature: PREVIOUS_WAF,
      replacement: `${MANAGED}; sensitivity and action become overrides of its score rule`,
    },
    UPGRADE_TO_4,
  ),
  cloudflare_waf_group: documented<RemovedResource>(
    { feature: PREVIOUS_WAF, replacement: `${MANAGED}; a group becomes an override of a category` },
    UPGRADE_TO_4,
  ),
  cloudflare_waf_rule: documented<RemovedResource>(
    { feature: PREVIOUS_WAF, replacement: `${MANAGED}; a rule becomes an override of a rule` },
    UPGRADE_TO_4,
  ),
  cloudflare_waf_override: documented<RemovedResource>(
    {
      feature: PREVIOUS_WAF,
      replacement: `${MANAGED} whose expression names the paths that the override had`,
    },
    UPGRADE_TO_4,
  ),
  cloudflare_firewall_rule: documented<RemovedResource>(
    {
      feature: "The firewall rules API",
      replacement: "a rule of a `cloudflare_ruleset` of phase `http_request_firewall_custom`",
    },
    DEPRECATION,
  ),
  cloudflare_filter: documented<RemovedResource>(
    {
      feature: "The filters API",
      replacement:
        "the `expression` of a rule of a `cloudflare_ruleset` of phase `http_request_firewall_custom`",
    },
    DEPRECATION,
  ),
  cloudflare_rate_limit: documented<RemovedResource>(
    {
      feature: "The previous rate limiting API",
      replacement: "a rule with `ratelimit` in a `cloudflare_ruleset` of phase `http_ratelimit`",
    },
    DEPRECATION,
  ),
} as const;

/** How the provider checks a resource. */
export const PROVIDER_SCHEMA = observed(
  "Terraform rejects what the schema of a resource does not have, except an unknown name inside a nested attribute, which it drops.",
  publicPage("https://registry.terraform.io/providers/cloudflare/cloudflare/latest/docs"),
  "Terraform validated 5,800 changed configurations against the schemas of 4.52.8 and 5.24.0.",
);

/** How the provider works with rulesets. */
export const TERRAFORM_RULESETS = {
  matchesByRef: documented(
    "The provider tells rules apart by `ref`; a rule without one is known by its place, and is created anew when rules before it come or go.",
    RULE_ID_CHANGES,
  ),
  statusArgument: documented(
    "`status` was in the place of `enabled` in overrides for a while; version 4.2.0 of the provider removed it.",
    publicPage(`${PROVIDER}/releases/tag/v4.2.0`),
  ),
  comparesExpressionText: observed(
    "The provider compares the text of an expression as it is: a line feed at its end is a difference.",
    EXPRESSION_DIFFERENCES,
  ),
  replacesRules: documented(
    "A ruleset resource of a phase holds all rules of that phase: what it does not list is removed.",
    publicPage("https://registry.terraform.io/providers/cloudflare/cloudflare/latest/docs/resources/ruleset"),
  ),
  escapesInterpolation: documented(
    "A dollar sign before a brace begins an interpolation in every string of Terraform; a second dollar sign before it takes that meaning away.",
    publicPage(`${PROVIDER}/issues/3361`),
  ),
} as const;
