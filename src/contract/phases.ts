import { docsPage, documented, valueTable } from "./fact.ts";
import phases from "./phases.json" with { type: "json" };

/** The facts about phases, for those who list them. */
export const PHASE_FACTS = valueTable(phases);

/** When a phase runs: before the request reaches the origin, after the response, or on packets. */
export type PhaseSide = "request" | "response" | "network";

/** A phase of the ruleset engine. */
export interface Phase {
  readonly name: string;
  /** Several for a phase that runs on both sides. */
  readonly sides: readonly PhaseSide[];
}

/** The phase of WAF managed rules, and the one of custom rules. */
export const MANAGED_PHASE = "http_request_firewall_managed";
/** The phase of WAF custom rules. */
export const CUSTOM_PHASE = "http_request_firewall_custom";

/** Request phases, in the order in which they run. */
export const REQUEST_PHASES = PHASE_FACTS.request;

/** Response phases, in the order in which they run. */
export const RESPONSE_PHASES = PHASE_FACTS.response;

/** Phases that see packets, not HTTP. */
export const NETWORK_PHASES = PHASE_FACTS.network;

/** Phases that the API takes besides those of the phases list. */
export const OTHER_PHASES = PHASE_FACTS.other;

/** Phases whose rules read fields of Magic Firewall. */
export const MAGIC_PHASES: readonly string[] = NETWORK_PHASES.value.filter((name) =>
  name.startsWith("magic_"),
);

/** Phases whose overrides may set a sensitivity level. */
export const DDOS_PHASES: readonly string[] = ["ddos_l4", "ddos_l7"];

/** Kinds of ruleset. */
export const RULESET_KINDS = PHASE_FACTS.rulesetKinds;

/** The kind of rulesets that only Cloudflare makes. */
export const CLOUDFLARES_KIND = PHASE_FACTS.cloudflaresKind;

/** Whose the entry points of a kind are. */
export const ENTRY_POINT_SCOPES = documented<Readonly<Record<string, "account" | "zone">>>(
  { root: "account", zone: "zone" },
  docsPage("ruleset-engine/rulesets-api/json-object/"),
);

/** Phases that are documented for accounts alone. */
export const ACCOUNT_PHASES = PHASE_FACTS.accountOnly;

/** The phases that accounts do not have, as far as API responses are known. */
export const ZONE_PHASES = PHASE_FACTS.zoneOnly;

/** Other phases that are documented for zones alone. */
export const PHASES_OF_ZONES = PHASE_FACTS.documentedForZones;

/** The end of every expression of an account entry point; the API rejects all others. */
export const ACCOUNT_EXPRESSION_SUFFIX = PHASE_FACTS.accountExpressionSuffix;

/** Where a ruleset may be executed. */
export const RULESET_PHASE = PHASE_FACTS.rulesetPhase;

/** The fields of override expressions in the phase of HTTP DDoS protection. */
export const HTTP_DDOS_FIELDS = PHASE_FACTS.httpDdosFields;

/** Maximum number of deployments of one managed ruleset in a zone's entry point. */
export const MAX_DEPLOYMENTS_PER_ZONE = PHASE_FACTS.maxDeploymentsPerZone;

/** Values of a ruleset's `source` that were seen. */
export const SOURCES_SEEN = PHASE_FACTS.sourcesSeen;

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
