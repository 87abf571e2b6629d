import { describe, expect, it } from "vitest";
import {
  actionsOffered,
  CLOSED_ACTIONS,
  CLOSED_PHASES,
  OFFERED_PAIRS,
  phasesOffering,
  placementOf,
} from "../../src/contract/action-phases.ts";
import { ACTIONS, actionOf } from "../../src/contract/actions.ts";
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
    ["rewrite", "http_request_transform", "offered"],
    ["rewrite", "http_ratelimit", "refused"],
    ["rewrite", "http_request_firewall_custom", "offered"],
    ["block", "http_request_firewall_custom", "offered"],
    ["block", "http_request_transform", "refused"],
    ["log", "http_request_dynamic_redirect", "refused"],
    ["block", "http_request_sbfm", "unknown"],
    ["execute", "http_request_firewall_managed", "offered"],
    ["execute", "http_request_transform", "unknown"],
    ["skip", "http_request_firewall_managed", "offered"],
    ["skip", "http_request_dynamic_redirect", "unknown"],
    ["set_cache_settings", "http_response_cache_settings", "offered"],
    ["set_cache_control", "http_request_cache_settings", "refused"],
    ["block", "http_request_firewall_customs", "unknown"],
    ["toString", "constructor", "unknown"],
  ])("%s in %s is %s", (action, phase, placement) => {
    expect(placementOf(action, phase).value).toBe(placement);
  });

  it("have evidence for each phase, and are rejected by evidence only", () => {
    for (const action of ACTIONS.keys()) {
      for (const phase of phaseNames()) {
        const { value, evidence, source, note } = placementOf(action, phase);
        expect(source.url, `${action} in ${phase}`).toMatch(/^https:/);
        expect(source.checked).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(evidence === "assumed", `${action} in ${phase}`).toBe(value === "unknown");
        if (evidence === "assumed") expect(note).toBeTruthy();
      }
    }
  });

  it("are named, like the phases, as the API names them", () => {
    const phases = [...phaseNames()];
    const lists = [...CLOSED_PHASES, ...OFFERED_PAIRS].map(({ value }) => value);
    for (const { phase, actions } of lists) {
      expect(phases).toContain(phase);
      for (const action of actions) expect(actionOf(action), action).toBeDefined();
    }
    for (const [action, named] of Object.entries(CLOSED_ACTIONS.value)) {
      expect(actionOf(action), action).toBeDefined();
      expect(phases).toEqual(expect.arrayContaining([...named]));
    }
  });

  it("do not contradict each other", () => {
    for (const { phase, actions } of [...OFFERED_PAIRS, ...CLOSED_PHASES].map(({ value }) => value)) {
      for (const action of actions) {
        const phases = CLOSED_ACTIONS.value[action];
        if (phases) expect(phases, action).toContain(phase);
      }
    }
  });

  it("are listed by phase, and phases by action", () => {
    expect(actionsOffered("http_request_origin")).toEqual(["route"]);
    expect(actionsOffered("toString")).toEqual([]);
    expect(phasesOffering("set_cache_settings")).toEqual([
      "http_request_cache_settings",
      "http_response_cache_settings",
    ]);
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
