import fc from "fast-check";
import type { Plain, PlainObject } from "./write.ts";

const EXPRESSIONS = [
  "true",
  "ssl",
  'http.host eq "example.com"',
  'http.request.uri.path contains "/admin"',
  'http.hst eq "example.com"',
  'http.request.method eq "post"',
  "ip.src in {192.0.2.1 192.0.2.1}",
  'http.host eq "a" and',
  'http.host matches "^.*$"',
  "ip.geoip.asnum eq 1",
  "http.response.code eq 200",
  'regex_replace(http.host, "a", "b") eq "b" and regex_replace(http.host, "a", "b") eq "c"',
  "",
];
const expression = fc.constantFrom(...EXPRESSIONS);
const VALUE_EXPRESSIONS = ['concat("/new", http.request.uri.path)', "lowercase(http.host)", "ip.src", ""];

const MANAGED = "efb7b8c949ac4650a09736fc376e9aee";
const OWASP = "4814384a9e5d4991b9815dcfc25d2f1f";
const SCORE_RULE = "6179ae15870a4bb7b2d480d4843b323c";

const record = (model: Record<string, fc.Arbitrary<Plain>>, required: readonly string[] = []) =>
  fc.record(model, { requiredKeys: [...required] }) as fc.Arbitrary<PlainObject>;

const overrides = record({
  enabled: fc.boolean(),
  action: fc.constantFrom("log", "simulate", "block"),
  categories: fc.array(
    record({ category: fc.constantFrom("paranoia-level-2", "paranoia-level-9"), enabled: fc.boolean() }, [
      "category",
    ]),
    { minLength: 1, maxLength: 2 },
  ),
  rules: fc.array(
    record(
      {
        id: fc.constantFrom(SCORE_RULE, "949110", "5de7edfa648c4d6891dc3e7f84534ffa"),
        action: fc.constantFrom("log", "skip", "blok"),
        enabled: fc.boolean(),
        score_threshold: fc.constantFrom(25, 4000, 0),
      },
      ["id"],
    ),
    { minLength: 1, maxLength: 3 },
  ),
});

const executeParameters = record({
  id: fc.constantFrom(MANAGED, OWASP, "x"),
  version: fc.constantFrom("latest", "newest"),
  overrides,
});

const skipParameters = record({
  ruleset: fc.constantFrom("current", "all"),
  phases: fc.uniqueArray(fc.constantFrom("http_ratelimit", "http_request_sbfm", "nowhere"), { minLength: 1 }),
  products: fc.uniqueArray(fc.constantFrom("waf", "zonelockdown", "bic"), { minLength: 1 }),
  rulesets: fc.constantFrom<Plain>([MANAGED], ["x"]),
  rules: fc.constantFrom<Plain>({ [MANAGED]: [SCORE_RULE] }, { [OWASP]: [SCORE_RULE, "y"] }),
});

const value = fc.oneof(
  fc.constant<PlainObject>({ value: "/fixed" }),
  fc.constantFrom(...VALUE_EXPRESSIONS).map((one): PlainObject => ({ expression: one })),
  fc.constant<PlainObject>({ value: "/fixed", expression: "http.host" }),
);
const rewriteParameters = fc.oneof(
  record({ uri: record({ path: value, query: value }, ["path"]) }, ["uri"]),
  fc
    .tuple(fc.constantFrom("x-one", "x-two"), fc.constantFrom("set", "remove"), value)
    .map(([name, operation, given]): PlainObject => ({ headers: { [name]: { operation, ...given } } })),
);
const redirectParameters = record(
  {
    from_value: record({
      status_code: fc.constantFrom<Plain>(301, 200),
      target_url: value,
      preserve_query_string: fc.boolean(),
    }),
  },
  ["from_value"],
);
const blockParameters = record({
  response: record(
    {
      status_code: fc.constantFrom<Plain>(403, 200),
      content: fc.constant("no"),
      content_type: fc.constantFrom("text/html", "text/none"),
    },
    ["status_code"],
  ),
  id: fc.constant(MANAGED),
});
const errorParameters = record({
  content: fc.constant("gone"),
  content_type: fc.constantFrom("text/html", "image/png"),
  status_code: fc.constantFrom<Plain>(500, 200),
});

const ratelimit = record({
  characteristics: fc.uniqueArray(fc.constantFrom("cf.colo.id", "ip.src", "ip.source"), { minLength: 1 }),
  period: fc.constantFrom<Plain>(60, 61),
  requests_per_period: fc.constantFrom<Plain>(10, 0),
  mitigation_timeout: fc.constantFrom<Plain>(60, 600, -1),
  counting_expression: expression,
  requests_to_origin: fc.boolean(),
});

const PARAMETERS: Readonly<Record<string, fc.Arbitrary<PlainObject>>> = {
  execute: executeParameters,
  skip: skipParameters,
  rewrite: rewriteParameters,
  redirect: redirectParameters,
  block: blockParameters,
  serve_error: errorParameters,
};

const ACTIONS = [
  "block",
  "log",
  "execute",
  "skip",
  "rewrite",
  "redirect",
  "serve_error",
  "blok",
  "managed_challenge",
];

const rule = fc.constantFrom(...ACTIONS).chain((action) =>
  record(
    {
      ref: fc.constantFrom("one", "two", "three"),
      description: fc.constantFrom("x", "d".repeat(501)),
      action: fc.constant(action),
      expression,
      enabled: fc.boolean(),
      ...(PARAMETERS[action] ? { action_parameters: PARAMETERS[action] } : {}),
      logging: fc.constant<Plain>({ enabled: true }),
      ratelimit,
      exprssion: fc.constant("ssl"),
    },
    [],
  ),
);

/** Few rules carry everything: most keys that only make mistakes are left out most of the time. */
const sparse = fc.tuple(rule, fc.nat(9)).map(([one, dice]): PlainObject => {
  const { logging, ratelimit: limit, exprssion, ...rest } = one;
  return {
    ...rest,
    ...(dice === 0 && logging !== undefined && { logging }),
    ...(dice <= 3 && limit !== undefined && { ratelimit: limit }),
    ...(dice === 4 && exprssion !== undefined && { exprssion }),
  } as PlainObject;
});

/** Rulesets of a zone with many mistakes of all kinds. */
export const rulesets: fc.Arbitrary<PlainObject> = fc.record({
  name: fc.constant("default"),
  kind: fc.constant("zone"),
  phase: fc.constantFrom(
    "http_request_firewall_custom",
    "http_request_firewall_managed",
    "http_ratelimit",
    "http_request_transform",
    "http_request_late_transform",
    "http_request_dynamic_redirect",
    "http_request_origin",
    "http_custom_errors",
    "http_request_firewall_costum",
  ),
  rules: fc.array(
    sparse.filter((one) => "action" in one || "expression" in one),
    { minLength: 1, maxLength: 6 },
  ),
}) as fc.Arbitrary<PlainObject>;
