import { describe, expect, it } from "vitest";
import type { FileRecord } from "../../src/cli/lint/file-record.ts";
import { recordIn, restoreRecord, storeRecord } from "../../src/cli/lint/stored/record.ts";
import { Misshapen } from "../../src/cli/lint/stored/shapes.ts";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { inFile } from "../../src/core/range.ts";
import type { ConfiguredSuppression } from "../../src/lint/config/config.ts";

const [A, B] = [inFile({ start: 0, end: 3 }), inFile({ start: 4, end: 9 })];
const FULL: Diagnostic = {
  uri: "a.yaml",
  code: "lint/no-any-ne",
  messageId: "found",
  data: { name: "x" },
  severity: "warning",
  effect: "risky",
  source: { url: "https://example.com/", checked: "2026-01-01" },
  message: "M.",
  help: "H.",
  range: A,
  related: [
    { uri: "a.yaml", range: B, message: "Here." },
    { uri: "b.yaml", range: A, message: "There." },
  ],
  fixes: [
    { title: "Fix", safety: "safe", edits: [{ range: A, newText: "n" }], isUnproved: true },
    { title: "Other", safety: "suggestion", edits: [] },
  ],
  anchor: { place: "p", content: "c" },
};
const ELSEWHERE: Diagnostic = {
  uri: "b.yaml",
  code: "syntax/not-in",
  messageId: "found",
  data: {},
  severity: "error",
  message: "M.",
  range: B,
  related: [],
  fixes: [],
};
const SUPPRESSIONS = [{}, {}] as unknown as readonly ConfiguredSuppression[];
const COMMENT = {
  range: A,
  scope: "file",
  rules: [{ id: "no-any-ne", range: A, covers: B }],
  reason: "R",
} as const;
const RECORD: FileRecord = {
  format: "yaml",
  isRecognised: true,
  ruleCount: 2,
  problems: [ELSEWHERE],
  result: {
    diagnostics: [FULL, ELSEWHERE],
    notChecked: [{ uri: "a.yaml", range: A, kind: "unknown", reason: "R" }],
    counts: { rules: 1, expressions: 2, suppressed: 3 },
    usedSuppressions: [SUPPRESSIONS[1]!],
    facts: [{ rule: "no-any-ne", severity: "error", facts: [{ a: [1] }] }],
    dataFiles: ["d.json"],
    pending: [
      { rule: "no-any-ne", covers: [A, B], range: A, from: COMMENT },
      { rule: "no-any-ne", covers: [], range: B, from: SUPPRESSIONS[1]! },
    ],
  },
};
const EMPTY: FileRecord = {
  ...RECORD,
  problems: [],
  result: {
    ...RECORD.result,
    ...{ diagnostics: [], notChecked: [], usedSuppressions: [], facts: [], dataFiles: [], pending: [] },
  },
};
const SURROUNDINGS = { uri: "a.yaml", suppressions: SUPPRESSIONS };

type Json = { [key: string]: Json } | Json[] | string | number | boolean;

/** All values inside of a value that are not `facts`, which may be anything, with a function that replaces each. */
function* placesIn(
  value: Json,
  put: (other: unknown) => unknown,
): Generator<[Json, (other: unknown) => unknown]> {
  yield [value, put];
  if (typeof value !== "object") return;
  for (const [key, inner] of Object.entries(value)) {
    const outer = (other: unknown) =>
      put(Array.isArray(value) ? value.with(Number(key), other as Json) : { ...value, [key]: other });
    if (key === "facts" && Array.isArray(inner) && !("rule" in Object(inner[0]))) continue;
    yield* placesIn(inner, outer);
  }
}

describe("the record of a linted file", () => {
  it.each([
    ["full", RECORD],
    ["empty", EMPTY],
  ])("comes back the same: %s", (_, record) => {
    const stored = storeRecord(record, SURROUNDINGS);
    const read: unknown = JSON.parse(JSON.stringify(stored));
    expect(restoreRecord(read, SURROUNDINGS)).toEqual(record);
    expect(recordIn(stored, SURROUNDINGS)).toEqual(record);
  });

  it("contains neither what is empty nor the name of its file", () => {
    expect(Object.keys(storeRecord(EMPTY, SURROUNDINGS))).toEqual([
      "format",
      "isRecognised",
      "rules",
      "counts",
    ]);
    expect(JSON.stringify(storeRecord(RECORD, SURROUNDINGS))).not.toContain("a.yaml");
    const { diagnostics = [] } = storeRecord(RECORD, SURROUNDINGS);
    expect(Object.keys(diagnostics[1]!)).toEqual([
      "uri",
      "code",
      "messageId",
      "data",
      "severity",
      "range",
      "message",
    ]);
  });

  it("is rejected if any value in it is of another type", () => {
    const stored: Json = JSON.parse(JSON.stringify(storeRecord(RECORD, SURROUNDINGS)));
    let count = 0;
    for (const [value, replace] of placesIn(stored, (other) => other)) {
      const others =
        typeof value === "object" ? [5, null, Array.isArray(value) ? {} : []] : [null, {}, -1, 1.5];
      for (const other of others) {
        count++;
        expect(() => restoreRecord(replace(other), SURROUNDINGS), JSON.stringify([value, other])).toThrow(
          Misshapen,
        );
      }
    }
    expect(count).toBeGreaterThan(200);
  });

  it("is rejected with a code, a choice or a suppression that there is not", () => {
    const text = JSON.stringify(storeRecord(RECORD, SURROUNDINGS));
    for (const [was, is] of [
      ['"lint/no-any-ne"', '"lint"'],
      ['"safe"', '"sure"'],
      ['"yaml"', '"none"'],
      ['"isUnproved":true', '"isUnproved":false'],
      ['"used":[1]', '"used":[2]'],
      ['"rules":2,', ""],
    ] as const) {
      expect(text).toContain(was);
      expect(() => restoreRecord(JSON.parse(text.replace(was, is)), SURROUNDINGS), was).toThrow(Misshapen);
    }
    expect(() =>
      restoreRecord(JSON.parse(text.replaceAll('"suppression":1', '"more":1')), SURROUNDINGS),
    ).toThrow(Misshapen);
  });
});
