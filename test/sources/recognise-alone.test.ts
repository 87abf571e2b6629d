import { describe, expect, it } from "vitest";
import { readJson } from "../../src/sources/json/json.ts";
import { isOverridesList, isOverridesObject } from "../../src/sources/recognise/overrides.ts";
import { isDeclaredPolicy, isPolicy, policyBaseOf } from "../../src/sources/recognise/policy.ts";

function located(value: unknown) {
  return readJson("f.json", JSON.stringify(value)).value!;
}

function objectOf(value: unknown) {
  const node = located(value);
  if (node.kind !== "Object") throw new Error("no object");
  return node;
}

const ID = "0123456789abcdefABCDEF0123456789";
const RULE = { id: ID, enabled: true };
const TAG = { category: "a", action: "log" };

describe("overrides alone", () => {
  it.each([
    ["enabled", { enabled: true }],
    ["action", { action: "block" }],
    ["score_threshold", { score_threshold: 40 }],
    ["sensitivity_level", { sensitivity_level: "low" }],
  ])("have rules with %s", (_, setting) => {
    expect(isOverridesObject(objectOf({ rules: [{ id: ID, ...setting }] }), false)).toBe(true);
  });

  it.each([
    { action: "log", rules: [RULE] },
    { enabled: false, categories: [TAG] },
    { sensitivity_level: "low", rules: [RULE], categories: [TAG] },
    { rules: [], categories: [TAG] },
  ])("may be %j", (value) => expect(isOverridesObject(objectOf(value), false)).toBe(true));

  it.each([
    { rules: [RULE], more: 1 },
    { rules: [{ ...RULE, id: `${ID}0` }] },
    { rules: [{ ...RULE, id: ID.slice(1) }] },
    { rules: [{ ...RULE, expression: "ssl" }] },
    { rules: [{ id: ID }] },
    { rules: [RULE, 1] },
    { rules: RULE },
    { categories: [{ ...TAG, expression: "ssl" }] },
    { categories: [{ action: "log" }] },
    { categories: [TAG], rules: ["a"] },
    { categories: [], rules: [] },
    { action: "log" },
    {},
  ])("are not %j, beside other objects", (value) => {
    expect(isOverridesObject(objectOf(value), false)).toBe(false);
  });

  it.each<[unknown[], boolean]>([
    [[{ action: "log" }], true],
    [[{}, { rules: [RULE] }], true],
    [[], false],
    [[{}], false],
    [[{ action: "log" }, "log"], false],
    [[{ action: "log" }, { action: "deploy" }], false],
  ])("of several deployments: %j", (items, is) => {
    const node = located(items);
    expect(node.kind === "Array" && isOverridesList(node)).toBe(is);
  });
});

describe("policies alone", () => {
  const zones = (zone: unknown) => ({ zones: { "a.example": zone } });

  it.each([
    { $schema: "https://example.com/policy.schema.json", more: 1 },
    { $schema: "policy.schema.json" },
    { paranoia: 1, more: 1 },
    { disabled_rules: [], more: 1 },
    { deployments: [{ ruleset: "owasp" }], more: 1 },
    { deployments: [{ paranoia: 1 }] },
    { deployments: [{ disabled_rules: [] }] },
    { exceptions: [{ expression: "ssl", rulesets: [] }] },
    { exceptions: [{ expression: "ssl", rules: [] }] },
    { exceptions: [{ expression: "ssl", skip: "all" }] },
    { threshold: "high", exclusive: true },
    { extends: "a.policy.yaml" },
    { extends: "a.policy.YML" },
    { extends: "a.policy.json" },
    { extends: "a.yaml", ...zones(null) },
    { action: "log", ...zones(null) },
    zones({ paranoia: 1 }),
    zones({ threshold: "low", id: "a" }),
    zones({ action: "challenge" }),
    zones({ deployments: [{ ruleset: "owasp" }] }),
    zones({ exceptions: [], disabled_rules: [] }),
  ])("may be %j", (value) => expect(isPolicy(objectOf(value))).toBe(true));

  it.each([
    {},
    { $schema: "https://example.com/mypolicy.schema.json" },
    { deployments: [{ action: "log" }] },
    { exceptions: [{ expression: "ssl" }] },
    { exceptions: [{ rules: [] }] },
    { exceptions: [{ expression: "ssl", rules: [] }], more: 1 },
    { threshold: "high", more: 1 },
    { extends: "a.yaml" },
    { extends: "a.policy.yaml.old" },
    { extends: "a.policy.yaml", more: 1 },
    { action: "log" },
    { action: "deploy", ...zones(null) },
    { action: "log", zones: {} },
    { action: "log", ...zones(1) },
    { action: "log", ...zones({ more: 1 }) },
    zones({ id: "a" }),
    zones({ action: "deploy" }),
    zones({ exceptions: [] }),
  ])("are not %j", (value) => expect(isPolicy(objectOf(value))).toBe(false));

  it("extend a file only if all of their keys are those of a policy", () => {
    expect(policyBaseOf(located({ extends: "a.yaml", action: "log" }))).toBe("a.yaml");
    expect(policyBaseOf(located({ extends: "a.yaml", more: 1 }))).toBeUndefined();
    expect(policyBaseOf(located(["a.yaml"]))).toBeUndefined();
    expect(policyBaseOf(undefined)).toBeUndefined();
  });

  const MODELINE = "# yaml-language-server: $schema=./policy.schema.json\n";
  it.each<[string, string, unknown, boolean]>([
    ["a.policy.yaml", "", {}, true],
    ["a.yaml", "", {}, false],
    ["a.yaml", MODELINE, {}, true],
    ["a.yaml", `\n#\n${MODELINE}`, {}, true],
    ["a.yaml", `${"#\n".repeat(3000)}${MODELINE}`, {}, false],
    ["a.yaml", MODELINE.replace("policy.", "other."), {}, false],
    ["a.policy.yaml", "", { apiVersion: "v1", kind: "Policy" }, false],
    ["a.policy.yaml", "", { apiVersion: "v1" }, true],
    ["a.policy.yaml", "", { kind: "Policy" }, true],
    ["a.policy.yaml", "", [], true],
  ])("are declared by the name %s, or by a comment: %j %j", (uri, text, value, is) => {
    expect(isDeclaredPolicy({ uri, text }, [located(value)])).toBe(is);
  });
});
