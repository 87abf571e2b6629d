/** An error whose code nobody has seen: it belongs to the sandbox alone. `{{…}}` stands for a part that varies. */
export interface OwnError {
  readonly code: number;
  readonly status: number;
  readonly message: string;
}

/** The first code of the sandbox's own range, far from any that was seen. */
export const OWN_RANGE_START = 990_000;

const own = (offset: number, status: number, message: string): OwnError => ({
  code: OWN_RANGE_START + offset,
  status,
  message,
});

/**
 * Errors of conditions that the specification names without a body, and of HTTP itself. Codes are never reused.
 * Findings of lint rules have codes of their own: `lint-codes.ts`.
 */
export const OWN_ERRORS = {
  badJson: own(1, 400, "the body is not JSON: {{problem}}"),
  missingBody: own(2, 400, "the request needs a body"),
  contentType: own(3, 415, "the body is sent as {{given}}; only application/json is accepted"),
  bodyTooLarge: own(4, 413, "the body has more than {{maxBytes}} bytes"),
  wrongMethod: own(5, 405, "{{method}} is not a method of this route; it takes {{methods}}"),
  notEmulated: own(6, 501, "the sandbox does not emulate this route: {{what}}"),
  noSuchThing: own(7, 404, "there is no {{what}} {{id}}"),
  badQuery: own(8, 400, "{{name}} must be {{expected}} and is {{given}}"),
  badShape: own(9, 400, "{{problem}}"),
  badHost: own(10, 403, "the sandbox answers only requests that name it by a loopback address"),
  badPosition: own(11, 400, "{{problem}}"),
  internal: own(12, 500, "the sandbox failed; this is a bug in wafsmith"),
  tooManyRequests: own(13, 503, "the sandbox is closing"),
  badEncoding: own(17, 400, "the body is not valid UTF-8"),
  foreignPage: own(18, 403, "control routes do not respond to pages from another origin"),
  notKept: own(19, 507, "nothing was changed, because the data file cannot be used: {{problem}}"),
  alreadyMigrated: own(20, 400, "the zone has migrated to the new WAF, which cannot be reversed"),
  validationNeedsPlan: own(21, 400, "validation mode needs an Enterprise plan, and the zone has {{plan}}"),
  enabledBeforeMigration: own(
    22,
    400,
    "before the migration only Enterprise zones may hold enabled managed rules; disable the rules or migrate",
  ),
  phaseOneNotEmulated: own(
    23,
    501,
    "waf_migration without phase_two=1 selects phase 1 of the migration, which is not emulated",
  ),
  wrongPhaseForMigration: own(24, 400, "waf_migration belongs to the phase {{phase}}"),
  previousApiStopped: own(
    25,
    410,
    "the zone has migrated, and the API of the previous WAF managed rules has stopped",
  ),
  blocked: own(26, 400, "{{problem}}"),
  quotaExceeded: own(30, 400, "the zone may have {{max}} firewall rules, and this would be more"),
  unavailableFeature: own(31, 400, "the action {{action}} is not available to a zone with the plan {{plan}}"),
  inlineFilter: own(
    32,
    400,
    "the filter was created together with a rule, so it cannot be changed or deleted",
  ),
  filterInUse: own(33, 400, "the filter is used by {{rules}} and cannot be deleted"),
  inlineFilterShared: own(
    34,
    400,
    "the filter was created together with another rule and serves only that one",
  ),
  duplicateFilter: own(35, 400, "the filter already exists: {{id}}"),
  tooManyItems: own(
    36,
    400,
    "the sandbox takes at most {{max}} {{what}} in a request, and this has {{count}}",
  ),
  noConfiguration: own(37, 400, "the body of a migration holds the new configuration, and this has no rules"),
} as const satisfies Record<string, OwnError>;
