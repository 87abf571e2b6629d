import { docsPage, documented, specified } from "./cite.ts";
import { DDOS_PHASES } from "./phases.ts";

const OVERRIDE = docsPage("ruleset-engine/managed-rulesets/override-managed-ruleset/");
const DDOS = docsPage("ddos-protection/managed-rulesets/http/override-parameters/");

/** The keys of the `overrides` of an `execute` rule. */
export const OVERRIDES = {
  /** Keys of `overrides` itself. */
  rulesetKeys: documented<readonly string[]>(
    ["action", "enabled", "sensitivity_level", "categories", "rules"],
    OVERRIDE,
    "The specification shows categories and rules; the first three hold for every rule of the ruleset.",
  ),
  /** Keys of an entry of `overrides.categories`. */
  categoryKeys: documented<readonly string[]>(
    ["category", "action", "enabled", "sensitivity_level"],
    OVERRIDE,
  ),
  /** Keys of an entry of `overrides.rules`. */
  ruleKeys: documented<readonly string[]>(
    ["id", "action", "enabled", "score_threshold", "sensitivity_level"],
    OVERRIDE,
  ),
  /** The values of `action` in an override, in the phases of managed rules. */
  actions: documented<readonly string[]>(
    ["block", "managed_challenge", "js_challenge", "challenge", "log"],
    OVERRIDE,
    "Rules of the DDoS rulesets take others besides.",
  ),
  /** The order in which overrides win where several meet, strongest first. */
  precedence: documented<readonly string[]>(["rule", "category", "ruleset"], OVERRIDE),
  lastCategoryWins: documented(
    "Among tag overrides that meet on a rule, the one listed last has effect.",
    OVERRIDE,
  ),
  exceptionsWin: documented("Exceptions (skip rules) have priority over overrides.", OVERRIDE),
  replaced: specified("A PATCH body's overrides replace the whole set of overrides that the rule had.", 4),
  enablesShippedDisabled: documented(
    "enabled: true on a tag or a ruleset also turns on rules that ship disabled.",
    OVERRIDE,
  ),
  sensitivityLevels: documented<readonly string[]>(["default", "medium", "low", "eoff"], DDOS),
  /** Phases where `sensitivity_level` has a meaning. */
  sensitivityPhases: documented<readonly string[]>(DDOS_PHASES, DDOS),
} as const;
