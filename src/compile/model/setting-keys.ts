/** The settings of the OWASP ruleset, which a policy may give without naming a deployment. */
export const SHORT_KEYS: readonly string[] = ["paranoia", "threshold", "action", "disabled_rules"];

/** The keys of a policy, in the order in which they are documented. */
export const POLICY_KEYS: readonly string[] = [
  "extends",
  ...SHORT_KEYS,
  "deployments",
  "exceptions",
  "exclusive",
  "zones",
];

/** Allowed along with the settings: it names the policy's schema for editors, and sets nothing. */
export const SCHEMA_KEY = "$schema";
