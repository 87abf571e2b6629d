import type { FactSource } from "../core/diagnostic.ts";
import { BLOCK_RESPONSE, PARAMETER_FACTS, POSITION, SERVED_ERROR } from "./action-parameters.ts";
import { CLOSED_ACTIONS, CLOSED_PHASES, OFFERED_PAIRS } from "./action-phases.ts";
import { ACTION_FACTS, ACTIONS, LATEST_VERSION } from "./actions.ts";
import { ASSUMPTIONS } from "./assumptions.ts";
import { ENVELOPE } from "./envelope.ts";
import { API_ERRORS } from "./errors.ts";
import type { Evidence } from "./fact.ts";
import { CONTINENTS, EUROPEAN_UNION } from "./fields/countries.ts";
import { RISK_SCORES } from "./fields/domains.ts";
import { FIELDS, type FieldFact } from "./fields.ts";
import { FUNCTIONS, type FunctionFact } from "./functions.ts";
import { GATEWAY, GATEWAY_METHODS } from "./gateway.ts";
import { PROTECTED_HEADERS } from "./headers.ts";
import { LIMITS } from "./limits.ts";
import {
  BULK_REDIRECTS,
  LIST_KINDS,
  LIST_NAME,
  LIST_OBJECTS,
  LIST_OPERATIONS,
  MANAGED_LIST_PREFIX,
  MANAGED_LISTS,
} from "./lists.ts";
import {
  ACTION_MAP,
  MIGRATION,
  PREVIOUS_WAF,
  SENSITIVITY_OFF,
  SENSITIVITY_TABLE,
  STATED_PARANOIA_LEVEL,
} from "./migration.ts";
import { CUSTOM_RULESET_KEYS, ID_PATTERN, RULE_KEYS, RULESET_KEYS, UNKNOWN_KEYS } from "./objects.ts";
import { OTHER_ROUTES } from "./other-routes.ts";
import { OVERRIDES } from "./overrides.ts";
import { MANAGED_RULESETS, OWASP } from "./owasp.ts";
import { PAGE_RULES } from "./page-rules.ts";
import { PHASE_FACTS } from "./phases.ts";
import { PLAN_IDS, PLAN_LIMITS, ZONE_PLAN_FIELD_VALUES } from "./plans.ts";
import { PREVIOUS_RATE_LIMITS, RATE_LIMITS } from "./rate-limits.ts";
import { ENDPOINTS } from "./rest.ts";
import { RUNNER_COMMANDS } from "./runners.ts";
import { ACTION_PARAMETERS } from "./schemas/parameters.ts";
import { SETTINGS } from "./settings.ts";
import { SKIP } from "./skip.ts";
import { OBJECT_SLOTS, RULE_SLOTS } from "./slots.ts";
import { REMOVED_RESOURCES, TERRAFORM_RULESETS } from "./terraform.ts";

/** A fact with its place in the contract. */
export interface ListedFact {
  /** Dotted, from the name of the group: `owasp.defaultAction`. Unique. */
  readonly path: string;
  /** Plain data; the domains of fields are described in words. */
  readonly value: unknown;
  readonly evidence: Evidence;
  readonly source: FactSource;
  readonly note: string | undefined;
}

type Group = Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>;

