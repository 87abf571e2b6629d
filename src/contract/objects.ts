import { docsPage, documented, type Fact, valueTable } from "./fact.ts";
import others from "./other-names.json" with { type: "json" };
import { keysOf, OBJECT_SCHEMAS } from "./schemas/parameters.ts";

const KEYS = valueTable(others.keys);
const OBJECTS = docsPage("ruleset-engine/rulesets-api/json-object/");

/** Keys of a rule in a ruleset, in requests and responses. */
export const RULE_KEYS = documented(keysOf(OBJECT_SCHEMAS.rule), OBJECTS);

/** Keys of a rule or ruleset that Cloudflare computes, and that neither a request nor a Terraform configuration may set. */
export const COMPUTED_KEYS: ReadonlySet<string> = new Set(["id", "version", "last_updated"]);

/** Names that other products, and older APIs and providers, have for keys of a rule and its overrides. */
export const OTHER_KEY_NAMES: Fact<Readonly<Record<string, string>>> = KEYS.otherNames;

/** Keys of a ruleset, in requests and responses. */
export const RULESET_KEYS = documented(keysOf(OBJECT_SCHEMAS.ruleset), OBJECTS);

/** The way in which the API treats keys that it does not know. */
export const UNKNOWN_KEYS = KEYS.unknown;

/** Keys without which a custom ruleset is not created. */
export const CUSTOM_RULESET_KEYS = KEYS.ofCustomRulesets;

/** The form of the ids of rulesets and rules: a UUID without dashes. */
export const ID_PATTERN = documented("^[0-9a-f]{32}$", OBJECTS);
