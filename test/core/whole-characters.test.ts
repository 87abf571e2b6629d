import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { code } from "../../src/core/phrases.ts";
import { inFile } from "../../src/core/range.ts";
import { headOf, tailOf, withoutMiddle } from "../../src/core/whole-characters.ts";
import { REPORT_FORMAT_NAMES, reportPieces } from "../../src/report/formats.ts";
import { codeFrame } from "../../src/report/ink/frame.ts";
import { NO_PAINT } from "../../src/report/ink/paint.ts";
import { Places } from "../../src/report/ink/places.ts";
import { diagnostic, report } from "../report/support.ts";

/** Text in which many characters take two units. */
const TEXT = fc.string({ unit: fc.constantFrom("😀", "a", "🇩", "\n"), minLength: 1, maxLength: 200 });
/** Half a character, as itself or as an escape, or what is written in its place. */
const HALF = /\p{Cs}|\\u[dD][89a-fA-F]|\\u\{d[89a-f]|&#xd[89a-f]|\ufffd/u;

describe("text that is cut", () => {
  it("keeps characters whole", () => {
    fc.assert(
      fc.property(TEXT, fc.integer({ min: 2, max: 80 }), (text, max) => {
        for (const cut of [headOf(text, max), tailOf(text, max), withoutMiddle(text, max), code(text, max)])
          expect(cut).not.toMatch(HALF);
        expect(text.startsWith(headOf(text, max))).toBe(true);
        expect(text.endsWith(tailOf(text, max))).toBe(true);
        expect(withoutMiddle(text, max).length).toBeLessThanOrEqual(max);
      }),
    );
  });

  it("is as long as asked for if no character is in the way", () => {
    expect([headOf("abcd", 2), tailOf("abcd", 2), tailOf("abcd", 9), headOf("abcd", 9)]).toEqual([
      "ab",
      "cd",
      "abcd",
      "abcd",
    ]);
    expect(code("a".repeat(80))).toBe(`\`${"a".repeat(29)} … ${"a".repeat(28)}\``);
    expect([headOf("a😀", 2), tailOf("😀a", 2)]).toEqual(["a", "a"]);
  });
});

describe("a report", () => {
  const range = fc.tuple(fc.nat(200), fc.nat(200));

  it.each(REPORT_FORMAT_NAMES)(
    "as %s shows whole characters, wherever ranges begin and end",
    async (format) => {
      await fc.assert(
        fc.asyncProperty(TEXT, range, fc.integer({ min: 1, max: 60 }), async (text, [a, b], columns) => {
          const ends = [Math.min(a, text.length), Math.min(b, text.length)].sort((x, y) => x - y);
          const found = diagnostic({
            uri: "a😀.json",
            range: inFile({ start: ends[0]!, end: ends[1]! }),
            message: `${code(text)} is not there.`,
          });
          const pieces = await reportPieces(format, report({ "a😀.json": text }, [found]), { columns });
          expect([...pieces].join("")).not.toMatch(HALF);
        }),
        { numRuns: 60 },
      );
    },
  );

  it("underlines as many columns as the characters take that a range touches", () => {
    const places = new Places(new Map([["f", "a😀b"]]));
    const rows = (start: number, end: number) =>
      codeFrame(places, "f", { start, end }, { columns: 80, paint: NO_PAINT, underline: (text) => text });
    expect(rows(2, 3)).toEqual(rows(1, 3));
    expect(rows(1, 2)).toEqual(rows(1, 3));
    expect(rows(1, 3)[1]).toBe("     |  ^^");
  });
});
