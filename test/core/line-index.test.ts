import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineIndex } from "../../src/core/line-index.ts";

/** Lines as the definition has them, one after another. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  return starts;
}

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom("\n", "\r", "\r\n", "a"),
      fc.nat(1500).map((count) => "x".repeat(count)),
    ),
  )
  .map((parts) => parts.join(""));

describe("a line index", () => {
  it("moves offsets outside of the text to its ends, and a missing one to the start", () => {
    const lines = new LineIndex("ab\ncd");
    expect([-1, 1e9, Number.NaN].map((offset) => lines.positionOf(offset))).toEqual([
      { line: 1, column: 1 },
      { line: 2, column: 3 },
      { line: 1, column: 1 },
    ]);
  });

  it("numbers the lines of a part of a file as the file does", () => {
    const lines = new LineIndex("ab\ncd", 10);
    expect(lines.positionOf(4)).toEqual({ line: 11, column: 2 });
    expect([lines.lineRange(10), lines.lineRange(11)]).toEqual([
      { start: 0, end: 2 },
      { start: 3, end: 5 },
    ]);
  });

  it("gives the places that the definition of lines gives, in any order of questions", () => {
    fc.assert(
      fc.property(
        text,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
        (given, shares) => {
          const starts = lineStarts(given);
          const lines = new LineIndex(given);
          for (const share of shares) {
            const offset = Math.round(share * given.length);
            const line = starts.findLastIndex((start) => start <= offset) + 1;
            expect(lines.positionOf(offset)).toEqual({ line, column: offset - starts[line - 1]! + 1 });
            const number = 1 + Math.round(share * starts.length);
            const rest = given.slice(starts[number - 1] ?? given.length, starts[number] ?? given.length);
            const { start, end } = lines.lineRange(number);
            expect(given.slice(start, end)).toBe(rest.replace(/\r\n?$|\n$/, ""));
          }
        },
      ),
    );
  });

  it("moves offsets outside of the text to its nearest end", () => {
    const lines = new LineIndex("a\nb");
    expect([lines.positionOf(-1), lines.positionOf(9)]).toEqual([
      { line: 1, column: 1 },
      { line: 2, column: 2 },
    ]);
    expect([lines.lineRange(2), lines.lineRange(3)]).toEqual([
      { start: 2, end: 3 },
      { start: 3, end: 3 },
    ]);
  });
});
