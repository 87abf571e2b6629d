import { docsPage, documented, GO_CLIENT, observed, publicPage, specified } from "./cite.ts";
import type { Fact } from "./fact.ts";
import type { ParanoiaLevel } from "./owasp.ts";
import type { Plan } from "./plans.ts";

const UPGRADE = docsPage("waf/reference/legacy/old-waf-managed-rules/upgrade/");
const LEGACY = docsPage("waf/reference/legacy/old-waf-managed-rules/");
const STATUS_CLIENT = publicPage("https://github.com/search?q=old_waf_status+new_waf_status&type=code");

/** A sensitivity of the previous OWASP package that the table converts. */
export type Sensitivity = "high" | "medium" | "low" | "default";

/** The new settings for a sensitivity. */
export interface ConvertedSensitivity {
  readonly paranoiaLevel: ParanoiaLevel;
  readonly scoreThreshold: number;
}

/** Old OWASP sensitivity to paranoia level and score threshold. */
export const SENSITIVITY_TABLE: Readonly<Record<Sensitivity, Fact<ConvertedSensitivity>>> = {
  high: specified({ paranoiaLevel: 2, scoreThreshold: 40 }, 4),
  medium: specified({ paranoiaLevel: 1, scoreThreshold: 25 }, 4),
  low: specified({ paranoiaLevel: 1, scoreThreshold: 40 }, 4),
  default: specified(
    { paranoiaLevel: 2, scoreThreshold: 40 },
    4,
    "The package API has no value `default`; the row is for a package whose sensitivity was never set.",
  ),
};

/** The paranoia level that another statement of the same section gives every zone, whatever the table says. */
export const STATED_PARANOIA_LEVEL = specified<ParanoiaLevel>(
  2,
  4,
  "Contradicts the table's rows for Medium and Low. The table is the more specific statement and is followed; the other is reported.",
);

/** The sensitivity with which the whole OWASP package was disabled; it is not in the table. */
export const SENSITIVITY_OFF = documented(
  "off",
  LEGACY,
  "The package does not run, so no execute rule is proposed for it.",
);

/** Old OWASP action to new action. */
export const ACTION_MAP: Readonly<Record<OldAction, Fact<string>>> = {
  block: documented("block", UPGRADE, "The documentation says that actions map almost directly."),
  challenge: documented("challenge", UPGRADE, "The documentation says that actions map almost directly."),
  simulate: specified("log", 4),
};

/** An action of the previous OWASP package (`action_mode`). */
export type OldAction = "block" | "challenge" | "simulate";

