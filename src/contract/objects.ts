import { docsPage, documented, publicPage } from "./cite.ts";

const OBJECTS = docsPage("ruleset-engine/rulesets-api/json-object/");

/** Keys of a rule in a ruleset, in requests and answers. */
export const RULE_KEYS = documented<readonly string[]>(
  [
    "id",
    "version",
    "action",
    "action_parameters",
    "categories",
    "description",
    "enabled",
    "exposed_credential_check",
    "expression",
    "last_updated",
    "logging",
    "position",
    "ratelimit",
    "ref",
    "score_threshold",
  ],
  OBJECTS,
);

/** Keys of a ruleset, in requests and answers. */
export const RULESET_KEYS = documented<readonly string[]>(
  [
    "id",
    "name",
    "description",
    "kind",
    "phase",
    "rules",
    "source",
    "version",
    "last_updated",
    "shareable_entitlement_name",
  ],
  OBJECTS,
);

/** The way in which the API treats keys that it does not know. */
export const UNKNOWN_KEYS = documented(
  'A key that the API does not know is rejected: invalid JSON: unknown field "…".',
  publicPage("https://github.com/cloudflare/terraform-provider-cloudflare/issues/3916"),
);

/** Keys of firewall rules and of other objects of the API, which rules of rulesets do not have. */
export const FOREIGN_RULE_KEYS = documented<readonly string[]>(
  ["priority", "paused", "filter", "products", "mode", "configuration"],
  docsPage("firewall/api/cf-firewall-rules/json-object/"),
  "Rules of rulesets are in the order of their list, and have `enabled` and `expression` of their own.",
);

/** Keys without which a custom ruleset is not created. */
export const CUSTOM_RULESET_KEYS = documented<readonly string[]>(
  ["name", "phase"],
  docsPage("ruleset-engine/rulesets-api/create/"),
);

/** The form of the ids of rulesets and rules: a UUID without dashes. */
export const ID_PATTERN = documented("^[0-9a-f]{32}$", OBJECTS);
