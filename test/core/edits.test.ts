import { expect, it } from "vitest";
import type { Edit, Fix } from "../../src/core/diagnostic.ts";
import { applyEdits, applyFixes } from "../../src/core/edits.ts";
import { inFile } from "../../src/core/range.ts";

const edit = (start: number, end: number, newText: string): Edit => ({
  range: inFile({ start, end }),
  newText,
});
const fix = (...edits: Edit[]): Fix => ({ title: "Change it", safety: "safe", edits });

it("applies edits in the order of the text, those at one offset in their own", () => {
  expect(applyEdits("abcd", [])).toBe("abcd");
  expect(applyEdits("abcd", [edit(3, 4, "D"), edit(0, 1, "A")])).toBe("AbcD");
  expect(applyEdits("abcd", [edit(2, 3, "-"), edit(2, 2, "x"), edit(2, 2, "y")])).toBe("abxy-d");
});

it("leaves out a fix with an edit that overlaps an earlier one, completely, and counts those that took part", () => {
  expect(applyFixes("abcd", [])).toEqual({ text: "abcd", applied: 0 });
  expect(applyFixes("abcd", [fix(edit(0, 2, "x")), fix(edit(1, 3, "y"), edit(3, 4, "z"))])).toEqual({
    text: "xcd",
    applied: 1,
  });
  expect(applyFixes("abcd", [fix(edit(3, 4, "z")), fix(edit(0, 1, "x"))])).toEqual({
    text: "xbcz",
    applied: 2,
  });
});
