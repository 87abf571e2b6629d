import { expect, it } from "vitest";
import { lineChart } from "../../src/report/chart/lines.ts";

const chart = (places: readonly number[], values: readonly number[], marks: readonly number[] = []) =>
  lineChart({
    label: "Requests",
    places,
    unit: "score",
    lines: [{ label: "all", kind: "all", isDashed: false, values }],
    marks,
    proposed: marks[0],
  });
const pointsOf = (svg: string) => /points="([^"]*)"/.exec(svg)?.[1];
const textsOf = (svg: string) => Array.from(svg.matchAll(/<text[^>]*>([^<]*)/g), ([, text]) => text);

it("a chart reaches from its least to its greatest place, and from nothing to its greatest value", () => {
  const svg = chart([10, 20, 30], [0, 5, 10], [20]);
  expect(pointsOf(svg)).toBe("70.0,284.0 340.0,170.0 610.0,56.0");
  expect(textsOf(svg)).toEqual(["0", "5", "10", "20", "proposed", "requests", "score"]);
});

it.each([
  [[7], [0], "70.0,284.0", ["0", "1", "requests", "score"]],
  [[7, 8], [1, 0], "70.0,56.0 610.0,284.0", ["0", "1", "requests", "score"]],
  [[], [], "", ["0", "1", "requests", "score"]],
])("one of the places %j and the values %j has a scale too", (places, values, points, texts) => {
  const svg = chart(places, values);
  expect(pointsOf(svg)).toBe(points);
  expect(textsOf(svg)).toEqual(texts);
});
