import { describe, expect, it } from "vitest";
import { readSource } from "../../src/sources/read.ts";
import { readRequests } from "../../src/traffic/read-requests.ts";
import { RulesEvaluator } from "../../src/traffic/rules/evaluate.ts";
import { rulesOfDocument } from "../../src/traffic/rules/read-rules.ts";

// Rulesets as they are published, with requests of all kinds. What must happen was written by hand from the documentation.

const LIMIT = { characteristics: ["cf.colo.id", "ip.src"], period: 60, requests_per_period: 100 };

type Rule = readonly [action: string, expression: string, more?: Readonly<Record<string, unknown>>];

const MONITORED: readonly Rule[] = [
  ["skip", "(ip.src in $uptimerobot)", { action_parameters: { ruleset: "current" } }],
  ["block", '(ip.geoip.country ne "US" and ip.geoip.country ne "CA")'],
  [
    "block",
    '(http.host eq "plex.garb.dev" and http.request.uri.path contains "/:/eventsource/notifications")',
  ],
];
const BOTS: readonly Rule[] = [
  ["managed_challenge", "cf.bot_management.score lt 30"],
  ["block", "(not cf.bot_management.verified_bot) and (cf.bot_management.score lt 10)"],
  ["js_challenge", '(http.request.uri.path contains "/api") and (cf.bot_management.score lt 50)'],
];
const ADDRESSES: readonly Rule[] = [
  ["block", "ip.src eq 1.1.1.1"],
  ["challenge", 'http.request.uri.path contains "/admin"'],
  ["log", "ip.src eq 2.2.2.2"],
];
const WALLET: readonly Rule[] = [
  ["block", '(not http.user_agent ne "")'],
  ["challenge", '(cf.client.bot and http.request.uri.path contains "/wallet")'],
  [
    "block",
    '(ip.geoip.subdivision_1_iso_code in {"AZ" "AR" "WA"} and http.request.uri.path contains "/contracts")',
  ],
];
const LIMITS: readonly Rule[] = [
  ["block", "true", { ratelimit: LIMIT }],
  ["challenge", 'http.request.uri.path contains "/api"', { ratelimit: LIMIT }],
  ["block", 'http.host eq "example.com"', { ratelimit: LIMIT }],
];
const METADATA: readonly Rule[] = [
  [
    "block",
    '(http.request.uri.path contains "/169.254.169.254") or\n(http.request.uri.path contains "/latest/meta-data") or\n(http.request.body.raw contains "169.254.169.254")\n',
  ],
  [
    "managed_challenge",
    '(http.request.uri.path eq "/api/v2/feedback") and\n(http.user_agent eq "" or http.user_agent contains "curl" or http.user_agent contains "wget")\n',
  ],
];
const WORDPRESS: readonly Rule[] = [
  ["block", '(http.request.uri.path contains "wp-config.php")'],
  ["block", '(http.request.uri.path contains ".htaccess")'],
  [
    "block",
    '(http.request.uri.path contains "/wp-content/uploads/") and\n(http.request.uri.path contains ".php")\n',
  ],
  [
    "managed_challenge",
    '(http.request.uri.path contains "/wp-includes/") and\n(http.request.uri.path contains ".php") and\n(not http.request.uri.path contains "wp-includes/js/")\n',
  ],
];
const ABROAD: readonly Rule[] = [
  ["block", "(ip.src eq 136.116.198.170)"],
  ["managed_challenge", '(not ip.src.country in {"CA" "US"})'],
];
const REDIRECTED: readonly Rule[] = [
  ["redirect", "true"],
  ["block", 'http.request.uri.path eq "^/api"'],
  ["log", 'http.request.uri.path eq "/test"'],
];
const OFF: readonly Rule[] = [
  ["block", "true", { enabled: false }],
  ["log", 'http.host eq "a.com"'],
];

const NOTIFY = "https://plex.garb.dev/:/eventsource/notifications";

