import { docsPage, documented, type Fact, factTable, specified, valueTable } from "./fact.ts";
import managedRulesets from "./managed-rulesets.json" with { type: "json" };
import owasp from "./owasp.json" with { type: "json" };
import type { Plan } from "./plans.ts";

const CONCEPTS = docsPage("waf/managed-rules/reference/owasp-core-ruleset/concepts/");
const MANAGED = docsPage("waf/managed-rules/");

/** The names of the OWASP Core Ruleset, its way of scoring and its settings. */
export const OWASP = {
  ...valueTable(owasp),
  paranoiaLevels: specified<readonly ParanoiaLevel[]>([1, 2, 3, 4], 2),
  defaultParanoiaLevel: documented<ParanoiaLevel>(1, CONCEPTS),
} as const;

/** The share of the OWASP ruleset that runs: 1 is the least, 4 everything. */
export type ParanoiaLevel = 1 | 2 | 3 | 4;

/** A setting of the anomaly score threshold, as the dashboard names it. */
export type ThresholdName = keyof typeof OWASP.thresholds.value;

/** The tag of a paranoia level: `paranoia-level-3`. */
export function paranoiaTag(level: ParanoiaLevel): string {
  return OWASP.paranoiaTags.value[level - 1]!;
}

/** The paranoia level that a tag names; undefined for any other tag. */
export function paranoiaLevelOfTag(tag: string): ParanoiaLevel | undefined {
  const at = OWASP.paranoiaTags.value.indexOf(tag);
  return at < 0 ? undefined : OWASP.paranoiaLevels.value[at];
}

/** The documented name of a threshold; undefined for a value that has none. */
export function thresholdName(threshold: number): ThresholdName | undefined {
  const { low, medium, high } = OWASP.thresholds.value;
  if (threshold === low) return "low";
  if (threshold === medium) return "medium";
  return threshold === high ? "high" : undefined;
}

/** A ruleset that Cloudflare maintains; the id is the same in every account. */
export interface ManagedRulesetFact {
  readonly id: string;
  readonly name: string;
  readonly phase: string;
  /** The plans that may deploy it; undefined if that is not documented. */
  readonly plans?: readonly Plan[];
  readonly isDeprecated?: boolean;
}

const PAID: readonly Plan[] = ["pro", "business", "enterprise"];
const REQUEST_PHASE = "http_request_firewall_managed";

/** Every managed ruleset whose id is public. */
export const MANAGED_RULESETS = {
  ...factTable<ManagedRulesetFact, keyof typeof managedRulesets>(managedRulesets),
  owaspCore: documented<ManagedRulesetFact>(
    {
      id: OWASP.rulesetId.value,
      name: OWASP.rulesetName.value,
      phase: REQUEST_PHASE,
      plans: PAID,
    },
    MANAGED,
  ),
} as const;

/** The managed ruleset with an id; undefined for one that is not public, or not managed. */
export function managedRulesetOf(id: string): Fact<ManagedRulesetFact> | undefined {
  return Object.values(MANAGED_RULESETS).find((known) => known.value.id === id);
}
