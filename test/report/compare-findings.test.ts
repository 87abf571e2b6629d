import fc from "fast-check";
import { expect, it } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { inFile } from "../../src/core/range.ts";
import { compareFindings } from "../../src/report/compare-findings.ts";
import { cases } from "../support/cases.ts";

const NAMES = ["a.json", "b.json", "c.json"];
const TEXTS = ["one two\ntwo one\n", "one two\ntwo two\n"];

const FINDING = fc
  .record({
    uri: fc.constantFrom(...NAMES),
    code: fc.constantFrom("lint/no-late-skip", "lint/no-deprecated-field"),
    start: fc.constantFrom(0, 4, 8, 12),
  })
  .map(
    ({ uri, code, start }): Diagnostic =>
      ({
        ...{ uri, code, messageId: "m", data: {}, severity: "warning", message: "m", related: [], fixes: [] },
        range: inFile({ start, end: start + 3 }),
      }) as Diagnostic,
  );
const SIDE = fc.record({
  diagnostics: fc.array(FINDING, { maxLength: 6 }),
  texts: fc
    .tuple(...NAMES.map(() => fc.constantFrom(...TEXTS)))
    .map((texts) => new Map(texts.map((text, at) => [NAMES[at]!, text]))),
});

it("files that are equal on both sides are left out, and nothing else becomes new or gone", () => {
  // A file that was renamed, be it to its own name, is always compared finding by finding.
  const renamed = new Map(NAMES.map((name) => [name, name]));
  fc.assert(
    fc.property(SIDE, SIDE, fc.boolean(), (before, other, sharesMost) => {
      const after = sharesMost
        ? { ...before, diagnostics: [...before.diagnostics, ...other.diagnostics.slice(0, 1)] }
        : other;
      expect(compareFindings(before, after, new Map())).toEqual(compareFindings(before, after, renamed));
    }),
    { numRuns: cases(100, 3000) },
  );
});