const GROUPS: Readonly<Record<string, Group>> = {
  assumptions: ASSUMPTIONS,
  limits: LIMITS,
  owasp: OWASP,
  managedRulesets: MANAGED_RULESETS,
  overrides: OVERRIDES,
  phases: PHASE_FACTS,
  actions: ACTIONS,
  actionPhases: {
    closedActions: CLOSED_ACTIONS,
    ...Object.fromEntries(CLOSED_PHASES.map((fact) => [`closed:${fact.value.phase}`, fact])),
    ...Object.fromEntries(
      OFFERED_PAIRS.map((fact) => [`offered:${fact.value.phase}:${fact.value.actions[0]}`, fact]),
    ),
  },
  actionParameters: {
    execute: ACTION_FACTS.executeParameters,
    latestVersion: LATEST_VERSION,
    closed: ACTION_PARAMETERS,
    ...PARAMETER_FACTS,
  },
  blockResponse: BLOCK_RESPONSE,
  servedError: SERVED_ERROR,
  objects: {
    ruleKeys: RULE_KEYS,
    rulesetKeys: RULESET_KEYS,
    unknownKeys: UNKNOWN_KEYS,
    customRulesetKeys: CUSTOM_RULESET_KEYS,
    idPattern: ID_PATTERN,
    position: POSITION.keys,
    minPositionIndex: POSITION.minIndex,
  },
  places: { continents: CONTINENTS, europeanUnion: EUROPEAN_UNION },
  scores: { risk: RISK_SCORES },
  rateLimits: RATE_LIMITS,
  previousRateLimits: PREVIOUS_RATE_LIMITS,
  runners: RUNNER_COMMANDS,
  skip: SKIP,
  settings: SETTINGS,
  headers: Object.fromEntries(
    Object.entries(PROTECTED_HEADERS).flatMap(([phase, facts]) =>
      facts.map((fact) => [`${phase}:${fact.value.names[0]}:${fact.value.operations.join("-")}`, fact]),
    ),
  ),
  firewallRules: {
    actions: ACTION_FACTS.firewallRuleActions,
    precedence: ACTION_FACTS.firewallRulePrecedence,
    bypassProducts: ACTION_FACTS.bypassProducts,
  },
  migration: {
    ...MIGRATION,
    sensitivityOff: SENSITIVITY_OFF,
    statedParanoiaLevel: STATED_PARANOIA_LEVEL,
  },
  sensitivityTable: SENSITIVITY_TABLE,
  actionMap: ACTION_MAP,
  previousWaf: PREVIOUS_WAF,
  plans: { ...PLAN_LIMITS, ids: PLAN_IDS, zonePlanFieldValues: ZONE_PLAN_FIELD_VALUES },
  lists: {
    managed: MANAGED_LISTS,
    managedPrefix: MANAGED_LIST_PREFIX,
    kinds: LIST_KINDS,
    ...LIST_NAME,
    ...LIST_OBJECTS,
    ...LIST_OPERATIONS,
  },
  bulkRedirects: BULK_REDIRECTS,
  slots: { ...OBJECT_SLOTS, ...RULE_SLOTS },
  pageRules: PAGE_RULES,
  terraform: TERRAFORM_RULESETS,
  removedResources: REMOVED_RESOURCES,
  endpoints: ENDPOINTS,
  otherRoutes: Object.fromEntries(OTHER_ROUTES.map((fact) => [fact.value.paths[0]!, fact])),
  envelope: ENVELOPE,
  errors: API_ERRORS,
  gateway: GATEWAY,
  gatewayMethods: GATEWAY_METHODS,
};

/** Every fact of the contract, group by group, in the order in which they are written. */
export function allFacts(): readonly ListedFact[] {
  return [
    ...Object.entries(GROUPS).flatMap(([group, facts]) =>
      (facts instanceof Map ? [...facts] : Object.entries(facts)).map(([name, fact]) =>
        listed(`${group}.${name}`, fact as Parameters<typeof listed>[1]),
      ),
    ),
    ...[...FIELDS.values()].map((field) =>
      listed(`fields.${field.name}`, { ...field, value: fieldValue(field) }),
    ),
    ...[...FUNCTIONS.values()].map((known) =>
      listed(`functions.${known.name}`, { ...known, value: functionValue(known) }),
    ),
  ];
}

function listed(
  path: string,
  {
    value,
    evidence,
    source,
    note,
  }: { value: unknown; evidence: Evidence; source: FactSource; note?: string },
): ListedFact {
  return { path, value, evidence, source, note };
}

function fieldValue({ name, evidence, source, note, type, domain, keys, ...rest }: FieldFact): unknown {
  return {
    type: type.name,
    ...rest,
    ...(domain && { value: domain.describe }),
    ...(keys && { keys: keys.describe }),
  };
}

function functionValue(fact: FunctionFact): unknown {
  const { name, evidence, source, note, signatures, results, ...rest } = fact;
  const written = signatures.map((signature) => signatureText(name, signature));
  return { signatures: written, ...rest, ...(results && { returns: results.describe }) };
}

/** `substring(field: field Bytes, start: literal Int, end?: literal Int) -> Bytes`. */
function signatureText(name: string, { parameters, returns }: FunctionFact["signatures"][number]): string {
  const written = parameters.map((parameter) => {
    const types = parameter.types.map((type) => type.name).join(" | ");
    const kind = parameter.kind === "any" ? "" : `${parameter.kind} `;
    return `${parameter.name}${parameter.isOptional ? "?" : ""}${parameter.repeats ? "..." : ""}: ${kind}${types}`;
  });
  const result = "sameAs" in returns ? `type of ${parameters[returns.sameAs]!.name}` : returns.name;
  return `${name}(${written.join(", ")}) -> ${result}`;
}
