import { expect, it } from "vitest";
import { type BarPart, barChart } from "../../src/report/chart/bars.ts";

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
