import { describe, expect, it } from "vitest";
import { renderSarif } from "../../src/report/sarif.ts";
import { expectGolden } from "../support/golden.ts";
import { SAMPLE } from "./sample.ts";
import { diagnostic, report } from "./support.ts";

const TOOL = { tool: { name: "wafsmith", version: "1.2.3" } };

// biome-ignore lint/suspicious/noExplicitAny: the test walks a foreign format
type Loose = any;

function run(given = SAMPLE): Loose {
  return JSON.parse(renderSarif(given, TOOL)).runs[0];
}

describe("renderSarif", () => {
  it("prints the whole log", () => {
    expectGolden(renderSarif(SAMPLE, TOOL), "fixtures/report/sample.sarif");
  });

  it("has what SARIF 2.1.0 requires of a log, a run and its results", () => {
    const log = JSON.parse(renderSarif(SAMPLE, TOOL));
    expect(log.version).toBe("2.1.0");
    expect(log.runs).toHaveLength(1);
    const { tool, results, columnKind } = log.runs[0];
    expect(columnKind).toBe("utf16CodeUnits");
    expect(tool.driver).toMatchObject({ name: "wafsmith", version: "1.2.3", semanticVersion: "1.2.3" });
    for (const rule of tool.driver.rules) {
      expect(rule.shortDescription.text).toMatch(/\.$/);
      expect(rule.help.text).toContain(`wafsmith explain ${rule.id}`);
      expect(["error", "warning", "note"]).toContain(rule.defaultConfiguration.level);
      if (rule.helpUri) expect(() => new URL(rule.helpUri)).not.toThrow();
    }
    for (const result of results) {
      expect(tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
      expect(["error", "warning", "note"]).toContain(result.level);
      for (const { physicalLocation } of [...result.locations, ...(result.relatedLocations ?? [])]) {
        const { startLine, startColumn, endLine, endColumn } = physicalLocation.region;
        expect(Math.min(startLine, startColumn, endLine, endColumn)).toBeGreaterThanOrEqual(1);
        expect([endLine - startLine, endColumn - startColumn]).not.toEqual([-1, -1]);
      }
      for (const fix of result.fixes ?? []) {
        expect(fix.artifactChanges.length).toBeGreaterThan(0);
        for (const change of fix.artifactChanges) expect(change.replacements.length).toBeGreaterThan(0);
      }
    }
  });

  it("lists every rule that ran, found or not, and codes without metadata", () => {
    expect(run().tool.driver.rules.map((rule: Loose) => rule.id)).toEqual([
      "lint/no-duplicate-override",
      "lint/no-never-seen",
      "syntax/not-in",
      "types/unknown-field",
    ]);
  });

  it("writes paths as URIs", () => {
    const uris = ["a b/ü#?.json", "/abs/%.json", "C:/x y.json", "-"];
    const texts = Object.fromEntries(uris.map((uri) => [uri, "x"]));
    const found = uris.map((uri) => diagnostic({ uri, range: { start: 0, end: 1 } }));
    const locations = run(report(texts, found)).results.map(
      (result: Loose) => result.locations[0].physicalLocation.artifactLocation,
    );
    expect(locations).toEqual([
      { uri: "a%20b/%C3%BC%23%3F.json", uriBaseId: "%SRCROOT%" },
      { uri: "file:///abs/%25.json" },
      { uri: "file:///C:/x%20y.json" },
      { uri: "-", uriBaseId: "%SRCROOT%" },
    ]);
  });

  it("lowers info and hint to note", () => {
    const found = (["info", "hint"] as const).map((severity) =>
      diagnostic({ uri: "f", severity, range: { start: 0, end: 1 } }),
    );
    expect(run(report({ f: "x" }, found)).results.map((result: Loose) => result.level)).toEqual([
      "note",
      "note",
    ]);
  });
});

describe("fingerprints", () => {
  const print = (text: string, at: number, rest = {}): string => {
    const found = diagnostic({ uri: "f", range: { start: at, end: at + 1 }, ...rest });
    return run(report({ f: text }, [found])).results[0].partialFingerprints["wafsmith/v1"];
  };

  it("stay when lines are added above or indentation changes", () => {
    expect(print("new\n\n   a x b", 10)).toBe(print("a x b", 2));
  });

  it("stay on a line that is too long to be context when another part of it changes", () => {
    expect(print(`${"a".repeat(900)}x`, 900)).toBe(print(`${"b".repeat(900)}x`, 900));
  });

  it("change with the marked text, the line, the code and the file", () => {
    const all = [
      print("a x b", 2),
      print("a y b", 2),
      print("a x c", 2),
      print("a x b", 2, { code: "syntax/other" }),
      print("a x b", 2, { messageId: "other" }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it("tell repetitions apart", () => {
    const found = [0, 4].map((start) => diagnostic({ uri: "f", range: { start, end: start + 1 } }));
    const results = run(report({ f: "a b\na b" }, found)).results;
    const prints = results.map((result: Loose) => result.partialFingerprints["wafsmith/v1"]);
    expect(prints[1]).toBe(prints[0].replace(/:1$/, ":2"));
  });
});
