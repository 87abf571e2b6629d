import { expect, it } from "vitest";
import { type BarPart, barChart, pairChart } from "../../src/report/chart/bars.ts";

const chart = (...bars: readonly (readonly BarPart[])[]) =>
  barChart({ label: "<l>", bars: bars.map((parts, at) => ({ title: `t${at}`, parts })), ends: ["a", "b"] });
const rects = (svg: string) =>
  [...svg.matchAll(/<rect class="(\w+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map(
    ([, kind, ...numbers]) => [kind, ...numbers.map(Number)],
  );

it("stacks the parts of a bar from its foot, and leaves out what is nothing", () => {
  const svg = chart(
    [
      { kind: "stopped", value: 3 },
      { kind: "fine", value: 0 },
      { kind: "rest", value: 1 },
    ],
    [{ kind: "fine", value: 0 }],
    [{ kind: "fine", value: 2 }],
  );
  expect(rects(svg)).toEqual([
    ["stopped", 70, 77, 171, 111],
    ["rest", 70, 40, 171, 37],
    ["fine", 450, 114, 171, 74],
  ]);
  expect([...svg.matchAll(/<title>(\w+)</g)].map(([, title]) => title)).toEqual(["t0", "t2"]);
});

it("is drawn without bars, and with very many", () => {
  expect(rects(chart())).toEqual([]);
  const many = rects(chart(...Array.from({ length: 2000 }, () => [{ kind: "fine" as const, value: 1 }])));
  expect(new Set(many.map((one) => one[3]))).toEqual(new Set([0.5]));
});

it("compares two states with the largest of all, and draws nothing as a stub", () => {
  const svg = pairChart("l", [
    { name: "a", before: 1, after: 0 },
    { name: "b", before: 0.5, after: 1 },
  ]);
  expect(rects(svg)).toEqual([
    ["rest", 200, 4, 350, 24],
    ["doubtful", 200, 32, 2, 24],
    ["rest", 200, 76, 175, 24],
    ["doubtful", 200, 104, 350, 24],
  ]);
  expect(rects(pairChart("l", [{ name: "a", before: 0, after: 0 }])).map((one) => one[3])).toEqual([2, 2]);
});
