import { docsPage, documented, TERRAFORM_RULESET } from "./cite.ts";
import type { Fact } from "./fact.ts";
import { CUSTOM_PHASE, MANAGED_PHASE } from "./phases.ts";

const ACTIONS_PAGE = docsPage("ruleset-engine/rules-language/actions/");

/** An action of a rule in a ruleset. */
export interface Action {
  readonly name: string;
  /** Whether later rules are not evaluated after it; undefined where that is not documented. */
  readonly isTerminating?: boolean;
  /** Phases that documentation gives it. `any`: wherever rulesets are deployed. */
  readonly phases: readonly string[] | "any";
  /**
   * Phases where it is used though no list says so. No matrix of actions and phases is published: outside both lists
   * a finding is a warning, unless `isListComplete`.
   */
  readonly inferredPhases?: readonly string[];
  /** Whether documentation ties the action to `phases` and to nothing else. */
  readonly isListComplete?: boolean;
  /** Found in rulesets of the service only; users cannot write it. */
  readonly isInternal?: boolean;
  /** Keys that `action_parameters` must have. */
  readonly requiredParameters?: readonly string[];
}

const CHALLENGED = [CUSTOM_PHASE, "http_ratelimit", MANAGED_PHASE, "ddos_l7", "http_request_sbfm"];
const BLOCKED = [
  ...CHALLENGED,
  "http_response_firewall_managed",
  "magic_transit",
  "magic_transit_ratelimit",
  "ddos_l4",
];
const REWRITTEN = [
  "http_request_transform",
  "http_request_late_transform",
  "http_response_headers_transform",
];

function action(more: Action, note?: string): Fact<Action> {
  return documented(more, ACTIONS_PAGE, note);
}

const TABLE: readonly Fact<Action>[] = [
  action({ name: "block", isTerminating: true, phases: [], inferredPhases: BLOCKED }),
  action({ name: "challenge", isTerminating: true, phases: [], inferredPhases: CHALLENGED }),
  action({ name: "js_challenge", isTerminating: true, phases: [], inferredPhases: CHALLENGED }),
  action({ name: "managed_challenge", isTerminating: true, phases: [], inferredPhases: CHALLENGED }),
  action({ name: "log", isTerminating: false, phases: [], inferredPhases: BLOCKED }),
  action({ name: "execute", isTerminating: false, phases: "any", requiredParameters: ["id"] }),
  action({
    name: "skip",
    isTerminating: false,
    phases: [CUSTOM_PHASE, MANAGED_PHASE],
    inferredPhases: ["magic_transit"],
  }),
  action({
    name: "rewrite",
    isTerminating: false,
    // In custom rules at account level only, for the exposed credentials check; whether a zone refuses it is not stated.
    phases: [...REWRITTEN, CUSTOM_PHASE],
    isListComplete: true,
  }),
  action({
    name: "redirect",
    isTerminating: true,
    phases: ["http_request_dynamic_redirect", "http_request_redirect"],
    isListComplete: true,
  }),
  action({ name: "route", isTerminating: false, phases: ["http_request_origin"], isListComplete: true }),
  action({
    name: "set_config",
    isTerminating: false,
    phases: ["http_config_settings"],
    isListComplete: true,
  }),
  action({
    name: "compress_response",
    isTerminating: false,
    phases: ["http_response_compression"],
    isListComplete: true,
  }),
  action(
    {
      name: "set_cache_settings",
      isTerminating: false,
      phases: ["http_request_cache_settings"],
      inferredPhases: ["http_response_cache_settings"],
      isListComplete: true,
    },
    "The acceptance tests of the Terraform provider use it in http_response_cache_settings as well.",
  ),
  action({ name: "serve_error", isTerminating: true, phases: ["http_custom_errors"], isListComplete: true }),
  action(
    { name: "log_custom_field", phases: ["http_log_custom_fields"], isListComplete: true },
    "The page calls it terminating, and the tests of the Terraform provider keep several such rules for every request in one ruleset, so whether later rules are evaluated is open.",
  ),
  listed({ name: "score", phases: [], inferredPhases: [MANAGED_PHASE], isInternal: true }),
  listed({ name: "ddos_dynamic", phases: [], inferredPhases: ["ddos_l7"] }),
  listed({ name: "force_connection_close", phases: [], inferredPhases: ["ddos_l7"] }),
  listed({ name: "set_cache_control", phases: [], inferredPhases: ["http_response_cache_settings"] }),
  listed({ name: "set_cache_tags", phases: [], inferredPhases: ["http_response_cache_settings"] }),
];

function listed(more: Action): Fact<Action> {
  return documented(more, TERRAFORM_RULESET, "Its phases are inferred from its name.");
}

/** Every action of the API, by name. */
export const ACTIONS: ReadonlyMap<string, Fact<Action>> = new Map(
  TABLE.map((known) => [known.value.name, known]),
);

/** How sure it is that an action belongs in a phase. */
export type Placement =
  /** A documented pair. */
  | "documented"
  /** Used there; no list says so. */
  | "inferred"
  /** Documentation gives the action to other phases only. */
  | "elsewhere"
  /** Neither list names the phase, and the lists are not known to be complete. */
  | "unlisted";

/** The action of a name; undefined for a name that the API does not know. */
export function actionOf(name: string): Fact<Action> | undefined {
  return ACTIONS.get(name);
}

/** Whether an action belongs in a phase; undefined for an unknown action. */
export function placementOf(name: string, phase: string): Placement | undefined {
  const known = ACTIONS.get(name)?.value;
  if (!known) return undefined;
  if (known.phases === "any" || known.phases.includes(phase)) return "documented";
  if (known.inferredPhases?.includes(phase)) return "inferred";
  return known.isListComplete ? "elsewhere" : "unlisted";
}

/** Keys of the `action_parameters` of an `execute` rule. */
export const EXECUTE_PARAMETERS = documented<readonly string[]>(
  ["id", "version", "overrides", "matched_data"],
  docsPage("ruleset-engine/managed-rulesets/deploy-managed-ruleset/"),
  "matched_data holds the public key of payload logging. The specification knows id, version and overrides.",
);

/** The `version` that follows the ruleset. */
export const LATEST_VERSION = documented(
  "latest",
  docsPage("waf/managed-rules/reference/owasp-core-ruleset/configure-api/"),
  "The server adds it to an execute rule that names no version.",
);

/** The actions of firewall rules, an API of its own. */
export const FIREWALL_RULE_ACTIONS = documented<readonly string[]>(
  ["block", "challenge", "allow", "js_challenge", "managed_challenge", "log", "bypass"],
  docsPage("firewall/cf-firewall-rules/actions/"),
);

/** Firewall rules of equal priority act in this order; `log` and `bypass` do not end the evaluation. */
export const FIREWALL_RULE_PRECEDENCE = documented<readonly string[]>(
  ["log", "bypass", "allow", "challenge", "managed_challenge", "js_challenge", "block"],
  docsPage("firewall/cf-firewall-rules/order-priority/"),
  "Lower priority numbers act first, rules without a priority last.",
);

/** What a `bypass` firewall rule may list as `products`. */
export const BYPASS_PRODUCTS = documented<readonly string[]>(
  ["zoneLockdown", "uaBlock", "bic", "hot", "securityLevel", "rateLimit", "waf"],
  docsPage("firewall/cf-firewall-rules/actions/"),
  "A bypass rule never affects the new WAF managed rules.",
);
