import { describe, expect, it } from "vitest";
import rule from "../../rules/no-rate-limit-above-plan.ts";
import type { Plan } from "../../src/contract/plans.ts";
import { lintWith } from "../support/rule-tester.ts";

const found = (plan: Plan | undefined, members: string, action = "block") =>
  lintWith(rule, `{ "action": "${action}", "expression": "ssl", "ratelimit": { ${members} } }`, "json", {
    plan,
  }).map(({ messageId }) => messageId);

describe("no-rate-limit-above-plan", () => {
  it.each<readonly [Plan, string, string, string]>([
    ["free", '"period": 60', "block", "period"],
    ["pro", '"period": 120', "block", "period"],
    ["business", '"period": 3600', "block", "period"],
    ["enterprise", '"period": 86400', "block", "period"],
    ["pro", '"mitigation_timeout": 86400', "block", "timeout"],
    ["business", '"mitigation_timeout": 60', "managed_challenge", "challenge"],
    ["business", '"mitigation_timeout": 0', "block", "throttle"],
    ["pro", '"characteristics": ["cf.colo.id", "cf.unique_visitor_id"]', "block", "characteristic"],
    ["business", '"characteristics": ["http.host"]', "block", "characteristic"],
    ["pro", '"counting_expression": "http.response.code eq 403"', "block", "counting"],
    ["business", '"score_per_period": 400', "block", "score"],
  ])("refuses on %s %s with %s", (plan, members, action, messageId) => {
    expect(found(plan, members, action)).toEqual([messageId]);
  });

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

  const inPhase = (plan: Plan, expression: string, phase = "http_ratelimit") =>
    lintWith(
      rule,
      JSON.stringify({ kind: "zone", phase, rules: [{ action: "block", expression }] }),
      "json",
      { plan },
    ).map(({ messageId }) => messageId);

  it("knows the fields and operators that expressions may have", () => {
    expect(inPhase("free", 'http.host eq "a"')).toEqual(["field"]);
    expect(inPhase("pro", 'http.request.method eq "POST" and http.host eq "a"')).toEqual(["field"]);
    expect(inPhase("business", 'http.request.headers["a"][0] eq "b"')).toEqual(["field"]);
    expect(inPhase("business", 'http.request.uri.path matches "^/a"')).toEqual(["operator"]);
    expect(inPhase("free", 'http.request.uri.path.extension eq "php" and not cf.client.bot')).toEqual([]);
    expect(inPhase("business", 'ip.src.country eq "DE" and http.request.uri.query eq ""')).toEqual([]);
    expect(inPhase("enterprise", 'http.request.headers["a"][0] matches "b"')).toEqual([]);
    expect(inPhase("free", 'http.host eq "a"', "http_request_firewall_custom")).toEqual([]);
  });
});
