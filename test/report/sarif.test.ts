import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inFile } from "../../src/core/range.ts";
import { renderSarif } from "../../src/report/sarif.ts";
import { SAMPLE } from "./sample.ts";
import { SARIF_SUBSET } from "./sarif-schema.ts";
import { diagnostic, hostileReport, report } from "./support.ts";

const TOOL = { tool: { name: "wafsmith", version: "1.2.3" } };

const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false });
ajv.addFormat("uri", (text: string) => URL.canParse(text));
ajv.addFormat("uri-reference", /^(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[0-9A-F]{2})*$/);
const validate = ajv.compile(SARIF_SUBSET);

/** Violations of the standard in a log. */
function problemsOf(log: unknown): string[] {
  validate(log);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

// biome-ignore lint/suspicious/noExplicitAny: the test walks a foreign format
type Loose = any;

function run(given = SAMPLE): Loose {
  return JSON.parse(renderSarif(given, TOOL)).runs[0];
}

describe("renderSarif", () => {
  it("is SARIF 2.1.0", () => {
    expect(problemsOf(JSON.parse(renderSarif(SAMPLE, TOOL)))).toEqual([]);
    expect(problemsOf(JSON.parse(renderSarif(SAMPLE, {})))).toEqual([]);
    expect(problemsOf(JSON.parse(renderSarif(report({}, []), TOOL)))).toEqual([]);
  });

  it("is SARIF 2.1.0 whatever the names and contents of files", () => {
    fc.assert(
      fc.property(hostileReport, (hostile) => {
        const log = JSON.parse(renderSarif(hostile, TOOL));
        expect(problemsOf(log)).toEqual([]);
        const { tool, results } = log.runs[0];
        for (const result of results) {
          expect(tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
          for (const { physicalLocation } of result.locations) {
            const { startLine, startColumn, endLine, endColumn } = physicalLocation.region;
            expect([endLine - startLine, endColumn - startColumn]).not.toEqual([0, -1]);
          }
        }
      }),
    );
  });

  it("shows where a value does not fit a schema", () => {
    const log = JSON.parse(renderSarif(SAMPLE, TOOL));
    log.runs[0].results[0].locations[0].physicalLocation.region.startColumn = 0;
    log.runs[0].tool.driver.rules[0].helpUri = "no address";
    expect(problemsOf(log)).toHaveLength(2);
  });

  it("says of every rule what it is, why, and where to read more", () => {
    for (const rule of run().tool.driver.rules) {
      expect(rule.shortDescription.text).toMatch(/\.$/);
      expect(rule.help.text).toContain(`wafsmith explain ${rule.id}`);
      expect(rule.help.markdown).toContain(`\`wafsmith explain ${rule.id}\``);
    }
  });

  it("does not call a run successful in which a rule failed", () => {
    const crashed = diagnostic({
      code: "internal/rule-crashed",
      uri: "f",
      range: inFile({ start: 0, end: 1 }),
    });
    expect(run(report({ f: "x" }, [crashed])).invocations[0].executionSuccessful).toBe(false);
    expect(run().invocations[0].executionSuccessful).toBe(true);
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
    const found = uris.map((uri) => diagnostic({ uri, range: inFile({ start: 0, end: 1 }) }));
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
      diagnostic({ uri: "f", severity, range: inFile({ start: 0, end: 1 }) }),
    );
    expect(run(report({ f: "x" }, found)).results.map((result: Loose) => result.level)).toEqual([
      "note",
      "note",
    ]);
  });
});

describe("fingerprints", () => {
  const print = (text: string, at: number, rest = {}): string => {
    const found = diagnostic({ uri: "f", range: inFile({ start: at, end: at + 1 }), ...rest });
    return run(report({ f: text }, [found])).results[0].partialFingerprints["wafsmith/v2"];
  };

  it("stay when lines are added above, or the line is edited around the mark", () => {
    expect(print("new\n\n   a x b", 10)).toBe(print("a x b", 2));
    expect(print("a x c", 2)).toBe(print("a x b", 2));
  });

  it("stay when a whole value is laid out anew", () => {
    const anchor = { place: "ref=a", content: "" };
    expect(print("{}", 0, { anchor })).toBe(print("{ }", 0, { anchor }));
    expect(print("{}", 0, { anchor })).not.toBe(print("{}", 0, { anchor: { ...anchor, place: "ref=b" } }));
  });

  it("change with the marked text, the member, the code and the file", () => {
    const all = [
      print("a x b", 2),
      print("a y b", 2),
      print("a x b", 2, { anchor: { place: "ref=a/expression" } }),
      print("a x b", 2, { anchor: { place: "ref=b/expression" } }),
      print("a x b", 2, { code: "syntax/other" }),
      print("a x b", 2, { messageId: "other" }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it("distinguish repetitions", () => {
    const found = [0, 4].map((start) => diagnostic({ uri: "f", range: inFile({ start, end: start + 1 }) }));
    const results = run(report({ f: "a b\na b" }, found)).results;
    const prints = results.map((result: Loose) => result.partialFingerprints["wafsmith/v2"]);
    expect(prints[1]).toBe(prints[0].replace(/:1$/, ":2"));
  });
});
