import { describe, expect, it } from "vitest";
import rule from "../../rules/no-misplaced-rate-limit.ts";
import { lintWith } from "../support/rule-tester.ts";

function count(phase: string, ratelimit: unknown, kind = "zone"): number {
  const rules = [{ action: "block", expression: "ssl", ratelimit }];
  return lintWith([rule], JSON.stringify({ kind, phase, rules }), "json").length;
}

const LIMIT = { characteristics: ["cf.colo.id"], period: 10, requests_per_period: 1 };

describe("no-misplaced-rate-limit", () => {
  it("reports phases that count nothing", () => {
    expect(count("http_request_firewall_custom", LIMIT)).toBe(1);
    expect(count("http_request_firewall_managed", LIMIT)).toBe(1);
  });

  it("keeps silent elsewhere, and if nothing is limited", () => {
    expect(count("http_ratelimit", LIMIT)).toBe(0);
    expect(count("magic_transit_ratelimit", LIMIT)).toBe(0);
    expect(count("a_phase_of_the_future", LIMIT)).toBe(0);
    expect(count("http_request_firewall_custom", {})).toBe(0);
    expect(count("http_request_firewall_custom", null)).toBe(0);
    expect(count("http_request_firewall_managed", LIMIT, "managed")).toBe(0);
  });
});
