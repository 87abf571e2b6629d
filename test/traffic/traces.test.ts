import { describe, expect, it } from "vitest";
import { readSource } from "../../src/sources/read.ts";
import { readRequests } from "../../src/traffic/read-requests.ts";
import { RulesEvaluator } from "../../src/traffic/rules/evaluate.ts";
import { rulesOfDocument } from "../../src/traffic/rules/read-rules.ts";

// The documentation on the order of rules, each sentence as a trace. Pages below
// https://developers.cloudflare.com/: ruleset-engine/reference/phases-list, ruleset-engine/rules-language/actions,
// waf/custom-rules/skip/options, ruleset-engine/managed-rulesets/create-exception, waf/managed-rules/waf-exceptions,
// rules/transform/url-rewrite, waf/rate-limiting-rules, waf/account/custom-rulesets (checked 2026-11-23).

const CUSTOM = "http_request_firewall_custom";
const MANAGED = "http_request_firewall_managed";
const RATE = "http_ratelimit";
const TRANSFORM = "http_request_transform";
const OWASP = "4814384a9e5d4991b9815dcfc25d2f1f";
const CF = "efb7b8c949ac4650a09736fc376e9aee";

type Json = Readonly<Record<string, unknown>>;

const rule = (ref: string, action: string, expression = "true", more: Json = {}) => ({
  ref,
  action,
  expression,
  ...more,
});
const skip = (ref: string, parameters: Json, expression = "true") =>
  rule(ref, "skip", expression, { action_parameters: parameters });
const execute = (ref: string, id: string, expression = "true") =>
  rule(ref, "execute", expression, { action_parameters: { id } });
const rewrite = (ref: string, uri: Json, expression = "true") =>
  rule(ref, "rewrite", expression, { action_parameters: { uri } });
const limit = (ref: string, action = "block", expression = "true") =>
  rule(ref, action, expression, {
    ratelimit: { characteristics: ["cf.colo.id", "ip.src"], period: 60, requests_per_period: 10 },
  });
const ruleset = (phase: string, ...rules: readonly Json[]) => ({ kind: "zone", phase, rules });
const account = (phase: string, ...rules: readonly Json[]) => ({ kind: "root", phase, rules });
const custom = (id: string, phase: string, ...rules: readonly Json[]) => ({
  id,
  kind: "custom",
  phase,
  rules,
});
const path = (text: string) => `http.request.uri.path eq "${text}"`;

/** `action end; matched; skipped; possible` of one request. */
async function trace(rulesets: readonly Json[], request: Json = {}) {
  const files = await Promise.all(rulesets.map((one, at) => readSource(`${at}.json`, JSON.stringify(one))));
  const { requests } = await readRequests(
    JSON.stringify({ url: "https://a.example/admin?x=1", ip: "192.0.2.1", ...request }),
  );
  const { steps, action, end, possible } = new RulesEvaluator(files.map(rulesOfDocument)).walk(requests[0]!);
  const names = (status: string) =>
    steps.flatMap((step) => (step.status === status ? [step.rule.name] : [])).join(" ");
  const others =
    possible
      ?.map((one) => one.action ?? "none")
      .sort()
      .join(" ") ?? "any";
  return `${action ?? "none"} ${end?.name ?? "-"}; ${names("matched")}; ${names("skipped")}; ${others}`;
}

