import { number } from "../../core/phrases.ts";
import { attribute, htmlText } from "../html/markup.ts";

interface ChartLine {
  readonly label: string;
  /** A class that gives its colour. */
  readonly kind: string;
  readonly isDashed: boolean;
  /** One value for each position of the chart. */
  readonly values: readonly number[];
}

/** Lines over the same positions. */
interface LineChart {
  readonly label: string;
  /** Ascending. */
  readonly places: readonly number[];
  /** The unit of the positions. */
  readonly unit: string;
  readonly lines: readonly ChartLine[];
  /** Positions that are marked and named below the chart. */
  readonly marks: readonly number[];
  readonly proposed: number | undefined;
}

const WIDTH = 640;
const HEIGHT = 340;
const TOP = 56;
const BOTTOM = 56;
const LEFT = 70;
const RIGHT = 30;

/** A chart of lines, as SVG without scripts. Each point has its numbers for pointers and screen readers. */
export function lineChart({ label, places, unit, lines, marks, proposed }: LineChart): string {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values));
  const first = places[0] ?? 0;
  const span = Math.max(1, (places.at(-1) ?? 0) - first);
  const base = HEIGHT - BOTTOM;
  const x = (place: number) => (LEFT + ((place - first) * (WIDTH - LEFT - RIGHT)) / span).toFixed(1);
  const y = (value: number) => (base - (value / most) * (base - TOP)).toFixed(1);
  const shapes = lines.map(({ label: name, kind, isDashed, values }) => {
    const points = values.map((value, at) => `${x(places[at]!)},${y(value)}`);
    const dots = values.map(
      (value, at) =>
        `<circle cx="${x(places[at]!)}" cy="${y(value)}" r="3"><title>${htmlText(`${name}, ${unit} ${places[at]!}: ${number(value)}`)}</title></circle>`,
    );
    return `<g class="${kind}"><polyline${isDashed ? ' class="dashed"' : ""} points="${points.join(" ")}"/>${dots.join("")}</g>`;
  });
  const upright = marks.map((mark) => {
    const kind = mark === proposed ? "proposal" : "grid";
    const named = `<text x="${x(mark)}" y="${base + 24}" text-anchor="middle"${mark === proposed ? ' class="value"' : ""}>${mark}</text>`;
    return `<line class="${kind}" x1="${x(mark)}" y1="${TOP}" x2="${x(mark)}" y2="${base}"/>${named}`;
  });
  const level = [...new Set([0, Math.round(most / 2), most])].map(
    (value) =>
      `<line class="grid" x1="${LEFT}" y1="${y(value)}" x2="${WIDTH - RIGHT}" y2="${y(value)}"/><text x="${LEFT - 8}" y="${Number(y(value)) + 5}" text-anchor="end">${number(value)}</text>`,
  );
  const word =
    proposed === undefined
      ? ""
      : `<text class="value" x="${x(proposed)}" y="${TOP - 8}" text-anchor="middle">proposed</text>`;
  return [
    `<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${attribute(label)}>`,
    ...level,
    ...upright,
    ...shapes,
    word,
    '<text x="0" y="20">requests</text>',
    `<text x="${WIDTH - RIGHT}" y="${HEIGHT - 6}" text-anchor="end">${htmlText(unit)}</text>`,
    "</svg>",
  ].join("\n");
}
