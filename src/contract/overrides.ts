import { nearest } from "../core/nearest.ts";
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

/** The documented tag of which a tag is a misspelling. */
export function misspeltTag(tag: string): string | undefined {
  const [near] = nearest(tag, OVERRIDES.documentedTags.value);
  return near === tag ? undefined : near;
}
