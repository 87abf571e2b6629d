import { describe, expect, it } from "vitest";
import { readSourceSync } from "../../src/sources/read.ts";
import {
  answer,
  CHECK,
  CONFIG,
  FILTER,
  FIREWALL_RULE,
  GROUP,
  kindsOf,
  PACKAGE,
  PAGE_RULE,
  RULESET,
  read,
  STATUS,
  WAF_RULE,
  ZONE,
} from "./shapes-support.ts";

describe("estates", () => {
  const ESTATE = {
    zone: answer(ZONE),
    packages: answer([PACKAGE]),
    groups: [GROUP],
    rules: answer([WAF_RULE]),
    overrides: answer([]),
    firewall_rules: [FIREWALL_RULE],
    filters: answer([FILTER]),
    page_rules: [PAGE_RULE],
    entrypoint: answer(RULESET),
    check: answer(CHECK),
    config: CONFIG,
    status: answer(STATUS),
  };

  it("are taken apart by their keys", () => {
    const { subjects, estates, isEmptyAnswer } = read(ESTATE);
    expect(isEmptyAnswer).toBe(false);
    expect(estates).toHaveLength(1);
    const { parts } = estates![0]!;
    expect(Object.keys(parts)).toEqual(Object.keys(ESTATE));
    expect(Object.values(parts)).toEqual(subjects);
    expect(kindsOf(subjects)).toEqual([
      "Zone",
      "WafPackages",
      "WafGroups",
      "WafRules",
      "WafOverrides",
      "FirewallRules",
      "Filters",
      "PageRules",
      "Ruleset",
      "MigrationCheck",
      "Ruleset",
      "MigrationStatus",
    ]);
    expect(parts.entrypoint?.phase?.value).toBe(RULESET.phase);
    expect(parts.config?.name?.value).toBe("default");
  });

  it("tell an empty list from a missing one", () => {
    const { parts } = read({ zone: ZONE, overrides: answer([]) }).estates![0]!;
    expect(parts.overrides?.overrides).toEqual([]);
    expect(parts.packages).toBeUndefined();
  });

  it("leave out parts without a result, and say why", () => {
    const { estates, diagnostics } = read({
      ...ESTATE,
      status: { success: false, errors: [{ code: 1, message: "x" }], result: null },
    });
    expect(estates![0]!.parts.status).toBeUndefined();
    expect(diagnostics.map((one) => one.code)).toEqual(["source/failed-answer"]);
  });

  it("may be in a list or in a stream of lines", () => {
    expect(read([ESTATE, ESTATE]).estates).toHaveLength(2);
    const line = JSON.stringify(ESTATE);
    expect(readSourceSync("-", `${line}\n${line}\n`).estates).toHaveLength(2);
  });

  it("are recognised by their zone's name, or by several empty lists", () => {
    expect(read({ zone: { name: "example.com" }, packages: [] }).estates).toHaveLength(1);
    expect(read({ packages: answer([]), groups: answer([]), overrides: answer([]) }).estates).toHaveLength(1);
  });

  it("are not recognised in other tools' files that have the same keys", () => {
    expect(read({ packages: ["packages/*"], overrides: { foo: "1.0.0" } }).estates).toEqual([]);
    expect(read({ name: "x", packages: [], rules: ["a"] }).estates).toEqual([]);
  });
});
