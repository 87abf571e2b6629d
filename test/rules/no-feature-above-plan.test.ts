import { describe, expect, it } from "vitest";
import rule from "../../rules/no-feature-above-plan.ts";
import type { Plan } from "../../src/contract/plans.ts";
import { lintWith, testRule } from "../support/rule-tester.ts";
import { execute, OWASP_ID } from "./json.ts";

const found = (code: string, plan: Plan | undefined) =>
  lintWith(rule, code, "expression", { plan }).map((one) => [
    one.messageId,
    one.data["what"],
    one.data["needed"],
  ]);

testRule(rule, {
  invalid: [
    {
      code: 'http.host «matches» "a"',
      plan: "pro",
      messageId: "above",
      data: { what: "`matches`", needed: "Business", plan: "Pro" },
    },
    {
      code: 'http.host «~» "a"',
      plan: "free",
      messageId: "above",
      data: { what: "`matches`", needed: "Business", plan: "Free" },
    },
    {
      code: "«ip.src.is_in_european_union»",
      plan: "pro",
      messageId: "above",
      data: { what: "`ip.src.is_in_european_union`", needed: "Business", plan: "Pro" },
    },
    {
      code: "«cf.waf.score» lt 20",
      plan: "business",
      messageId: "above",
      data: { what: "`cf.waf.score`", needed: "Enterprise", plan: "Business" },
    },
    {
      code: "ip.src in «$cf.vpn»",
      plan: "business",
      messageId: "above",
      data: { what: "`$cf.vpn`", needed: "Enterprise", plan: "Business" },
    },
    ...(["free", "pro", "business"] as const).map((plan) => ({
      why: `fields of add-ons on ${plan}`,
      code: "«cf.bot_management.score» lt 30",
      plan,
      messageId: "addon",
      data: { what: "`cf.bot_management.score`" },
    })),
  ],
  valid: [],
});

describe(rule.id, () => {
  it.each([
    ['http.host matches "a"', "business"],
    ["ip.src in $office", "free"],
    ["ip.src in $cf.vpn", "enterprise"],
    ["cf.bot_management.score lt 30", "enterprise"],
    ["cf.client.bot", "free"],
    ['http.host eq "a"', "free"],
  ] as const)("accepts %s on %s", (code, plan) => expect(found(code, plan)).toEqual([]));

  it("leaves fields in rate limits to the list that they have for each plan", () => {
    const text = `{
  "kind": "zone",
  "phase": "http_ratelimit",
  "rules": [{ "action": "block", "expression": "cf.bot_management.verified_bot" }]
}`;
    expect(lintWith(rule, text, "json", { plan: "free" })).toEqual([]);
  });

  it("reports responses of rules on free zones", () => {
    const text = `{ "action": "block", "action_parameters": { "response": {} }, "expression": "ssl" }`;
    const of = (plan: Plan) => lintWith(rule, text, "json", { plan }).map(({ data }) => data["needed"]);
    expect(of("free")).toEqual(["Pro"]);
    expect(of("pro")).toEqual([]);
  });

  it.each([
    ["log", "business", [["above", "The action `log`", "Enterprise"]]],
    ["log", "enterprise", []],
    ["block", "free", []],
  ] as const)("looks at the action %s on %s", (action, plan, expected) => {
    const text = `{ "action": "${action}", "expression": "ssl" }`;
    const all = lintWith(rule, text, "json", { plan });
    expect(all.map(({ messageId, data }) => [messageId, data["what"], data["needed"]])).toEqual(expected);
  });

  it.each([
    [OWASP_ID, "free", ["Cloudflare OWASP Core Ruleset"]],
    [OWASP_ID, "pro", []],
    ["0".repeat(32), "free", []],
  ] as const)("looks at the managed ruleset %s on %s", (id, plan, expected) => {
    const all = lintWith(rule, execute("{}", id), "json", { plan });
    expect(all.map(({ data }) => data["what"])).toEqual(expected);
  });

  it("keeps silent if the plan is not stated", () => {
    expect(found('http.host matches "a"', undefined)).toEqual([]);
  });
});
