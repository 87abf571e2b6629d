import { readdirSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { MIGRATION_REPORT_SCHEMA } from "../../src/report/schemas.ts";
import { closed } from "../support/closed-schema.ts";
import { CASES, caseDocuments, documentsOf } from "./support.ts";
import { zoneOf } from "./zones.ts";

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
const validate = ajv.compile(closed(MIGRATION_REPORT_SCHEMA) as object);

function check(report: unknown): void {
  validate(JSON.parse(JSON.stringify(report)));
  expect(validate.errors).toBeNull();
}

describe("the schema of the report", () => {
  it.each(readdirSync(CASES))("names every member: %s", (name) => {
    check(simulateMigration(caseDocuments(name)));
  });

  it("has no empty description", () => {
    const described: string[] = [];
    JSON.stringify(MIGRATION_REPORT_SCHEMA, (key, value: unknown) => {
      if (key === "description" && typeof value === "string") described.push(value);
      return value;
    });
    expect(described.length).toBeGreaterThan(10);
    for (const text of described) expect(text).toMatch(/^[A-Z`].{10}/);
  });

  it("is true for zones of all kinds", () => {
    const zones = Array.from({ length: 60 }, (_, seed) => zoneOf(seed));
    check(
      simulateMigration(documentsOf({ "z.json": zones }), {
        paranoia: "pl2",
        mode: "validation",
        from: "previous",
      }),
    );
    check({ ...simulateMigration(documentsOf({ "z.json": zones })), shard: { index: 1, count: 2 } });
    check(simulateMigration([]));
  });

  it("rejects a report that lacks any member, or has an unknown verdict", () => {
    const report = JSON.parse(JSON.stringify(simulateMigration(caseDocuments("example.com"))));
    for (const key of Object.keys(report)) expect(validate({ ...report, [key]: undefined }), key).toBe(false);
    const [zone] = report.zones;
    for (const key of Object.keys(zone))
      expect(validate({ ...report, zones: [{ ...zone, [key]: undefined }] }), key).toBe(false);
    expect(validate({ ...report, zones: [{ ...zone, verdict: "fine" }] })).toBe(false);
  });
});