/** The rules, a request, and `action rule; matched; skipped; unknown; possible actions`. */
const TRACES: readonly (readonly [rules: readonly Rule[], request: string, expected: string])[] = [
  [
    MONITORED,
    `{ url: "${NOTIFY}", ip: 1.2.3.4, country: DE, lists: { uptimerobot: [1.2.3.4] } }`,
    "none -; 0; 1 2; ; none",
  ],
  [MONITORED, `{ url: "${NOTIFY}", ip: 1.2.3.4, country: DE }`, "block 1; 1; ; 0; block none"],
  [MONITORED, `{ url: "${NOTIFY}", ip: 1.2.3.4, country: US }`, "block 2; 2; ; 0; block none"],
  [MONITORED, "{ url: https://a.example/, ip: 1.2.3.4, country: CA }", "none -; ; ; 0; none"],
  [
    MONITORED,
    "{ url: https://a.example/, ip: 1.2.3.4, lists: { uptimerobot: [] } }",
    "none -; ; ; 1; block none",
  ],
  [
    MONITORED,
    "{ url: https://a.example/, ip: 1.2.3.4, country: '', lists: { uptimerobot: [1.2.4.0/24] } }",
    "block 1; 1; ; ; block",
  ],
  [BOTS, "{ url: https://a.example/, bot_score: 5 }", "managed_challenge 0; 0; ; ; managed_challenge"],
  [BOTS, "{ url: https://a.example/api, bot_score: 30 }", "js_challenge 2; 2; ; ; js_challenge"],
  [BOTS, "{ url: https://a.example/, bot_score: 30 }", "none -; ; ; ; none"],
  [BOTS, "curl https://a.example/x", "none -; ; ; 0 1; block managed_challenge none"],
  [
    BOTS,
    '{"ClientRequestHost":"a.example","ClientRequestURI":"/api/x?y","BotScore":49}',
    "js_challenge 2; 2; ; ; js_challenge",
  ],
  [BOTS, '{"ClientRequestHost":"a.example","ClientRequestURI":"/api","BotScore":50}', "none -; ; ; ; none"],
  [BOTS, "{ url: /api, verified_bot: true }", "none -; ; ; 0 2; js_challenge managed_challenge none"],
  [
    BOTS,
    "{ method: GET, url: https://a.example/api, context: { bot_score: 12 } }",
    "managed_challenge 0; 0; ; ; managed_challenge",
  ],
  [ADDRESSES, "{ url: https://a.example/admin, ip: 1.1.1.1 }", "block 0; 0; ; ; block"],
  [ADDRESSES, "{ url: https://a.example/admin, ip: 2.2.2.2 }", "challenge 1; 1; ; ; challenge"],
  [ADDRESSES, "{ url: https://a.example/, ip: 2.2.2.2 }", "none -; 2; ; ; none"],
  [ADDRESSES, "GET /x/admin HTTP/1.1\nHost: a.example\n", "challenge 1; 1; ; 0; block challenge"],
  [ADDRESSES, "curl https://a.example/", "none -; ; ; 0 2; block none"],
  [ADDRESSES, "{ url: 'https://a.example/?/admin', ip: '::1' }", "none -; ; ; ; none"],
  [ADDRESSES, "{ url: https://a.example/%61dmin, ip: '::1' }", "challenge 1; 1; ; ; challenge"],
  [ADDRESSES, '{"ClientIP":"2.2.2.2","ClientRequestPath":"/"}', "none -; 2; ; ; none"],
  [WALLET, "curl -H 'User-Agent:' https://a.example/", "block 0; 0; ; ; block"],
  [WALLET, "curl -A b https://a.example/wallet", "none -; ; ; 1; challenge none"],
  [
    WALLET,
    "{ url: https://a.example/wallet, headers: { user-agent: b }, cf.client.bot: true }",
    "challenge 1; 1; ; ; challenge",
  ],
  [
    WALLET,
    "{ url: https://a.example/contracts, headers: { user-agent: b }, ip.src.subdivision_1_iso_code: WA }",
    "block 2; 2; ; ; block",
  ],
  [
    WALLET,
    "{ url: https://a.example/contracts, headers: { user-agent: b }, ip.geoip.subdivision_1_iso_code: CA }",
    "none -; ; ; ; none",
  ],
  [
    WALLET,
    '{"ClientRequestHost":"a.example","ClientRequestURI":"/contracts"}',
    "none -; ; ; 0 2; block none",
  ],
  [LIMITS, "curl https://a.example/", "none -; ; ; 0; block none"],
  [LIMITS, "curl https://example.com/api", "none -; ; ; 0 1 2; block challenge none"],
  [LIMITS, "{ url: https://example.com/api, exceeds: ['#1'] }", "challenge 1; 1; ; ; challenge"],
  [LIMITS, "{ url: https://example.com/api, exceeds: ['#1', '#0'] }", "block 0; 0; ; ; block"],
  [LIMITS, "{ url: https://a.example/x, exceeds: ['#1', '#2'] }", "none -; ; ; ; none"],
  [METADATA, "POST /x HTTP/1.1\nHost: a.example\n\nu=http://169.254.169.254/", "block 0; 0; ; ; block"],
  [METADATA, "curl https://a.example/api/v2/feedback", "managed_challenge 1; 1; ; ; managed_challenge"],
  [METADATA, "curl -A Mozilla https://a.example/api/v2/feedback -d @file", "none -; ; ; 0; block none"],
  [
    METADATA,
    '{"ClientRequestURI":"/api/v2/feedback","ClientRequestUserAgent":"wget"}',
    "managed_challenge 1; 1; ; 0; block managed_challenge",
  ],
  [METADATA, "curl -A b https://a.example//latest/./meta-data", "block 0; 0; ; ; block"],
  [WORDPRESS, "curl https://a.example/%2ehtaccess", "block 1; 1; ; ; block"],
  [WORDPRESS, "curl https://a.example/wp-content//uploads/a.php?b", "block 2; 2; ; ; block"],
  [WORDPRESS, "curl https://a.example/wp-includes/js/a.php", "none -; ; ; ; none"],
  [WORDPRESS, "curl https://a.example/wp-includes/a.php", "managed_challenge 3; 3; ; ; managed_challenge"],
  [WORDPRESS, "curl https://a.example/WP-CONFIG.php https://a.example/", "none -; ; ; ; none"],
  [ABROAD, '{"ClientIP":"9.9.9.9","ClientCountry":"ca"}', "none -; ; ; ; none"],
  [ABROAD, '{"ClientIP":"9.9.9.9","ClientCountry":"de"}', "managed_challenge 1; 1; ; ; managed_challenge"],
  [ABROAD, "{ ip: 136.116.198.170 }", "block 0; 0; ; ; block"],
  [REDIRECTED, "curl https://a.example/test", "redirect 0; 0; ; ; redirect"],
  [OFF, "curl https://a.com/", "none -; 1; ; ; none"],
];

async function traceOf(rules: readonly Rule[], text: string): Promise<string> {
  const ruleset = {
    kind: "zone",
    phase: rules === LIMITS ? "http_ratelimit" : "http_request_firewall_custom",
    rules: rules.map(([action, expression, more], at) => ({ ref: String(at), action, expression, ...more })),
  };
  const document = await readSource("rules.json", JSON.stringify(ruleset));
  const { requests, problems } = await readRequests(text);
  expect(problems).toEqual([]);
  const { steps, action, end, possible } = new RulesEvaluator([rulesOfDocument(document)]).walk(requests[0]!);
  const having = (status: string) =>
    steps.flatMap((step) => (step.status === status ? [step.rule.name] : [])).join(" ");
  const actions = new Set(possible?.map((one) => one.action ?? "none"));
  return `${action ?? "none"} ${end?.name ?? "-"}; ${having("matched")}; ${having("skipped")}; ${having("unknown")}; ${[...actions].sort().join(" ")}`;
}

describe("published rulesets", () => {
  it.each(TRACES)("%j on %s", async (rules, request, expected) => {
    expect(await traceOf(rules, request)).toBe(expected);
  });
});
