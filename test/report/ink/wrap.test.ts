import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wrapLine } from "../../../src/report/ink/wrap.ts";

describe("wrapLine", () => {
  it("breaks between words, and keeps the indentation", () => {
    expect(wrapLine("  one two three four five", 20)).toEqual(["  one two three four", "  five"]);
    expect(wrapLine("  one two three four five", 20, 2)).toEqual(["  one two three four", "    five"]);
  });

  it("does not change what fits, nor anything without a terminal", () => {
    expect(wrapLine("a b", 20)).toEqual(["a b"]);
    expect(wrapLine("a ".repeat(200), undefined)).toEqual(["a ".repeat(200)]);
    expect(wrapLine("", 20)).toEqual([""]);
  });

  it("keeps a word whole that is wider than the terminal", () => {
    const path = "x".repeat(50);
    expect(wrapLine(`in ${path} is`, 20)).toEqual(["in", path, "is"]);
  });

  it("counts wide characters twice, and styles and links not at all", () => {
    expect(wrapLine("日本語日本語 日本語日本語", 22)).toEqual(["日本語日本語", "日本語日本語"]);
    const styled = `\u001b[31m${"x".repeat(10)}\u001b[39m \u001b]8;;https://example.com/long\u001b\\yyyyyyyyy\u001b]8;;\u001b\\`;
    expect(wrapLine(styled, 20)).toEqual([styled]);
  });

  it("loses nothing but the spaces at which it breaks", () => {
    const anyLine = fc.string({ unit: fc.constantFrom("a", "bc", " ", "日", "-"), maxLength: 120 });
    fc.assert(
      fc.property(anyLine, fc.integer({ min: 1, max: 60 }), (line, columns) => {
        const rows = wrapLine(line, columns, 2);
        expect(rows.join("").replaceAll(" ", "")).toBe(line.replaceAll(" ", ""));
        if (rows.length > 1) for (const row of rows) expect(row.trim()).not.toBe("");
      }),
    );
  });
});
