import { describe, expect, it } from "vitest";
import { ACTIONS, actionOf, placementOf } from "../../src/contract/actions.ts";
import { phaseNames, phaseOf } from "../../src/contract/phases.ts";
import { SKIP } from "../../src/contract/skip.ts";

describe("phases", () => {
  it("knows the side of each", () => {
    expect(phaseOf("http_request_firewall_managed")).toEqual({
      name: "http_request_firewall_managed",
      sides: ["request"],
    });
    expect(phaseOf("magic_transit")?.sides).toEqual(["network"]);
    expect(phaseOf("http_ratelimit")?.sides).toEqual(["request", "response"]);
  });

  it("knows no other", () => {
    expect(phaseOf("http_request_ratelimit")).toBeUndefined();
    expect(phaseOf("constructor")).toBeUndefined();
  });
});

describe("actions", () => {
  it.each([
    ["rewrite", "http_request_transform", "documented"],
    ["rewrite", "http_ratelimit", "elsewhere"],
    ["block", "http_request_firewall_custom", "inferred"],
    ["block", "http_request_transform", "unlisted"],
    ["execute", "http_request_firewall_managed", "documented"],
    ["skip", "http_request_firewall_managed", "documented"],
    ["allow", "http_request_firewall_custom", undefined],
    ["toString", "http_request_firewall_custom", undefined],
  ])("%s in %s is %s", (action, phase, placement) => {
    expect(placementOf(action, phase)).toBe(placement);
  });

  it("are placed in phases that exist", () => {
    const known = [...phaseNames()];
    for (const { value } of ACTIONS.values()) {
      const named = [...(value.phases === "any" ? [] : value.phases), ...(value.inferredPhases ?? [])];
      expect(known, value.name).toEqual(expect.arrayContaining(named));
    }
  });

  it("end the evaluation or do not", () => {
    expect(actionOf("block")?.value.isTerminating).toBe(true);
    expect(actionOf("log")?.value.isTerminating).toBe(false);
    expect(actionOf("score")?.value.isTerminating).toBeUndefined();
  });
});

describe("skip", () => {
  it("has its keys by phase", () => {
    expect(SKIP.parameters.value["http_request_firewall_managed"]).toEqual(["ruleset", "rulesets", "rules"]);
    expect(SKIP.parameters.value["http_request_firewall_custom"]).toContain("products");
  });

  it("lists no product twice in another case", () => {
    const small = SKIP.products.value.map((product) => product.toLowerCase());
    expect(new Set(small).size).toBe(small.length);
    for (const wrong of SKIP.wrongProductSpellings.value) {
      expect(SKIP.products.value).not.toContain(wrong);
      expect(small).toContain(wrong);
    }
  });
});
