import { describe, expect, it } from "vitest";
import { ENVELOPE } from "../../src/contract/envelope.ts";
import { GATEWAY, GATEWAY_METHODS, gatewayMethodOf } from "../../src/contract/gateway.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import {
  ACTION_MAP,
  MIGRATION,
  SENSITIVITY_TABLE,
  STATED_PARANOIA_LEVEL,
} from "../../src/contract/migration.ts";
import {
  managedRulesetOf,
  OWASP,
  paranoiaLevelOfTag,
  paranoiaTag,
  thresholdName,
} from "../../src/contract/owasp.ts";
import { ENDPOINTS, pathOf } from "../../src/contract/rest.ts";

/** The values below are copied by hand from the interface specification, not from the code. */
describe("what the specification states", () => {
  it("limits (section 8)", () => {
    expect(LIMITS.maxMigrationFirewallRules.value).toBe(200);
    expect(LIMITS.maxMigrationExpressionBytes.value).toBe(4096);
    expect(LIMITS.maxTraceFilterBlocks.value).toBe(800);
    expect(LIMITS.maxTraceFilterTraces.value).toBe(200);
    expect(LIMITS.maxFeeHistoryBlocks.value).toBe(10);
    expect(LIMITS.maxGetLogsBlocks.value).toBe(800);
  });

  it("tags and actions of OWASP (section 2)", () => {
    expect(OWASP.paranoiaTags.value).toEqual([
      "paranoia-level-1",
      "paranoia-level-2",
      "paranoia-level-3",
      "paranoia-level-4",
    ]);
    expect(OWASP.actions.value).toEqual(["block", "managed_challenge", "js_challenge", "log", "challenge"]);
    expect(OWASP.defaultAction.value).toBe("block");
  });

  it("the sensitivity table (section 4)", () => {
    expect(
      Object.entries(SENSITIVITY_TABLE).map(([old, { value, evidence }]) => [old, value, evidence]),
    ).toEqual([
      ["high", { paranoiaLevel: 2, scoreThreshold: 40 }, "specified"],
      ["medium", { paranoiaLevel: 1, scoreThreshold: 25 }, "specified"],
      ["low", { paranoiaLevel: 1, scoreThreshold: 40 }, "specified"],
      ["default", { paranoiaLevel: 2, scoreThreshold: 40 }, "specified"],
    ]);
    expect(STATED_PARANOIA_LEVEL.value).toBe(2);
    expect(ACTION_MAP.simulate.value).toBe("log");
  });

  it("migration modes (section 3)", () => {
    expect(MIGRATION.modes.value).toEqual({ pending: ["pending", "1"], validation: ["validation", "2"] });
    expect(MIGRATION.plansWithValidation.value).toEqual(["enterprise"]);
    expect(MIGRATION.stateSeen.value).toBe("start");
    expect(MIGRATION.emptyKeys.value).toEqual(["id", "version", "description", "ref"]);
  });

  it("the envelope (section 2)", () => {
    expect(ENVELOPE.keys.value).toEqual(["result", "success", "errors", "messages"]);
  });

  it("51 gateway methods and trace_filter (section 4)", () => {
    expect(GATEWAY_METHODS.size).toBe(52);
    expect([...GATEWAY_METHODS.values()].filter(({ value }) => !value.isPubliclySupported)).toHaveLength(19);
    expect([...GATEWAY_METHODS.keys()].slice(0, 3)).toEqual([
      "web3_clientVersion",
      "web3_sha3",
      "net_version",
    ]);
    expect(gatewayMethodOf("eth_submitHashrate")?.value.isPubliclySupported).toBe(false);
    expect(gatewayMethodOf("trace_filter")?.value.isPubliclySupported).toBe(true);
    expect(gatewayMethodOf("trace_block")).toBeUndefined();
    expect(gatewayMethodOf("__proto__")).toBeUndefined();
    expect(GATEWAY.unsupportedMethodStatus.value).toBe(403);
    expect(GATEWAY.traceFilterMembers.value).toEqual([
      "fromBlock",
      "toBlock",
      "fromAddress",
      "toAddress",
      "after",
      "count",
    ]);
  });

  it("endpoints (section 4)", () => {
    const written = Object.values(ENDPOINTS)
      .filter(({ evidence }) => evidence === "specified")
      .map(({ value }) => `${value.method} ${value.path}`);
    expect(written).toEqual([
      "GET /accounts/{account_id}/rulesets",
      "GET /accounts/{account_id}/rulesets/{ruleset_id}",
      "GET /zones/{zone_id}/rulesets/phases/{phase}/entrypoint",
      "PUT /zones/{zone_id}/rulesets/phases/{phase}/entrypoint",
      "PATCH /zones/{zone_id}/rulesets/{entry_point_ruleset_id}/rules/{rule_id}",
      "GET /zones/{zone_id}/waf_migration/check",
      "GET /zones/{zone_id}/waf_migration/config",
      "GET /zones/{zone_id}/waf_migration/status",
      "POST /zones/{zone_id}/firewall/rules",
    ]);
    expect(ENDPOINTS.putEntryPoint.value.query).toEqual({
      waf_migration: { values: ["pending", "1", "validation", "2"] },
      phase_two: { values: ["1"] },
    });
  });
});

describe("what the documentation adds", () => {
  it("ids and thresholds of OWASP", () => {
    expect(OWASP.rulesetId.value).toBe("4814384a9e5d4991b9815dcfc25d2f1f");
    expect(OWASP.scoreRuleId.value).toBe("6179ae15870a4bb7b2d480d4843b323c");
    expect(OWASP.thresholds.value).toEqual({ low: 60, medium: 40, high: 25 });
    expect(OWASP.defaultScoreThreshold.value).toBe(40);
    expect(OWASP.defaultParanoiaLevel.value).toBe(1);
  });

  it("the length of an expression", () => {
    expect(LIMITS.maxExpressionChars).toMatchObject({ value: 4096, evidence: "documented" });
    expect(LIMITS.maxExpressionBytes).toMatchObject({ value: 4096, evidence: "assumed" });
  });
});

describe("lookups", () => {
  it("tags and levels lead to each other", () => {
    for (const level of OWASP.paranoiaLevels.value)
      expect(paranoiaLevelOfTag(paranoiaTag(level))).toBe(level);
    expect(paranoiaLevelOfTag("paranoia-level-5")).toBeUndefined();
    expect(paranoiaLevelOfTag("wordpress")).toBeUndefined();
  });

  it("names thresholds", () => {
    expect([60, 40, 25, 5].map(thresholdName)).toEqual(["low", "medium", "high", undefined]);
  });

  it("finds managed rulesets by id", () => {
    expect(managedRulesetOf("efb7b8c949ac4650a09736fc376e9aee")?.value.name).toBe(
      "Cloudflare Managed Ruleset",
    );
    expect(managedRulesetOf("")).toBeUndefined();
  });

  it("fills paths in, and leaves unknown parts as placeholders", () => {
    expect(pathOf(ENDPOINTS.checkMigration, { zone_id: "0a1b" })).toBe("/zones/0a1b/waf_migration/check");
    expect(pathOf(ENDPOINTS.checkMigration, {})).toBe("/zones/{zone_id}/waf_migration/check");
    expect(pathOf(ENDPOINTS.checkMigration, { zone_id: "a/../b?c" })).toBe(
      "/zones/a%2F..%2Fb%3Fc/waf_migration/check",
    );
  });
});
