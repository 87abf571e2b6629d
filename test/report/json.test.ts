import { describe, expect, it } from "vitest";
import { inFile } from "../../src/core/range.ts";
import { type LintJson, renderJson } from "../../src/report/json.ts";
import { SAMPLE } from "./sample.ts";
import { diagnostic, report } from "./support.ts";

describe("renderJson", () => {
  it("gives every diagnostic every key, in one order", () => {
    const json = JSON.parse(renderJson(SAMPLE)) as LintJson;
    const keys =
      "code messageId severity effect message help file start end related fixes docs fingerprint".split(" ");
    for (const one of json.diagnostics) expect(Object.keys(one)).toEqual(keys);
    expect(Object.keys(json)).toEqual([
      "version",
      "files",
      "skippedFiles",
      "rules",
      "expressions",
      "findings",
      "fixable",
      "fixed",
      "suppressed",
      "baselined",
      "leftOut",
      "configs",
      "notChecked",
      "diagnostics",
    ]);
  });

  it("counts lines and columns from 1 and offsets from 0, in UTF-16 units", () => {
    const text = "a\r\n😀x";
    const json = JSON.parse(
      renderJson(report({ f: text }, [diagnostic({ uri: "f", range: inFile({ start: 5, end: 6 }) })])),
    );
    expect(json.diagnostics[0].start).toEqual({ line: 2, column: 3, offset: 5 });
    expect(json.diagnostics[0].end).toEqual({ line: 2, column: 4, offset: 6 });
  });

  it("counts a byte-order mark in offsets and not in columns", () => {
    const text = "\ufeffab\nc";
    const found = [
      diagnostic({ uri: "f", range: inFile({ start: 0, end: 1 }) }),
      diagnostic({ uri: "f", range: inFile({ start: 2, end: 3 }) }),
      diagnostic({ uri: "f", range: inFile({ start: 4, end: 5 }) }),
    ];
    const json = JSON.parse(renderJson(report({ f: text }, found))) as LintJson;
    expect(json.diagnostics.map((one) => one.start)).toEqual([
      { line: 1, column: 1, offset: 0 },
      { line: 1, column: 2, offset: 2 },
      { line: 2, column: 1, offset: 4 },
    ]);
  });
});