const TRACES: readonly (readonly [
  sentence: string,
  expected: string,
  rulesets: readonly Json[],
  request?: Json,
])[] = [
  // Actions.
  ["`log` goes on", "block b; a b; ; block", [ruleset(CUSTOM, rule("a", "log"), rule("b", "block"))]],
  ["`block` ends", "block a; a; ; block", [ruleset(CUSTOM, rule("a", "block"), rule("b", "block"))]],
  [
    "a challenge ends",
    "js_challenge a; a; ; js_challenge",
    [ruleset(CUSTOM, rule("a", "js_challenge"), rule("b", "block"))],
  ],
  [
    "a block ends later phases too",
    "block a; a; ; block",
    [ruleset(RATE, rule("b", "block")), ruleset(CUSTOM, rule("a", "block"))],
  ],
  [
    "a redirect ends",
    "redirect r; r; ; redirect",
    [ruleset("http_request_dynamic_redirect", rule("r", "redirect")), ruleset(CUSTOM, rule("a", "block"))],
  ],
  [
    "what is off does nothing",
    "none -; ; ; none",
    [ruleset(CUSTOM, rule("a", "block", "true", { enabled: false }))],
  ],
  // Phases.
  [
    "custom rules come before rate limits",
    "block c; c; ; block",
    [ruleset(RATE, limit("r")), ruleset(CUSTOM, rule("c", "block"))],
  ],
  [
    "rate limits come before managed rules",
    "block r; r; ; block",
    [ruleset(MANAGED, execute("e", CF)), ruleset(RATE, rule("r", "block"))],
  ],
  [
    "redirects come before custom rules",
    "redirect r; r; ; redirect",
    [ruleset(CUSTOM, rule("c", "block")), ruleset("http_request_dynamic_redirect", rule("r", "redirect"))],
  ],
  [
    "the account comes before the zone",
    "block a; a; ; block",
    [ruleset(CUSTOM, rule("z", "block")), account(CUSTOM, rule("a", "block"))],
  ],
  [
    "phases of responses come last",
    "block c; l c; ; block",
    [
      ruleset("http_response_headers_transform", rule("h", "rewrite")),
      ruleset(CUSTOM, rule("l", "log"), rule("c", "block")),
    ],
  ],
  // Skip.
  [
    "`ruleset: current` leaves out the remaining rules",
    "none -; s; b; none",
    [ruleset(CUSTOM, skip("s", { ruleset: "current" }), rule("b", "block"))],
  ],
  [
    "not those before it",
    "block b; b; ; block",
    [ruleset(CUSTOM, rule("b", "block"), skip("s", { ruleset: "current" }))],
  ],
  [
    "nor those of later phases",
    "block r; s r; b; block",
    [
      ruleset(CUSTOM, skip("s", { ruleset: "current" }), rule("b", "block")),
      ruleset(RATE, rule("r", "block")),
    ],
  ],
  [
    "`phases` leaves out whole phases",
    "none -; s; r e; none",
    [
      ruleset(CUSTOM, skip("s", { phases: [RATE, MANAGED] })),
      ruleset(RATE, rule("r", "block")),
      ruleset(MANAGED, execute("e", OWASP)),
    ],
  ],
  [
    "but not the rest of its own",
    "block b; s b; ; block",
    [ruleset(CUSTOM, skip("s", { phases: [RATE] }), rule("b", "block")), ruleset(RATE, rule("r", "block"))],
  ],
  [
    "both may be set together",
    "none -; s; b r; none",
    [
      ruleset(CUSTOM, skip("s", { ruleset: "current", phases: [RATE] }), rule("b", "block")),
      ruleset(RATE, rule("r", "block")),
    ],
  ],
  [
    "`products` leaves out no rules",
    "block b; s b; ; block",
    [ruleset(CUSTOM, skip("s", { products: ["waf"] }), rule("b", "block"))],
  ],
  [
    "a skip that does not match does nothing",
    "block b; b; ; block",
    [ruleset(CUSTOM, skip("s", { ruleset: "current" }, path("/other")), rule("b", "block"))],
  ],
  [
    "a skip of unknown match is taken both ways",
    "block b; b; ; block none",
    [ruleset(CUSTOM, skip("s", { ruleset: "current" }, "cf.client.bot"), rule("b", "block"))],
  ],
  // Managed rulesets.
  ["a managed ruleset may do anything", "none -; e; ; any", [ruleset(MANAGED, execute("e", OWASP))]],
  [
    "unless its outcome is given",
    "block e; e; ; block",
    [ruleset(MANAGED, execute("e", OWASP), execute("f", CF))],
    { managed: { [OWASP]: "block" } },
  ],
  [
    "an exception leaves out one ruleset",
    "none -; s f; e; none",
    [ruleset(MANAGED, skip("s", { rulesets: [OWASP] }), execute("e", OWASP), execute("f", CF))],
    { managed: { [CF]: null } },
  ],
  [
    "or all that follow",
    "none -; s; e f; none",
    [ruleset(MANAGED, skip("s", { ruleset: "current" }), execute("e", OWASP), execute("f", CF))],
  ],
  [
    "one at the end of the list does nothing",
    "block e; e; ; block",
    [ruleset(MANAGED, execute("e", OWASP), skip("s", { ruleset: "current" }))],
    { managed: { [OWASP]: "block" } },
  ],
  // Custom rulesets.
  [
    "a custom ruleset runs where it is executed",
    "block i; e i; ; block",
    [
      account(CUSTOM, execute("e", "c".repeat(32)), rule("a", "block")),
      custom("c".repeat(32), CUSTOM, rule("i", "block")),
    ],
  ],
  [
    "not where the execute rule does not match",
    "none -; ; ; none",
    [
      account(CUSTOM, execute("e", "c".repeat(32), path("/x"))),
      custom("c".repeat(32), CUSTOM, rule("i", "block")),
    ],
  ],
  [
    "`ruleset: current` in it leaves only it",
    "block a; e s a; i; block",
    [
      account(CUSTOM, execute("e", "c".repeat(32)), rule("a", "block")),
      custom("c".repeat(32), CUSTOM, skip("s", { ruleset: "current" }), rule("i", "block")),
    ],
  ],
  // Rate limits.
  ["whether a rate limit acts is not known", "none -; ; ; block none", [ruleset(RATE, limit("r"))]],
  [
    "unless the request says that it is above it",
    "block r; r; ; block",
    [ruleset(RATE, limit("r"))],
    { exceeds: "r" },
  ],
  ["or below all", "none -; ; ; none", [ruleset(RATE, limit("r"))], { exceeds: [] }],
  ["one that only logs ends nothing", "none -; ; ; none", [ruleset(RATE, limit("r", "log"))]],
  // Rewrites.
  [
    "later phases see the new path",
    "block b; w b; ; block",
    [
      ruleset(TRANSFORM, rewrite("w", { path: { value: "/new" } })),
      ruleset(CUSTOM, rule("b", "block", path("/new"))),
    ],
  ],
  [
    "not the old one",
    "none -; w; ; none",
    [
      ruleset(TRANSFORM, rewrite("w", { path: { value: "/new" } })),
      ruleset(CUSTOM, rule("b", "block", path("/admin"))),
    ],
  ],
  [
    "raw fields keep the old one",
    "block b; w b; ; block",
    [
      ruleset(TRANSFORM, rewrite("w", { path: { value: "/new" } })),
      ruleset(CUSTOM, rule("b", "block", 'raw.http.request.uri.path eq "/admin"')),
    ],
  ],
  [
    "a query is rewritten by itself",
    "block b; w b; ; block",
    [
      ruleset(TRANSFORM, rewrite("w", { query: { value: "y=2" } })),
      ruleset(CUSTOM, rule("b", "block", '(http.request.uri eq "/admin?y=2")')),
    ],
  ],
  [
    "an expression gives the new path",
    "block b; w b; ; block",
    [
      ruleset(TRANSFORM, rewrite("w", { path: { expression: 'concat("/v1", http.request.uri.path)' } })),
      ruleset(CUSTOM, rule("b", "block", path("/v1/admin"))),
    ],
  ],
  [
    "what the expression does not know is unknown later",
    "none -; w; ; block none",
    [
      ruleset(TRANSFORM, rewrite("w", { path: { expression: 'concat("/", ip.src.country)' } })),
      ruleset(CUSTOM, rule("b", "block", path("/DE"))),
    ],
  ],
];