/** The requests and answers of the procedure. */
export const MIGRATION = {
  modeParameter: specified("waf_migration", 4),
  /** Spellings of each mode; the first is the one to send. */
  modes: specified<Readonly<Record<"pending" | "validation", readonly string[]>>>(
    { pending: ["pending", "1"], validation: ["validation", "2"] },
    3,
  ),
  phaseParameter: specified("phase_two", 4),
  phaseValue: specified("1", 4, "Selects the behaviour of phase 2, the current one."),
  /** Plans whose zones may run both versions side by side before the switch. */
  plansWithValidation: specified<readonly Plan[]>(["enterprise"], 3),
  validationOrder: specified("In validation mode the new WAF runs before the previous one.", 3),
  stateSeen: specified("start", 2, "Other values of migration_state are not shown."),
  checkKeys: specified<readonly string[]>(["compatible", "migration_state"], 2),
  statusKeys: observed<readonly string[]>(
    ["old_waf_status", "new_waf_status", "migration_state", "created", "source"],
    STATUS_CLIENT,
    "Seen in clients; not documented.",
  ),
  statusValuesSeen: observed<readonly string[]>(
    ["enabled", "disabled"],
    STATUS_CLIENT,
    "Seen in clients; not documented.",
  ),
  proposedName: specified("default", 2, "Name of the proposed configuration."),
  /** Keys that are empty strings in the proposed configuration's rules. */
  emptyKeys: specified<readonly string[]>(["id", "version", "description", "ref"], 2),
  irreversible: specified("The migration cannot be reversed.", 3),
  previousApiStops: specified(
    "After the migration the previous WAF managed rules APIs, and infrastructure-as-code resources for packages, groups and rules, stop working.",
    1,
  ),
  uriOverridesBlock: specified(
    "A zone with URI-based WAF overrides cannot migrate until they are deleted; only the API creates them.",
    3,
  ),
  tooManyRulesFail: specified(
    "Too many firewall rules make the migration fail; support must be contacted.",
    7,
  ),
  firewallActionsThatGoOn: documented<readonly string[]>(
    ["log", "bypass"],
    docsPage("firewall/cf-firewall-rules/actions/"),
    "After a match of any other action no further firewall rule runs.",
  ),
  longExpressionFails: specified(
    "A firewall rule expression that is too long makes the migration fail; support must be contacted.",
    7,
  ),
  converted: specified<readonly string[]>(
    [
      "Firewall rules with Bypass for WAF Managed Rules",
      "Page Rules with Disable Security",
      "Page Rules with Web Application Firewall set Off or On",
    ],
    4,
    "They become an equivalent configuration; which one is not documented. Skip rules before the execute rules are an inference.",
  ),
  lost: specified<readonly string[]>(
    ["OWASP group overrides", "OWASP rule overrides"],
    4,
    "They are not migrated and must be recreated as tag or rule overrides.",
  ),
  pageRuleOffIgnored: specified(
    "After the migration a Page Rule with Web Application Firewall Off does not disable the new WAF; exceptions do.",
    4,
  ),
  putWithoutMode: documented(
    "On Pro and Business a PUT of the managed entry point without waf_migration is taken only if every rule is disabled; only Enterprise zones may hold enabled execute rules before the migration.",
    UPGRADE,
  ),
  maxDurationMinutes: documented(60, UPGRADE),
  phaseOneEligibility: specified(
    "WAF disabled, or only the managed ruleset enabled; no firewall rules or Page Rules that bypass, enable or disable WAF managed rules; no URI-based overrides.",
    3,
    "Phase 2 is the current one: every zone but those with URI-based overrides.",
  ),
  previousApiUnsupportedSince: documented("2025-06-15", UPGRADE),
} as const;

/** Values in the API of the previous WAF. */
export const PREVIOUS_WAF = {
  sensitivities: observed<readonly string[]>(["high", "medium", "low", "off"], GO_CLIENT),
  actionModes: observed<readonly OldAction[]>(["simulate", "block", "challenge"], GO_CLIENT),
  detectionModes: observed<readonly string[]>(
    ["traditional", "anomaly"],
    GO_CLIENT,
    "OWASP is the anomaly one.",
  ),
  owaspDetectionMode: observed("anomaly", GO_CLIENT),
  owaspPackageName: observed("OWASP ModSecurity Core Rule Set", GO_CLIENT),
  groupModes: observed<readonly string[]>(["on", "off"], GO_CLIENT),
  anomalyRuleModes: observed<readonly string[]>(["on", "off"], GO_CLIENT),
  traditionalRuleModes: observed<readonly string[]>(
    ["default", "disable", "simulate", "block", "challenge"],
    GO_CLIENT,
  ),
  overrideRuleModes: observed<readonly string[]>(
    ["challenge", "block", "simulate", "disable", "default"],
    GO_CLIENT,
  ),
  /** Score at which the previous OWASP package acted. */
  sensitivityScores: documented<Readonly<Record<"high" | "medium" | "low", number>>>(
    { high: 25, medium: 40, low: 60 },
    LEGACY,
  ),
  /** The same for requests made by scripts of a page. */
  ajaxSensitivityScores: documented<Readonly<Record<"high" | "medium" | "low", number>>>(
    { high: 65, medium: 80, low: 120 },
    LEGACY,
  ),
  blockRuleId: documented("981176", LEGACY),
  /** Page rule action that sets the WAF `on` or `off`. */
  pageRuleWafAction: observed("waf", GO_CLIENT),
  pageRuleWafValues: observed<readonly string[]>(["on", "off"], GO_CLIENT),
  /** Page rule action, without a value, that disables security. */
  pageRuleDisableSecurityAction: observed("disable_security", GO_CLIENT),
  activePageRuleStatus: observed("active", GO_CLIENT),
  bypassAction: specified("bypass", 4),
  bypassWafProduct: documented("waf", docsPage("firewall/cf-firewall-rules/actions/")),
} as const;
