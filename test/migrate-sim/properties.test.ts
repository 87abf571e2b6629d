import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderMigrationText } from "../../src/migrate-sim/render/text.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { anyCharacter } from "../support/any-character.ts";
import { cases } from "../support/cases.ts";
import { caseDocuments, documentsOf, firewallRule, pageRule, READY } from "./support.ts";

const KEYS = [
  "zone",
  "packages",
  "groups",
  "rules",
  "overrides",
  "firewall_rules",
  "filters",
  "page_rules",
  "entrypoint",
  "check",
  "config",
  "status",
];
const WORDS = [
  "id",
  "name",
  "plan",
  "legacy_id",
  "detection_mode",
  "sensitivity",
  "action_mode",
  "mode",
  "package_id",
  "urls",
  "action",
  "products",
  "filter",
  "expression",
  "priority",
  "targets",
  "constraint",
  "actions",
  "value",
  "status",
  "compatible",
  "migration_state",
  "old_waf_status",
  "new_waf_status",
  "result",
  "success",
  "errors",
  "result_info",
  "rules",
  "overrides",
  "__proto__",
  "constructor",
];
const VALUES = [
  "bypass",
  "waf",
  "off",
  "on",
  "high",
  "medium",
  "anomaly",
  "start",
  "execute",
  "skip",
  "example.com/*",
  "true",
  "",
];

/** JSON that often looks like an export and is often wrong. */
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1e9, ...VALUES),
    fc.string({ unit: anyCharacter, maxLength: 8 }),
    fc.array(tie("json"), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.constantFrom(...WORDS), tie("json")), { maxLength: 6 })
      .map((entries) => Object.fromEntries(entries)),
  ),
}));

const estate = fc
  .array(fc.tuple(fc.constantFrom(...KEYS), json), { maxLength: 12 })
  .map((entries) => Object.fromEntries(entries));

const pattern = fc
  .array(fc.constantFrom("*", "a", "b.", "/", "https://", "?q=", "\\", '"', "shop", "é", ":80"), {
    maxLength: 8,
  })
  .map((parts) => parts.join(""));

describe("simulateMigration", () => {
  it("takes any JSON without throwing, and its report is plain, stable JSON", () => {
    fc.assert(
      fc.property(fc.oneof(estate, json), (value) => {
        const documents = documentsOf({
          "zone.json": { ...(value as object) },
          "dir/x.json": JSON.stringify(value),
        });
        const report = simulateMigration(documents);
        expect(JSON.parse(JSON.stringify(report))).toEqual(report);
        expect(simulateMigration(documents)).toEqual(report);
        renderMigrationText(report);
      }),
      { numRuns: cases(40, 500) },
    );
  });

  it("never throws, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.nat(2000), (text, cut) => {
        const whole = JSON.stringify(READY);
        renderMigrationText(
          simulateMigration(documentsOf({ "a.json": text, "b.json": whole.slice(0, cut) })),
        );
      }),
      { numRuns: cases(25, 200) },
    );
  });

  it("proposes the same whatever the order of the files and of the keys", () => {
    const documents = caseDocuments("example.com");
    const expected = simulateMigration(documents);
    fc.assert(
      fc.property(fc.shuffledSubarray([...documents], { minLength: documents.length }), (shuffled) => {
        expect(simulateMigration(shuffled)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  it("says ready only without blockers and decisive gaps, and blocked only with a blocker", () => {
    fc.assert(
      fc.property(estate, (parts) => {
        for (const zone of simulateMigration(documentsOf({ "z.json": { ...READY, ...parts } })).zones) {
          const isDecided = zone.notChecked.every((gap) => !gap.isDecisive);
          expect(zone.verdict === "blocked").toBe(zone.blockers.length > 0);
          expect(zone.verdict === "ready").toBe(zone.blockers.length === 0 && isDecided);
        }
      }),
      { numRuns: cases(30, 300) },
    );
  });

  it("proposes valid expressions for whatever page rules there are", () => {
    const page = fc.record({
      pattern,
      priority: fc.integer({ min: 1, max: 9 }),
      action: fc.constantFrom("off", "on", "cache"),
    });
    fc.assert(
      fc.property(fc.array(page, { maxLength: 6 }), (pages) => {
        const page_rules = pages.map(({ pattern, priority, action }) =>
          pageRule(
            pattern,
            action === "cache" ? { id: "cache_level", value: "x" } : { id: "waf", value: action },
            { priority },
          ),
        );
        const firewall_rules = [firewallRule('http.host eq "a"')];
        const [zone] = simulateMigration(
          documentsOf({ "z.json": { ...READY, page_rules, firewall_rules } }),
        ).zones;
        for (const { expression } of zone!.proposed.rules) {
          expect(analyseExpression(expression).findings, expression).toEqual([]);
        }
      }),
      { numRuns: cases(30, 300) },
    );
  });
});
