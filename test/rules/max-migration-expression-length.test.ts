import { describe, expect, it } from "vitest";
import rule from "../../rules/max-migration-expression-length.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { lintWith } from "../support/rule-tester.ts";

const max = LIMITS.maxMigrationExpressionBytes.value;
const empty = 'http.host eq ""'.length;
const firewallRule = (expression: string) => JSON.stringify([{ action: "block", filter: { expression } }]);
const host = (bytes: number) => `http.host eq "${"a".repeat(bytes - empty)}"`;

describe(rule.id, () => {
  it("takes 4 KB and reports one byte more", () => {
    expect(lintWith(rule, firewallRule(host(max)), "json")).toEqual([]);
    expect(lintWith(rule, firewallRule(host(max + 1)), "json")).toMatchObject([
      { messageId: "tooLong", effect: "blocks-migration", data: { bytes: String(max + 1) }, fixes: [] },
    ]);
  });

  it("counts bytes", () => {
    const expression = `http.host eq "${"é".repeat((max - empty + 1) / 2)}"`;
    expect(lintWith(rule, firewallRule(expression), "json")).toHaveLength(1);
  });

  it("is about firewall rules only, which alone are migrated", () => {
    expect(lintWith(rule, host(max + 1))).toEqual([]);
    expect(lintWith(rule, JSON.stringify({ action: "block", expression: host(max + 1) }), "json")).toEqual(
      [],
    );
    expect(
      lintWith(rule, JSON.stringify([{ id: "a", paused: false, expression: host(max + 1) }]), "json"),
    ).toEqual([]);
  });
});