describe("a trace of the documentation", () => {
  for (const [sentence, expected, rulesets, request] of TRACES)
    it(sentence, async () => {
      expect(await trace(rulesets, request)).toBe(expected);
    });
});

const filter = (expression: string) => ({ id: "f", expression, paused: false });
const firewall = (id: string, action: string, expression: string, more: Json = {}) => ({
  id,
  paused: false,
  action,
  filter: filter(expression),
  ...more,
});
const answer = (...result: readonly Json[]) => ({ success: true, errors: [], messages: [], result });

describe("firewall rules", () => {
  it.each([
    ["block 2; 2; ; block", [firewall("1", "block", path("/x")), firewall("2", "block", path("/admin"))]],
    [
      "js_challenge 2; 1 2; ; js_challenge",
      [firewall("2", "js_challenge", "true"), firewall("1", "log", "true")],
    ],
    [
      "block 2; 2; ; block",
      [firewall("1", "js_challenge", "true"), firewall("2", "block", "true", { priority: 5 })],
    ],
    ["none -; 2; 1; none", [firewall("1", "block", "true"), firewall("2", "allow", "true")]],
    [
      "block 1; 2 1; ; block",
      [firewall("1", "block", "true"), firewall("2", "bypass", "true", { products: ["waf"] })],
    ],
    ["none -; ; ; none", [firewall("1", "block", "true", { paused: true })]],
    ["none -; ; ; none", [firewall("1", "block", "true", { filter: { ...filter("true"), paused: true } })]],
  ])("%s", async (expected, rules) => {
    expect(await trace([answer(...rules)])).toBe(expected);
  });
});
