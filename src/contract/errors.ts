import { docsPage, documented, observed, publicPage } from "./cite.ts";
import type { Fact } from "./fact.ts";

const ISSUES = publicPage("https://github.com/cloudflare/terraform-provider-cloudflare/issues");
const CLIENTS = publicPage("https://github.com/cloudflare/cloudflare-go");
const API_SCHEMAS = publicPage("https://github.com/cloudflare/api-schemas");

/** An error as the API has answered it. `{{…}}` stands for a part that varies. */
export interface ApiError {
  /** Undefined where only the text was seen. */
  readonly code?: number;
  readonly message: string;
  /** HTTP status; undefined if it was not seen. */
  readonly status?: number;
  /** JSON pointer into the request body. */
  readonly pointer?: string;
  /** The cause of it. */
  readonly when: string;
}

/** Errors of the REST API that were seen, by what they mean. */
export const API_ERRORS = {
  tooManyZoneRulesets: observed<ApiError>(
    {
      code: 20217,
      message:
        "'zone' is not a valid value for kind because exceeded maximum number of zone rulesets for phase {{phase}}",
      status: 400,
      pointer: "/kind",
      when: "a second zone ruleset of the same phase is created",
    },
    ISSUES,
  ),
  tooManyRules: observed<ApiError>(
    {
      code: 20217,
      message: "exceeded maximum number of rules in the phase",
      status: 400,
      when: "a phase would hold more rules than the plan allows",
    },
    CLIENTS,
    "Seen in test doubles of clients only.",
  ),
  loggingOutsideSkip: observed<ApiError>(
    {
      code: 20018,
      message: "logging options only allowed in the skip action",
      status: 400,
      when: "a rule with another action than skip has logging",
    },
    ISSUES,
    "The wording is a paraphrase.",
  ),
  blankExpression: observed<ApiError>(
    {
      code: 20125,
      message: "'' is not a valid value for expression because the expression cannot be blank",
      status: 400,
      when: "a rule has no expression, or a PATCH leaves it out",
    },
    ISSUES,
  ),
  missingAction: observed<ApiError>(
    {
      message: "action is required for action parameters",
      status: 400,
      when: "a PATCH has `action_parameters` and no action",
    },
    ISSUES,
  ),
  unparsableExpression: observed<ApiError>(
    {
      message:
        "'{{expression}}' is not a valid value for expression because could not parse filter expression: {{problem}}",
      status: 400,
      when: "an expression does not parse",
    },
    ISSUES,
    "Code 20127 was seen in a peer only.",
  ),
  operatorNotEntitled: observed<ApiError>(
    {
      message:
        "not entitled: the use of operator Matches is not allowed, a Business plan or a WAF Advanced plan is required",
      status: 400,
      when: "matches is used on Free or Pro",
    },
    ISSUES,
  ),
  fieldNotEntitled: observed<ApiError>(
    {
      message: "not entitled: the use of field {{field}} is not allowed, a {{plan}} plan is required",
      status: 400,
      when: "a field needs a plan or an add-on that the zone does not have",
    },
    ISSUES,
  ),
  functionNotEntitled: observed<ApiError>(
    {
      message: "not entitled: the use of function {{function}} is not allowed, a {{plan}} plan is required",
      status: 400,
      when: "a function needs a plan that the zone does not have",
    },
    ISSUES,
  ),
  wrongArgumentKind: observed<ApiError>(
    {
      code: 20083,
      message: "expected argument of kind {{expected}}, but got {{found}}",
      status: 400,
      when: "a function of a rewrite expression gets a field where it needs a literal, or the reverse",
    },
    ISSUES,
    "The message is a fragment.",
  ),
  missingParameters: observed<ApiError>(
    {
      code: 20113,
      message: "action parameters are required for the {{action}} action",
      status: 400,
      when: "an action that needs parameters has none that is recognised",
    },
    ISSUES,
    "Seen for set_config.",
  ),
  skipInAccountEntryPoint: observed<ApiError>(
    {
      code: 20016,
      message:
        "'skip' is not a valid value for action because it is not possible to use the skip action in a ruleset with phase {{phase}} and kind root",
      status: 400,
      when: "an account's entry point of custom rules has a skip rule",
    },
    ISSUES,
  ),
  unknownKey: observed<ApiError>(
    {
      message: 'invalid JSON: unknown field "{{key}}"',
      status: 400,
      when: "a body has a key that the request does not accept, such as `kind` in a PUT of an entry point",
    },
    publicPage("https://github.com/cloudflare/terraform-provider-cloudflare/issues/3916"),
    "The code was not seen. The kind of an entry point: https://github.com/EvotecIT/CodeGlyphX/pull/155.",
  ),
  noRuleset: observed<ApiError>(
    {
      message: "could not find ruleset",
      status: 404,
      when: "a ruleset that does not exist is read or changed",
    },
    publicPage("https://github.com/cloudflare/terraform-provider-cloudflare/tree/v3.0.0"),
    "The provider recognises a deleted ruleset by this text. The code was not seen.",
  ),
  duplicateFilter: observed<ApiError>(
    {
      code: 10102,
      message: "config duplicates an already existing config",
      status: 400,
      when: "a filter is created whose expression another filter of the zone has; `meta.id` holds its id",
    },
    publicPage("https://github.com/cloudflare/terraform-provider-cloudflare/issues/1577"),
  ),
  noObject: observed<ApiError>(
    {
      code: 7003,
      message: "Could not route to {{path}}, perhaps your object identifier is invalid?",
      status: 404,
      when: "the path names a zone or an account that does not exist; an entry of code 7000 follows",
    },
    CLIENTS,
    "The status was seen as 404, and as 400 for ids of another form.",
  ),
  noUriRoute: observed<ApiError>(
    { code: 7000, message: "No route for that URI", status: 404, when: "follows code 7003" },
    CLIENTS,
  ),
  noEntryPoint: observed<ApiError>(
    {
      code: 10003,
      message: "could not find entrypoint ruleset in the {{phase}} phase",
      status: 404,
      when: "the entry point of a phase that was never configured is read",
    },
    CLIENTS,
  ),
  positionOutOfRange: documented<ApiError>(
    { message: "", status: 400, when: "position.index is out of range" },
    docsPage("ruleset-engine/rulesets-api/add-rule/"),
    "The status is documented, the body is not.",
  ),
  authentication: observed<ApiError>(
    { code: 10000, message: "Authentication error", status: 403, when: "a token lacks the permission" },
    CLIENTS,
  ),
  wrongTokenKind: observed<ApiError>(
    {
      code: 9109,
      message: "Valid user-level authentication not found",
      status: 403,
      when: "an account token is used for an endpoint of users",
    },
    CLIENTS,
  ),
  unauthorized: observed<ApiError>(
    {
      code: 9109,
      message: "Unauthorized to access requested resource",
      status: 403,
      when: "a token lacks the permission for the resource",
    },
    CLIENTS,
  ),
  notAuthorized: observed<ApiError>(
    {
      code: 10002,
      message:
        "Authorization Failure: The authentication credentials are not authorized to perform the request.",
      status: 403,
      when: "credentials are not authorised",
    },
    CLIENTS,
  ),
  invalidHeaders: observed<ApiError>(
    {
      code: 6003,
      message: "Invalid request headers",
      status: 400,
      when: "the Authorization header is malformed; the chain then holds code 6111",
    },
    CLIENTS,
  ),
  invalidAuthorizationFormat: observed<ApiError>(
    {
      code: 6111,
      message: "Invalid format for Authorization header",
      status: 400,
      when: "the Authorization header is malformed; it is in `error_chain`",
    },
    CLIENTS,
  ),
  invalidToken: observed<ApiError>(
    { code: 1000, message: "Invalid API Token", status: 401, when: "a token is not valid" },
    CLIENTS,
  ),
  noRoute: documented<ApiError>(
    { code: 7003, message: "No route for the URI", when: "there is no such endpoint" },
    API_SCHEMAS,
  ),
} as const satisfies Record<string, Fact<ApiError>>;
