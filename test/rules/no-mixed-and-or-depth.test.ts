import { expect, it } from "vitest";
import rule from "../../rules/no-mixed-and-or.ts";
import { fixText } from "../../src/lint/fix.ts";
import { lintWith } from "../../src/testing/lint-with.ts";

const MAX_DEPTH = 128;

function fixedAt(depth: number) {
  const text = `${"(".repeat(depth)}ssl or ssl and ssl${")".repeat(depth)}`;
  const lint = (current: string) => lintWith([rule], { code: current });
  const { text: after, left } = fixText(text, { lint });
  const codes = lint(text).map(({ code }) => code);
  return { isFixed: after !== text, reasons: left.map(({ reason }) => reason), codes };
}

it("parentheses that might nest deeper than the engine reads are not offered", () => {
  const codes = ["lint/no-mixed-and-or"];
  expect(fixedAt(MAX_DEPTH - 2)).toEqual({ isFixed: true, reasons: [], codes });
  expect(fixedAt(MAX_DEPTH - 1)).toEqual({ isFixed: false, reasons: [], codes });
  expect(fixedAt(MAX_DEPTH)).toEqual({ isFixed: false, reasons: [], codes });
});
