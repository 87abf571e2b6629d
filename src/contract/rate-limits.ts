import { assumed, docsPage, documented, publicPage } from "./cite.ts";
import type { PerPlan } from "./plans.ts";

const PARAMETERS = docsPage("waf/rate-limiting-rules/parameters/");
const AVAILABILITY = docsPage("waf/rate-limiting-rules/#availability");
const PREVIOUS = publicPage(
  "https://registry.terraform.io/providers/cloudflare/cloudflare/4.52.0/docs/resources/rate_limit",
);

/** The phase of rate limiting rules. */
export const RATE_LIMIT_PHASE = "http_ratelimit";

const FREE_FIELDS = [
  "http.request.uri.path",
  "raw.http.request.uri.path",
  "cf.client.bot",
  "cf.bot_management.verified_bot",
  "cf.verified_bot_category",
];
const PRO_FIELDS = [
  ...FREE_FIELDS,
  "http.host",
  "http.request.uri",
  "raw.http.request.uri",
  "http.request.full_uri",
  "raw.http.request.full_uri",
];
const BUSINESS_FIELDS = [...PRO_FIELDS, "http.request.method", "ip.src", "http.user_agent"];

/** The keys of the `ratelimit` of a rule. */
export const RATE_LIMITS = {
  /** The characteristics that requests may be counted by: fields, and the functions that read a body. Keys in brackets are left out. */
  characteristics: documented<readonly string[]>(
    [
      "cf.colo.id",
      "ip.src",
      "cf.unique_visitor_id",
      "http.request.headers",
      "http.request.cookies",
      "http.request.uri.args",
      "http.host",
      "http.request.uri.path",
      "ip.src.asnum",
      "ip.geoip.asnum",
      "ip.src.country",
      "ip.geoip.country",
      "cf.bot_management.ja3_hash",
      "cf.bot_management.ja4",
      "lookup_json_string",
      "lookup_json_integer",
      "http.request.body.form",
      "http.request.body.raw",
      "http.request.body.size",
      "http.request.jwt.claims",
    ],
    PARAMETERS,
    "Calls of functions, such as lower(http.host), are taken as well.",
  ),
  /** The characteristic that each rule needs, since requests are counted in each data center by itself. */
  mandatory: documented(
    "cf.colo.id",
    PARAMETERS,
    "The dashboard adds it. The API rejects a rule without it, with status 400 and code 20155.",
  ),
  /** Keys that each must have. */
  keys: documented<readonly string[]>(["characteristics", "period"], PARAMETERS),
  /** One of these keys is required: the number of requests, or the sum of their scores. */
  numbers: documented<readonly string[]>(["requests_per_period", "score_per_period"], PARAMETERS),
  /** Characteristics that cannot be used together. */
  exclusive: documented<readonly string[]>(["ip.src", "cf.unique_visitor_id"], PARAMETERS),
  listsCountCached: documented(
    "A rule whose expression refers to a custom list counts cached requests as well.",
    docsPage("waf/rate-limiting-rules/parameters/#configuration-restrictions"),
  ),
  /** Where requests are counted. */
  phase: documented(
    RATE_LIMIT_PHASE,
    docsPage("waf/rate-limiting-rules/create-api/"),
    "Rate limits are deployed to rulesets of this phase.",
  ),
  /** Keys that belong together: the sum of scores, and the header in which the origin gives the score. */
  scoring: documented<readonly [string, string]>(
    ["score_per_period", "score_response_header_name"],
    docsPage("waf/rate-limiting-rules/request-rate/#complexity-based-rate-limiting"),
    "Both are given for complexity-based rate limiting; nothing says that one alone is rejected.",
  ),
  countedOnce: documented(
    "A counting expression cannot include both response fields and custom lists.",
    docsPage("waf/rate-limiting-rules/parameters/#configuration-restrictions"),
  ),
  /** Characteristics that have a name in brackets. */
  keyed: documented<readonly string[]>(
    ["http.request.headers", "http.request.cookies", "http.request.uri.args", "http.request.body.form"],
    PARAMETERS,
  ),
  headerCase: documented(
    "The name of a header that requests are counted by is written in lower case.",
    docsPage("waf/rate-limiting-rules/parameters/#use-a-lowercased-header-name-for-api-users"),
    "Cloudflare normalises the names of headers.",
  ),
  /** How long requests are counted, in seconds. */
  periods: documented<readonly number[]>(
    [
      10, 15, 20, 30, 40, 45, 60, 90, 120, 180, 240, 300, 480, 600, 900, 1200, 1800, 2400, 3600, 65_535,
      86_400,
    ],
    AVAILABILITY,
  ),
  minRequests: assumed(
    1,
    PARAMETERS,
    "A limit of no requests would act on each; nothing says that it is taken.",
  ),
  maxPeriodSeconds: documented<PerPlan<number>>(
    { free: 10, pro: 60, business: 600, enterprise: 65_535 },
    AVAILABILITY,
  ),
  maxTimeoutSeconds: documented<PerPlan<number>>(
    { free: 10, pro: 3600, business: 86_400, enterprise: 86_400 },
    AVAILABILITY,
    "Enterprise zones may name any number of seconds through the API.",
  ),
  /** The characteristics by which requests may be counted, for plans with a limit; on Enterprise it depends on the contract. */
  characteristicsOfPlan: documented<Partial<PerPlan<readonly string[]>>>(
    {
      free: ["cf.colo.id", "ip.src"],
      pro: ["cf.colo.id", "ip.src"],
      business: ["cf.colo.id", "ip.src", "cf.unique_visitor_id"],
    },
    AVAILABILITY,
  ),
  /**
   * First parts of the names of the fields that expressions may have where the plan sets a limit; of Enterprise, what is
   * contracted.
   */
  fieldsOfPlan: documented<Partial<PerPlan<readonly string[]>>>(
    { free: FREE_FIELDS, pro: PRO_FIELDS, business: BUSINESS_FIELDS },
    AVAILABILITY,
    "The documentation names them in words: path, verified bot; host, URI, full URI, query; method, source IP, user agent.",
  ),
  hasCountingExpression: documented<PerPlan<boolean>>(
    { free: false, pro: false, business: true, enterprise: true },
    AVAILABILITY,
  ),
  hasScore: documented<PerPlan<boolean>>(
    { free: false, pro: false, business: false, enterprise: true },
    AVAILABILITY,
    "Needs Advanced Rate Limiting.",
  ),
  /** Whether a challenge may go on for a duration, and a block only above the rate. */
  hasChosenBehaviour: documented<PerPlan<boolean>>(
    { free: false, pro: false, business: false, enterprise: true },
    PARAMETERS,
  ),
} as const;

/** The keys of a rate limit of the previous product, as the last provider that has it documents and checks it. */
export const PREVIOUS_RATE_LIMITS = {
  threshold: documented({ first: 2, last: 1_000_000 }, PREVIOUS, "Requests."),
  periodSeconds: documented({ first: 1, last: 86_400 }, PREVIOUS),
  timeoutSeconds: documented({ first: 1, last: 86_400 }, PREVIOUS),
  modes: documented<readonly string[]>(
    ["simulate", "ban", "challenge", "js_challenge", "managed_challenge"],
    PREVIOUS,
  ),
  /** Modes that have no duration of their own. */
  challenges: documented<readonly string[]>(["challenge", "js_challenge", "managed_challenge"], PREVIOUS),
  methods: documented<readonly string[]>(
    ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "_ALL_"],
    PREVIOUS,
  ),
  schemes: documented<readonly string[]>(["HTTP", "HTTPS", "_ALL_"], PREVIOUS),
} as const;
