import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unifiedDiff } from "../../../src/report/ink/unified-diff.ts";

const diff = (a: string, b: string) => unifiedDiff({ name: "a", text: a }, { name: "b", text: b });

describe("unifiedDiff", () => {
  it("is empty for equal strings", () => {
    expect(diff("a\n", "a\n")).toBe("");
  });

  it("shows changes with their context, apart if they are far apart", () => {
    const lines = Array.from({ length: 20 }, (_, at) => `${at}\n`);
    const after = lines.with(2, "two\n").with(15, "fifteen\n");
    expect(
      diff(lines.join(""), after.join(""))
        .split("\n")
        .filter((line) => /^[-+@]/.test(line)),
    ).toEqual(["--- a", "+++ b", "@@ -1,6 +1,6 @@", "-2", "+two", "@@ -13,7 +13,7 @@", "-15", "+fifteen"]);
  });

  it("marks a last line without a line feed", () => {
    expect(diff("a", "a\n")).toBe("--- a\n+++ b\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n");
  });

  it("turns the one text into the other", () => {
    const text = fc.array(fc.constantFrom("a\n", "b\n", "c\n"), { maxLength: 30 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(patched(before, diff(before.join(""), after.join("")))).toEqual(after);
      }),
    );
  });

  it("ends soon on texts without a common line", () => {
    const many = (name: string) => Array.from({ length: 20_000 }, (_, at) => `${name}${at}\n`).join("");
    expect(diff(many("a"), many("b")).split("\n")).toHaveLength(40_004);
  });
});

/** A text with a difference applied to it. */
function patched(before: readonly string[], text: string): string[] {
  const result: string[] = [];
  let at = 0;
  for (const line of text.split("\n").slice(2, -1)) {
    const hunk = /^@@ -(\d+),(\d+)/.exec(line);
    if (hunk) {
      const start = Number(hunk[1]) - (hunk[2] === "0" ? 0 : 1);
      while (at < start) result.push(before[at++]!);
    } else if (line.startsWith("+")) result.push(`${line.slice(1)}\n`);
    else {
      expect(`${line.slice(1)}\n`).toBe(before[at]);
      if (line.startsWith(" ")) result.push(before[at]!);
      at++;
    }
  }
  return [...result, ...before.slice(at)];
}
