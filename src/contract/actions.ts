import { docsPage, documented, TERRAFORM_RULESET } from "./cite.ts";
import type { Fact } from "./fact.ts";

const ACTIONS_PAGE = docsPage("ruleset-engine/rules-language/actions/");

/** An action of a rule in a ruleset. */
export interface Action {
  readonly name: string;
  /** Whether later rules are not evaluated after it; undefined if that is not documented. */
  readonly isTerminating?: boolean;
  /** Found in rulesets of the service only; users cannot write it. */
  readonly isInternal?: boolean;
  /** Keys that `action_parameters` must have. */
  readonly requiredParameters?: readonly string[];
}

function action(more: Action, note?: string): Fact<Action> {
  return documented(more, ACTIONS_PAGE, note);
}

const TABLE: readonly Fact<Action>[] = [
  action({ name: "block", isTerminating: true }),
  action({ name: "challenge", isTerminating: true }),
  action({ name: "js_challenge", isTerminating: true }),
  action({ name: "managed_challenge", isTerminating: true }),
  action({ name: "log", isTerminating: false }),
  action({ name: "execute", isTerminating: false, requiredParameters: ["id"] }),
  action({ name: "skip", isTerminating: false }),
  action({ name: "rewrite", isTerminating: false }),
  action({ name: "redirect", isTerminating: true }),
  action({ name: "route", isTerminating: false }),
  action({ name: "set_config", isTerminating: false }),
  action({ name: "compress_response", isTerminating: false }),
  action({ name: "set_cache_settings", isTerminating: false }),
  action({ name: "serve_error", isTerminating: true }),
  action(
    { name: "log_custom_field" },
    "The page calls it terminating, and the tests of the Terraform provider keep several such rules for every request in one ruleset, so whether later rules are evaluated is open.",
  ),
  listed({ name: "score", isInternal: true }),
  listed({ name: "ddos_dynamic" }),
  listed({ name: "force_connection_close" }),
  listed({ name: "set_cache_control" }),
  listed({ name: "set_cache_tags" }),
];

function listed(more: Action): Fact<Action> {
  return documented(more, TERRAFORM_RULESET);
}

/** Every action of the API, by name. */
export const ACTIONS: ReadonlyMap<string, Fact<Action>> = new Map(
  TABLE.map((known) => [known.value.name, known]),
);

/** The action of a name; undefined for a name that the API does not know. */
export function actionOf(name: string): Fact<Action> | undefined {
  return ACTIONS.get(name);
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

/** The `products` that a `bypass` firewall rule may list. */
export const BYPASS_PRODUCTS = documented<readonly string[]>(
  ["zoneLockdown", "uaBlock", "bic", "hot", "securityLevel", "rateLimit", "waf"],
  docsPage("firewall/cf-firewall-rules/actions/"),
  "A bypass rule never affects the new WAF managed rules.",
);
