import { describe, expect, it } from "vitest";
import rule from "../../rules/no-rate-limit-above-plan.ts";
import type { Plan } from "../../src/contract/plans.ts";
import { RATE_LIMIT_PHASE } from "../../src/contract/rate-limits.ts";
import type { InvalidCase } from "../../src/testing/rule-tester.ts";
import { lintWith, testRule } from "../support/rule-tester.ts";
import { CUSTOM_PHASE } from "./json.ts";

const rateLimit = (members: string, action = "block") =>
  `{ "action": "${action}", "expression": "ssl", "ratelimit": { ${members} } }`;

/** A ruleset with one rule; quotation marks of the expression are escaped, marks stay in place. */
const inPhase = (expression: string, phase = RATE_LIMIT_PHASE) =>
  `{ "kind": "zone", "phase": "${phase}", "rules": [{ "action": "block", "expression": ${JSON.stringify(expression)} }] }`;

/** Members of a rate limit, with a mark on each that the plan does not allow. */
const LIMITS: readonly (readonly [Plan, string, Omit<InvalidCase, "code">, string?])[] = [
  [
    "free",
    '"period": «60»',
    { messageId: "period", data: { seconds: "60", plan: "Free", maxSeconds: "10" } },
  ],
  ["pro", '"period": «120»', { messageId: "period", data: { seconds: "120", plan: "Pro" } }],
  ["business", '"period": «3600»', { messageId: "period", data: { plan: "Business" } }],
  ["enterprise", '"period": «86400»', { messageId: "period", data: { plan: "Enterprise" } }],
  ["pro", '"mitigation_timeout": «86400»', { messageId: "timeout", data: { plan: "Pro" } }],
  ["business", '"mitigation_timeout": «60»', { messageId: "challenge" }, "managed_challenge"],
  ["business", '"mitigation_timeout": «0»', { messageId: "throttle" }],
  [
    "pro",
    '"characteristics": ["cf.colo.id", «"cf.unique_visitor_id"»]',
    { messageId: "characteristic", data: { found: "`cf.unique_visitor_id`", plan: "Pro" } },
  ],
  ["business", '"characteristics": [«"http.host"»]', { messageId: "characteristic" }],
  ["pro", '"counting_expression": «"http.response.code eq 403"»', { messageId: "counting" }],
  ["business", '"score_per_period": «400»', { messageId: "score", data: { plan: "Business" } }],
];

/** Expressions of rate limits, with a mark on each field or operator that the plan does not have there. */
const EXPRESSIONS: readonly (readonly [Plan, string, Omit<InvalidCase, "code">])[] = [
  ["free", '«http.host» eq "a"', { messageId: "field", data: { field: "http.host", plan: "Free" } }],
  ["pro", '«http.request.method» eq "POST" and http.host eq "a"', { messageId: "field" }],
  ["business", '«http.request.headers»["a"][0] eq "b"', { messageId: "field" }],
  [
    "business",
    'http.request.uri.path «matches» "^/a"',
    { messageId: "operator", data: { plan: "Business" } },
  ],
];

testRule(rule, {
  invalid: [
    ...LIMITS.map(([plan, members, expected, action = "block"]) => ({
      why: `on ${plan} ${members} with ${action}`,
      code: rateLimit(members, action),
      format: "json" as const,
      plan,
      ...expected,
    })),
    ...EXPRESSIONS.map(([plan, expression, expected]) => ({
      why: `on ${plan} the expression ${expression}`,
      code: inPhase(expression),
      format: "json" as const,
      plan,
      ...expected,
    })),
  ],
  valid: [],
});

const found = (plan: Plan | undefined, members: string, action?: string) =>
  lintWith(rule, rateLimit(members, action), "json", { plan });

describe("no-rate-limit-above-plan", () => {
  it.each<readonly [Plan | undefined, string, string]>([
    [undefined, '"period": 86400, "score_per_period": 1', "block"],
    ["free", '"period": 10, "characteristics": ["cf.colo.id", "ip.src"], "mitigation_timeout": 10', "block"],
    ["pro", '"mitigation_timeout": 0', "js_challenge"],
    ["business", '"characteristics": ["cf.unique_visitor_id"], "counting_expression": "ssl"', "block"],
    ["pro", '"counting_expression": ""', "block"],
    ["enterprise", '"characteristics": ["http.host"], "mitigation_timeout": 77', "managed_challenge"],
  ])("accepts on %s %s with %s", (plan, members, action) => {
    expect(found(plan, members, action)).toEqual([]);
  });

  it.each<readonly [Plan, string, string]>([
    ["free", 'http.request.uri.path.extension eq "php" and not cf.client.bot', RATE_LIMIT_PHASE],
    ["business", 'ip.src.country eq "DE" and http.request.uri.query eq ""', RATE_LIMIT_PHASE],
    ["enterprise", 'http.request.headers["a"][0] matches "b"', RATE_LIMIT_PHASE],
    ["free", 'http.host eq "a"', CUSTOM_PHASE],
  ])("accepts on %s the expression %s in %s", (plan, expression, phase) => {
    expect(lintWith(rule, inPhase(expression, phase), "json", { plan })).toEqual([]);
  });
});
