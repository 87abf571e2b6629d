import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeFrame } from "../../../src/report/ink/frame.ts";
import { NO_PAINT } from "../../../src/report/ink/paint.ts";
import { Places } from "../../../src/report/ink/places.ts";
import { marked } from "../support.ts";

/** `codeColumns`: the columns of a row that a line number of four digits leaves. */
function frame(source: string, codeColumns = 100): string[] {
  const { text, range } = marked(source);
  const options = { columns: codeColumns + 9, paint: NO_PAINT, underline: NO_PAINT.red };
  return codeFrame(new Places(new Map([["f", text]])), "f", range, options);
}

describe("codeFrame", () => {
  it("underlines a range in one line", () => {
    expect(frame("one\n  ip.src «not in» {1.1.1.1}\nthree")).toEqual([
      "   2 |   ip.src not in {1.1.1.1}",
      "     |          ^^^^^^",
    ]);
  });

  it("marks an empty range with one caret, at the end of the text as well", () => {
    expect(frame("ip.src«»")).toEqual(["   1 | ip.src", "     |       ^"]);
    expect(frame("«»")).toEqual(["   1 |", "     | ^"]);
    expect(frame("a\n«»")).toEqual(["   2 |", "     | ^"]);
  });

  it("keeps the underline in place after tabs, wide and combining characters and escapes", () => {
    expect(frame("\t«x»")).toEqual(["   1 |     x", "     |     ^"]);
    expect(frame("日本 «語» z")).toEqual(["   1 | 日本 語 z", "     |      ^^"]);
    expect(frame("😀«😀»")).toEqual(["   1 | 😀😀", "     |   ^^"]);
    expect(frame("e\u0301«x»")).toEqual(["   1 | e\u0301x", "     |  ^"]);
    expect(frame("\u001b[2J«\u202e»x")).toEqual(["   1 | \\x1b[2J\\u{202e}x", "     |        ^^^^^^^^"]);
  });

  it("shows the lines of a range, indentation unmarked", () => {
    expect(frame("a: «{\n  b: 1\n}» # end")).toEqual([
      "   1 | a: {",
      "     |    ^",
      "   2 |   b: 1",
      "     |   ^^^^",
      "   3 | } # end",
      "     | ^",
    ]);
  });

  it("shows the first two lines and the last of a long range", () => {
    expect(frame("«a\nb\nc\nd\ne\nf»\ng")).toEqual([
      "   1 | a",
      "     | ^",
      "   2 | b",
      "     | ^",
      " ...",
      "   6 | f",
      "     | ^",
    ]);
  });

  it("leaves out the line after a range that ends with a line break", () => {
    expect(frame("«abc\r\n»def")).toEqual(["   1 | abc", "     | ^^^"]);
  });

  it("knows CR LF and lone CR", () => {
    expect(frame("a\r\n«b»\r\nc")).toEqual(["   2 | b", "     | ^"]);
    expect(frame("a\r«b»\rc")).toEqual(["   2 | b", "     | ^"]);
  });

  it("does not show a byte-order mark at the start of a file", () => {
    expect(frame("\ufeffab«c»")).toEqual(["   1 | abc", "     |   ^"]);
  });

  it("cuts a long line around the range", () => {
    const [code, underline] = frame(`${"a".repeat(5_000)}«bcd»${"e".repeat(5_000)}`, 40);
    expect(code).toBe(`   1 | …${"a".repeat(10)}bcd${"e".repeat(27)}…`);
    expect(underline).toBe(`     | ${" ".repeat(11)}^^^`);
  });

  it("uses the room after a range at the end for the text before it", () => {
    expect(frame(`${"a".repeat(5_000)}«b»`, 40)[0]).toBe(`   1 | …${"a".repeat(39)}b`);
  });

  it("cuts a range that is longer than the room", () => {
    expect(frame(`x«${"a".repeat(5_000)}»`, 40)).toEqual([
      `   1 | x${"a".repeat(39)}…`,
      `     |  ${"^".repeat(39)}`,
    ]);
  });

  it("does not look at more of a huge line than it shows", () => {
    const text = `"${"\u0301".repeat(3_000_000)}"`;
    const places = new Places(new Map([["f", text]]));
    const options = { columns: 109, paint: NO_PAINT, underline: NO_PAINT.red };
    places.linesOf("f");
    for (let at = 0; at < 2000; at++) {
      const frame = codeFrame(places, "f", { start: 1_000_000, end: 2_000_000 }, options);
      expect(frame.length).toBeGreaterThan(0);
    }
  });

  it("fits the room and never throws, whatever the text and the range", () => {
    const anyText = fc.string({
      unit: fc.constantFrom("a", "\t", "\n", "\r", "日", "😀", "\ud800", "\udc00", "\u0301", "\u001b"),
    });
    fc.assert(
      fc.property(anyText, fc.nat(30), fc.nat(30), (text, start, length) => {
        const places = new Places(new Map([["f", text]]));
        const options = { columns: 29, paint: NO_PAINT, underline: NO_PAINT.red };
        const rows = codeFrame(places, "f", { start, end: start + length }, options);
        expect(rows.length).toBeGreaterThanOrEqual(2);
        for (const row of rows) expect(row).not.toMatch(/[\u0000-\u001f]/);
        for (const row of rows.filter((one) => one.startsWith("     |")))
          expect(row.length).toBeLessThan(7 + 23);
      }),
    );
  });
});
