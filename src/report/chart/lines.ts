import { number } from "../../core/phrases.ts";
import { attribute, htmlText } from "../html/markup.ts";

/** A line of a chart. */
export interface ChartLine {
  readonly label: string;
  /** A class that gives its colour. */
  readonly kind: string;
  readonly isDashed: boolean;
  /** One value for each position of the chart. */
  readonly values: readonly number[];
}

/** Lines over the same positions. */
export interface LineChart {
  readonly label: string;
  /** Below the chart, from left to right. */
  readonly places: readonly string[];
  /** The unit of the positions. */
  readonly unit: string;
  readonly lines: readonly ChartLine[];
}

/** The style of lines, in addition to that of charts. */
export const LINE_STYLE = `
.chart polyline { fill: none; stroke-width: 2; }
.chart .dashed { stroke-dasharray: 5 4; }
.level-1 { stroke: var(--green); fill: var(--green); }
.level-2 { stroke: var(--link); fill: var(--link); }
.level-3 { stroke: var(--amber); fill: var(--amber); }
.level-4 { stroke: var(--red); fill: var(--red); }
`;

const WIDTH = 960;
const HEIGHT = 300;
const TOP = 20;
const BOTTOM = 36;
const LEFT = 16;

/** A chart of lines, as SVG without scripts. Each point has its numbers for pointers and screen readers. */
export function lineChart({ label, places, unit, lines }: LineChart): string {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values));
  const x = (at: number) => LEFT + (at * (WIDTH - 2 * LEFT)) / Math.max(1, places.length - 1);
  const y = (value: number) => HEIGHT - BOTTOM - (value / most) * (HEIGHT - TOP - BOTTOM);
  const shapes = lines.map(({ label: name, kind, isDashed, values }) => {
    const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
    const dots = values.map(
      (value, at) =>
        `<circle cx="${x(at).toFixed(1)}" cy="${y(value).toFixed(1)}" r="3"><title>${htmlText(`${name}, ${unit} ${places[at]!}: ${number(value)}`)}</title></circle>`,
    );
    return `<g class="${kind}"><polyline${isDashed ? ' class="dashed"' : ""} points="${points.join(" ")}"/>${dots.join("")}</g>`;
  });
  const step = Math.ceil(places.length / 20);
  const marks = places.flatMap((place, at) =>
    at % step === 0
      ? [
          `<text x="${x(at).toFixed(1)}" y="${HEIGHT - BOTTOM + 15}" text-anchor="middle">${htmlText(place)}</text>`,
        ]
      : [],
  );
  const base = HEIGHT - BOTTOM;
  return [
    `<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${attribute(label)}>`,
    `<line class="axis" x1="0" y1="${base}" x2="${WIDTH}" y2="${base}"/>`,
    ...shapes,
    ...marks,
    `<text x="0" y="12">${number(most)} requests</text>`,
    `<text x="${WIDTH}" y="${HEIGHT - 4}" text-anchor="end">${htmlText(unit)}</text>`,
    "</svg>",
  ].join("\n");
}
