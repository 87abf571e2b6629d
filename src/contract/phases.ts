import { docsPage, documented, observed, publicPage, TERRAFORM_RULESET } from "./cite.ts";
import type { Fact } from "./fact.ts";

const PHASES_LIST = docsPage("ruleset-engine/reference/phases-list/");

/** When a phase runs: before the request reaches the origin, after the answer, or on packets. */
export type PhaseSide = "request" | "response" | "network";

/** A phase of the ruleset engine. */
export interface Phase {
  readonly name: string;
  /** Several for a phase that runs on both sides. */
  readonly sides: readonly PhaseSide[];
}

/** The phase that holds WAF managed rules, and the one of custom rules. */
export const MANAGED_PHASE = "http_request_firewall_managed";
/** The phase of WAF custom rules. */
export const CUSTOM_PHASE = "http_request_firewall_custom";

/** Request phases, in the order in which they run. */
export const REQUEST_PHASES = documented<readonly string[]>(
  [
    "http_request_sanitize",
    "http_request_dynamic_redirect",
    "http_request_transform",
    "http_request_api_gateway_early",
    "http_config_settings",
    "http_request_origin",
    "ddos_l7",
    CUSTOM_PHASE,
    "http_ratelimit",
    "http_request_api_gateway_late",
    MANAGED_PHASE,
    "http_request_sbfm",
    "http_request_redirect",
    "http_request_late_transform",
    "http_request_cache_settings",
    "http_request_snippets",
    "http_request_cloud_connector",
  ],
  PHASES_LIST,
);

/** Response phases, in the order in which they run. */
export const RESPONSE_PHASES = documented<readonly string[]>(
  [
    "http_custom_errors",
    "http_response_headers_transform",
    "http_ratelimit",
    "http_response_compression",
    "http_response_firewall_managed",
    "http_log_custom_fields",
  ],
  PHASES_LIST,
);

/** Phases that see packets, not HTTP. */
export const NETWORK_PHASES = documented<readonly string[]>(
  [
    "ddos_l4",
    "magic_transit",
    "magic_transit_managed",
    "magic_transit_ratelimit",
    "magic_transit_ids_managed",
  ],
  PHASES_LIST,
);

/** Phases that the API takes besides those of the phases list. */
export const OTHER_PHASES = documented<readonly string[]>(
  ["http_response_cache_settings"],
  TERRAFORM_RULESET,
);

/** Phases whose rules read fields of Magic Firewall. */
export const MAGIC_PHASES: readonly string[] = NETWORK_PHASES.value.filter((name) =>
  name.startsWith("magic_"),
);

/** Phases whose overrides may set a sensitivity level. */
export const DDOS_PHASES: readonly string[] = ["ddos_l4", "ddos_l7"];

/** Kinds of ruleset. */
export const RULESET_KINDS = documented<readonly string[]>(
  ["managed", "custom", "root", "zone"],
  docsPage("ruleset-engine/rulesets-api/json-object/"),
);

/** Whose the entry points of a kind are. */
export const ENTRY_POINT_SCOPES = documented<Readonly<Record<string, "account" | "zone">>>(
  { root: "account", zone: "zone" },
  docsPage("ruleset-engine/rulesets-api/json-object/"),
);

/** Phases that are documented for accounts alone. */
export const ACCOUNT_PHASES = documented<readonly string[]>(
  ["http_request_redirect"],
  docsPage("rules/url-forwarding/bulk-redirects/create-api/"),
  "Bulk redirects are deployed at the account level. That a zone rejects them is not stated.",
);

/** The phases that accounts do not have, as far as responses of the API are known. */
export const ZONE_PHASES = observed<readonly string[]>(
  ["http_request_dynamic_redirect"],
  publicPage("https://github.com/cloudflare/terraform-provider-cloudflare/pull/2542"),
  'Error 20004: kind "root" cannot be used for this phase.',
);

/** The end of every expression of an account entry point; the API rejects all others. */
export const ACCOUNT_EXPRESSION_SUFFIX = documented(
  'and cf.zone.plan eq "ENT"',
  docsPage("ruleset-engine/managed-rulesets/deploy-managed-ruleset/"),
  "Account entry point rules apply to Enterprise zones only; the conditions before it are in parentheses.",
);

/** Where a ruleset may be executed. */
export const RULESET_PHASE = documented(
  "A ruleset belongs to a phase and can be executed in that phase only.",
  docsPage("ruleset-engine/about/rulesets/"),
);

/** How often one managed ruleset may be deployed in a zone's entry point. */
export const MAX_DEPLOYMENTS_PER_ZONE = documented(
  1,
  docsPage("ruleset-engine/managed-rulesets/deploy-managed-ruleset/"),
  "An account may deploy the same managed ruleset several times.",
);

/** Values of a ruleset's `source` that were seen. */
export const SOURCES_SEEN: Fact<readonly string[]> = documented(
  ["firewall_managed"],
  docsPage("waf/managed-rules/reference/owasp-core-ruleset/configure-api/"),
);

const PHASES: ReadonlyMap<string, Phase> = collect([
  ["request", REQUEST_PHASES.value],
  ["response", [...RESPONSE_PHASES.value, ...OTHER_PHASES.value]],
  ["network", NETWORK_PHASES.value],
]);

/** The phase of a name; undefined for a name that the API does not know. */
export function phaseOf(name: string): Phase | undefined {
  return PHASES.get(name);
}

/** The names of all phases. */
export function phaseNames(): IterableIterator<string> {
  return PHASES.keys();
}

function collect(groups: readonly (readonly [PhaseSide, readonly string[]])[]): Map<string, Phase> {
  const phases = new Map<string, Phase>();
  for (const [side, names] of groups) {
    for (const name of names) {
      phases.set(name, { name, sides: [...(phases.get(name)?.sides ?? []), side] });
    }
  }
  return phases;
}
