import { describe, expect, it } from "vitest";
import { PREVIOUS_WAF } from "../../src/contract/migration.ts";
import { readJson } from "../../src/sources/json/json.ts";
import { recordKind } from "../../src/sources/recognise/records.ts";

function kindOf(object: object, isAnswer = false) {
  const { value } = readJson("a.json", JSON.stringify(object));
  if (value?.kind !== "Object") throw new TypeError("no object");
  return recordKind(value, isAnswer);
}

const SETTING = PREVIOUS_WAF.zoneSetting.value;

/** Objects with just the keys that tell what they are: none of them may be missing. */
const LEAST: readonly (readonly [string, object])[] = [
  ["FirewallRule", { action: "block", paused: false, products: [] }],
  ["FirewallRule", { action: "block", paused: false, priority: 1 }],
  ["FirewallRule", { action: "block", filter: { expression: "ssl" } }],
  ["FirewallRule", { paused: false, filter: { id: "f" } }],
  ["FirewallRule", { products: [], filter: { id: "f" } }],
  ["FirewallRule", { action: "block", paused: false, filter: 5 }],
  ["FirewallRule", { action: "block", priority: 1, filter: 5 }],
  ["WafPackage", { detection_mode: "anomaly", name: "a" }],
  ["WafPackage", { sensitivity: "high", action_mode: "block" }],
  ["WafRule", { package_id: "p", allowed_modes: [], group: {} }],
  ["WafGroup", { package_id: "p", allowed_modes: [] }],
  ["WafGroup", { rules_count: 1, mode: "on" }],
  ["WafOverride", { urls: [], rewrite_action: {} }],
  ["WafOverride", { urls: [], rules: {} }],
  ["WafOverride", { urls: [], groups: {} }],
  ["WafOverride", { urls: [], rules: {}, paused: false, priority: 1, more: 1 }],
  ["PageRule", { targets: [{ target: "url" }], actions: [] }],
  ["PageRule", { targets: [{ constraint: {} }], actions: [] }],
  ["PageRule", { targets: [], actions: [], priority: 1, status: "active" }],
  ["RateLimit", { threshold: 1, period: 1, match: {}, action: {} }],
  ["Ruleset", { phase: "p", rules: [] }],
  ["Ruleset", { phase: "p", kind: "zone" }],
  ["Ruleset", { rules: [], kind: "managed" }],
  ["Ruleset", { rules: [], kind: "root" }],
  ["Ruleset", { kind: "custom", id: "a", last_updated: "t" }],
  ["Ruleset", { rules: [{ expression: "ssl", action: "block" }] }],
  ["Rule", { expression: "ssl", action: "block" }],
  ["Rule", { expression: "ssl", action_parameters: {} }],
  ["Rule", { expression: "ssl", enabled: true }],
  ["Rule", { expression: "ssl", position: {} }],
  ["Rule", { expression: "ssl", ref: "r", version: "1" }],
  ["Rule", { action: "block", action_parameters: {} }],
  ["Rule", { action: "block", score_threshold: 1 }],
  ["Rule", { action: "block", position: {} }],
  ["Rule", { action: "block", ref: "r", enabled: true }],
  ["Rule", { action: "block", ref: "r", version: "1" }],
  ["Rule", { action: "block", id: "a", version: "1", last_updated: "t" }],
  ["Filter", { expression: "ssl", paused: false, more: 1 }],
  ["Zone", { name: "a", plan: { legacy_id: "free" } }],
  ["Zone", { name: "a", id: "a", name_servers: [] }],
  ["MigrationStatus", { old_waf_status: "on" }],
  ["MigrationStatus", { new_waf_status: "on" }],
  ["MigrationStatus", { migration_state: "start" }],
  ["MigrationCheck", { compatible: true }],
  ["WafSetting", { id: SETTING, value: "on", editable: true }],
  ["WafSetting", { id: SETTING, value: "on", modified_on: "t" }],
  ["CustomList", { name: "a", kind: "new", num_items: 1 }],
  ["CustomList", { name: "a", kind: "new", num_referencing_filters: 1 }],
  ["CustomList", { name: "a", kind: "new", items: [] }],
  ...["ip", "asn", "hostname", "redirect"].map((kind) => ["CustomList", { name: "a", kind }] as const),
];

describe("an object is told by its keys", () => {
  it.each(LEAST)("%s: %o", (kind, object) => {
    expect(kindOf(object)).toBe(kind);
  });

  it.each(LEAST.filter(([, object]) => Object.keys(object).length > 1))(
    "%s, of which no key may be missing: %o",
    (kind, object) => {
      for (const left of Object.keys(object).filter((key) => key !== "more")) {
        const rest = Object.fromEntries(Object.entries(object).filter(([key]) => key !== left));
        expect([left, kindOf(rest)]).not.toEqual([left, kind]);
      }
    },
  );

  it.each<readonly [object, string | undefined, string | undefined]>([
    // With other keys it is something of somebody else.
    [{ urls: [], rules: {}, more: 1 }, undefined, undefined],
    [{ expression: "ssl" }, "Filter", "Filter"],
    [{ expression: "ssl", more: 1 }, undefined, undefined],
    [{ migration_state: "start", more: 1 }, undefined, undefined],
    [{ name: "a", kind: "ip", more: 1 }, undefined, undefined],
    [{ name: "a", kind: "new" }, undefined, undefined],
    [{ name: "a", kind: "new", more: 1, items: [] }, undefined, undefined],
    [{ id: "x", value: "on", editable: true }, undefined, undefined],
    [{ targets: [{}], actions: [] }, undefined, undefined],
    [{ kind: "custom", id: "a" }, undefined, undefined],
    [{ kind: "other", phase: "p" }, undefined, undefined],
    // An answer of the API may have less.
    [{ name: "a", rules: [] }, undefined, "Ruleset"],
    [{ name: "a", rules: [], urls: [] }, undefined, undefined],
    [{ rules: [] }, undefined, undefined],
    [{ compatible: true, more: 1 }, undefined, "MigrationCheck"],
    [{ compatible: true, migration_state: "x" }, "MigrationCheck", "MigrationCheck"],
  ])("%o", (object, kind, ofAnswer) => {
    expect([kindOf(object), kindOf(object, true)]).toEqual([kind, ofAnswer]);
  });
});
