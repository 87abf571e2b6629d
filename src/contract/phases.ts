import { type Fact, valueTable } from "./fact.ts";
import phases from "./phases.json" with { type: "json" };

/** The facts about phases, for those who list them. */
export const PHASE_FACTS = valueTable(phases);

/** The time at which a phase runs: before the request reaches the origin, after the response, or on packets. */
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

/** The phases that see HTTP, in the order in which they run; some on both sides. */
export const HTTP_PHASES = [...PHASE_FACTS.request.value, ...PHASE_FACTS.response.value];

/** Phases whose rules read fields of Magic Firewall. */
export const MAGIC_PHASES: readonly string[] = PHASE_FACTS.network.value.filter((name) =>
  name.startsWith("magic_"),
);

/** Phases whose overrides may set a sensitivity level. */
export const DDOS_PHASES: readonly string[] = ["ddos_l4", "ddos_l7"];

/** The owner of entry points of a kind. */
export const ENTRY_POINT_SCOPES = PHASE_FACTS.entryPointScopes as Fact<Record<string, "account" | "zone">>;

const PHASES: ReadonlyMap<string, Phase> = collect([
  ["request", PHASE_FACTS.request.value],
  ["response", [...PHASE_FACTS.response.value, ...PHASE_FACTS.other.value]],
  ["network", PHASE_FACTS.network.value],
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
