import { docsPage, documented, observed, publicPage } from "./cite.ts";
import type { Fact } from "./fact.ts";
import { type PhaseSide, phaseOf } from "./phases.ts";
import { RATE_LIMIT_PHASE } from "./rate-limits.ts";

/** A place where an expression is written, and the fields and functions allowed there. */
export interface ExpressionSlot {
  /** Different for slots with different rules. */
  readonly id: string;
  /** In words: `the expression of a rate limit`. */
  readonly what: string;
  /** The phase in which it is evaluated; undefined if it is not a ruleset engine phase, or is unknown. */
  readonly phase: string | undefined;
  /** The kinds of messages that its fields may describe; undefined if unknown. */
  readonly sides: readonly PhaseSide[] | undefined;
  /** The only functions in it, none of which may be in another one; undefined if it may have all. */
  readonly functions?: readonly string[];
}

/** Objects with an expression that are not rules of a ruleset. */
export type SlotName = "snippet" | "cloud-connector" | "page-shield" | "load-balancer";

interface ObjectSlot extends ExpressionSlot {
  /** The key that has the expression. */
  readonly key: string;
}

const REQUEST: readonly PhaseSide[] = ["request"];

function objectSlot(slot: Omit<ObjectSlot, "sides">, page: string): Fact<ObjectSlot> {
  return documented({ ...slot, sides: REQUEST }, docsPage(page));
}

/** The slots of objects that are not rules of a ruleset. */
export const OBJECT_SLOTS = {
  snippet: objectSlot(
    { id: "snippet", what: "a snippet rule", phase: "http_request_snippets", key: "expression" },
    "rules/snippets/create-api/",
  ),
  "cloud-connector": objectSlot(
    {
      id: "cloud-connector",
      what: "a Cloud Connector rule",
      phase: "http_request_cloud_connector",
      key: "expression",
    },
    "rules/cloud-connector/create-api/",
  ),
  "page-shield": objectSlot(
    { id: "page-shield", what: "a Page Shield policy", phase: undefined, key: "expression" },
    "page-shield/policies/create-api/",
  ),
  "load-balancer": objectSlot(
    {
      id: "load-balancer",
      what: "a condition of a load balancer",
      phase: undefined,
      key: "condition",
    },
    "load-balancing/additional-options/load-balancing-rules/expressions/",
  ),
} as const satisfies Record<SlotName, Fact<ObjectSlot>>;

/** The fields that the expression of a rate limit may use, and those that its counting expression may use. */
export const RATE_LIMIT_SLOTS = {
  filter: observed<ExpressionSlot>(
    {
      id: RATE_LIMIT_PHASE,
      what: "the `expression` of a rate limit",
      phase: RATE_LIMIT_PHASE,
      sides: REQUEST,
    },
    publicPage("https://github.com/cloudflare/cloudflare-docs/issues/23641"),
    "The API answers that the use of http.response.code is not allowed; a counting expression may name it.",
  ),
  counting: documented<ExpressionSlot>(
    {
      id: "counting",
      what: "a counting expression",
      phase: undefined,
      sides: ["request", "response"],
    },
    docsPage("waf/rate-limiting-rules/parameters/"),
  ),
} as const;

/** Where the user and the password of a request are, and the keys of `exposed_credential_check` for that. */
export const CREDENTIAL_SLOT = documented<ExpressionSlot & { readonly keys: readonly string[] }>(
  {
    id: "credentials",
    what: "an expression of `exposed_credential_check`",
    phase: undefined,
    sides: REQUEST,
    functions: ["upper", "lower", "url_decode", "lookup_json_string"],
    keys: ["username_expression", "password_expression"],
  },
  docsPage("waf/managed-rules/check-for-exposed-credentials/configure-api/"),
  "Of these functions none may be in another one.",
);

const FILTERS = new Map<string, ExpressionSlot>([[RATE_LIMIT_PHASE, RATE_LIMIT_SLOTS.filter.value]]);

/** The slot of the expression of a rule, by the phase of its ruleset; undefined if unknown. */
export function filterSlot(phase: string | undefined): ExpressionSlot | undefined {
  if (phase === undefined) return undefined;
  const known = FILTERS.get(phase);
  if (known) return known;
  const what = `the phase \`${phase}\``;
  const slot = { id: phase, what, phase, sides: phaseOf(phase)?.sides };
  FILTERS.set(phase, slot);
  return slot;
}
