import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonLinesReport, renderJson } from "../../src/report/json.ts";
import { LINT_REPORT_SCHEMA } from "../../src/report/schemas.ts";
import { run } from "../cli/support.ts";
import { closed } from "../support/closed-schema.ts";
import { SAMPLE } from "./sample.ts";
import { hostileReport } from "./support.ts";

const SCHEMA = closed(LINT_REPORT_SCHEMA) as { readonly $defs: object };
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
const validate = ajv.compile(SCHEMA);
const validateLine = ajv.compile({ $ref: "#/$defs/line", $defs: SCHEMA.$defs });

function checkReport(text: string): void {
  validate(JSON.parse(text));
  expect(validate.errors).toBeNull();
}

function checkLines(text: string): void {
  const lines = text.split("\n").slice(0, -1);
  for (const line of lines) {
    validateLine(JSON.parse(line));
    expect(validateLine.errors).toBeNull();
  }
  expect(lines.map((line) => JSON.parse(line).type).lastIndexOf("summary")).toBe(lines.length - 1);
}

describe("the schema of the report", () => {
  it("names every member of what the formats print", () => {
    checkReport(renderJson(SAMPLE));
    checkLines([...jsonLinesReport(SAMPLE, {})].join(""));
  });

  it("is true whatever the names and contents of files", () => {
    fc.assert(
      fc.property(hostileReport, (hostile) => {
        checkReport(renderJson(hostile));
        checkLines([...jsonLinesReport(hostile, {})].join(""));
      }),
    );
  });

  it("is true for what the command prints about real files", async () => {
    const directory = new URL("../../fixtures/example", import.meta.url).pathname;
    for (const format of ["json", "jsonl"]) {
      const { stdout, exitCode } = await run(["lint", "--no-config", "--format", format, "."], { directory });
      expect(exitCode).toBe(1);
      expect(stdout).toContain('"syntax/not-in"');
      (format === "json" ? checkReport : checkLines)(stdout);
    }
  });

  it("is true for a part of a run", async () => {
    const directory = new URL("../../fixtures/example", import.meta.url).pathname;
    const argv = ["lint", "--no-config", "--shard", "1/2", "--format", "json", "rules"];
    const { stdout } = await run(argv, { directory });
    expect(JSON.parse(stdout).part).toBeDefined();
    checkReport(stdout);
  });

  it("rejects a report that lacks any member, or has an unknown severity", () => {
    const report = JSON.parse(renderJson(SAMPLE));
    const [finding] = report.diagnostics;
    for (const key of Object.keys(report)) expect(validate({ ...report, [key]: undefined }), key).toBe(false);
    for (const key of Object.keys(finding)) {
      const diagnostics = [{ ...finding, [key]: undefined }];
      expect(validate({ ...report, diagnostics }), key).toBe(false);
    }
    expect(validate({ ...report, diagnostics: [{ ...finding, severity: "fatal" }] })).toBe(false);
  });
});
