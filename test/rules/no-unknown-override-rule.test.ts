import { describe, expect, it } from "vitest";
import rule from "../../rules/no-unknown-override-rule.ts";
import { OWASP_ID, SCORE_RULE_ID } from "./json.ts";
import { deployed, ENABLED, found, NOTHING } from "./locked.ts";

const OTHER = "f".repeat(32);
const disabling = (id: string) => `{ "rules": [{ "id": "${id}", "enabled": false }] }`;

describe("no-unknown-override-rule", () => {
  it.each([
    ["a rule of no ruleset", disabling(OTHER), [{ messageId: "unknown", marked: `"${OTHER}"` }]],
    [
      "a rule of another ruleset",
      disabling(SCORE_RULE_ID),
      [{ messageId: "elsewhere", marked: `"${SCORE_RULE_ID}"` }],
    ],
    ["a rule of the ruleset", disabling(ENABLED), []],
    ["what is no id", disabling("<RULE_ID>"), []],
    ["no rules", '{ "enabled": false }', []],
  ])("judges %s", (_, overrides, expected) => {
    expect(found(rule, deployed(overrides))).toEqual(expected);
  });

  it("judges the version that is locked and no other", () => {
    const of = (version: string) => found(rule, deployed(disabling(OTHER), version));
    expect(of('"100"')).toHaveLength(1);
    expect(of('"latest"')).toHaveLength(1);
    expect(of('"99"')).toEqual([]);
    expect(of('"101"')).toEqual([]);
  });

  it("keeps silent about rulesets that are not locked", () => {
    expect(found(rule, deployed(disabling(OTHER), undefined, OTHER))).toEqual([]);
    expect(found(rule, deployed(disabling(OTHER), undefined, OWASP_ID), NOTHING)).toEqual([]);
  });
});
