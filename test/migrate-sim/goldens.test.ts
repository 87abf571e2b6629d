import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { MigrationOptions } from "../../src/migrate-sim/options.ts";
import { renderMigrationText } from "../../src/migrate-sim/render/text.ts";
import type { Verdict } from "../../src/migrate-sim/report.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { expectGolden } from "../support/golden.ts";
import { CASES, caseDocuments, codes } from "./support.ts";

interface Case {
  readonly verdict: Verdict;
  readonly blockers?: readonly string[];
  readonly options?: MigrationOptions;
  /** The report as JSON is omitted if it would be very long. */
  readonly hasJson?: false;
}

const EXPECTED: Readonly<Record<string, Case>> = {
  "already-migrated": { verdict: "blocked", blockers: ["migrate/already-migrated"] },
  "blocked-201-firewall-rules": {
    verdict: "blocked",
    blockers: ["migrate/too-many-firewall-rules"],
    hasJson: false,
  },
  "blocked-uri-overrides": {
    verdict: "blocked",
    blockers: ["migrate/check-incompatible", "migrate/uri-based-override", "migrate/uri-based-override"],
  },
  "empty-estate": { verdict: "unknown" },
  "enterprise-validation": { verdict: "ready" },
  "example.com": {
    verdict: "blocked",
    blockers: ["migrate/check-incompatible", "migrate/uri-based-override", "migrate/uri-based-override"],
  },
  "in-validation": { verdict: "ready" },
  "incompatible-check": { verdict: "blocked", blockers: ["migrate/check-incompatible"] },
  "long-expression": {
    verdict: "blocked",
    blockers: ["migrate/expression-too-long", "migrate/expression-too-long"],
    hasJson: false,
  },
  medium: { verdict: "ready" },
  "off-sensitivity": { verdict: "ready" },
  "page-rule-priority": { verdict: "unknown" },
  "partial-estate": { verdict: "unknown" },
  "plan-required": {
    verdict: "blocked",
    blockers: ["migrate/plan-required"],
    options: { mode: "validation", paranoia: "pl2" },
  },
  "ready-business": { verdict: "ready" },
};

describe("migration cases", () => {
  it("are all expected here", () => {
    expect(readdirSync(CASES).sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it.each(Object.entries(EXPECTED))(
    "%s",
    (name, { verdict, blockers = [], options = {}, hasJson = true }) => {
      const report = simulateMigration(caseDocuments(name), options);
      expect(report.zones.map((zone) => zone.verdict)).toEqual([verdict]);
      expect(codes(report.zones[0]!.blockers)).toEqual(blockers);
      expectGolden(renderMigrationText(report), `fixtures/migrations/${name}/expected.txt`);
      if (hasJson) {
        expectGolden(`${JSON.stringify(report, null, 2)}\n`, `fixtures/migrations/${name}/expected.json`);
      }
    },
  );
});
