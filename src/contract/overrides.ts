import { docsPage, documented, valueTable } from "./fact.ts";
import overrides from "./overrides.json" with { type: "json" };
import { DDOS_PHASES } from "./phases.ts";

const DDOS = docsPage("ddos-protection/managed-rulesets/http/override-parameters/");

/** The keys of the `overrides` of an `execute` rule. */
export const OVERRIDES = {
  ...valueTable(overrides),
  /** Phases in which `sensitivity_level` has a meaning. */
  sensitivityPhases: documented<readonly string[]>(DDOS_PHASES, DDOS),
} as const;
