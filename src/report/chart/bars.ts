import { number } from "../../core/phrases.ts";
import { attribute, htmlText } from "../html/markup.ts";

/** A part of a bar. */
export interface BarPart {
  /** A class of `CHART_STYLE`, which gives its colour. */
  readonly kind: ChartKind;
  readonly value: number;
}

/** One bar, from the bottom to the top. */
export interface Bar {
  /** The tooltip, also read by screen readers. */
  readonly title: string;
  readonly parts: readonly BarPart[];
}

/** A chart of bars side by side. */
export interface BarChart {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Below the first and the last bar. */
  readonly ends: readonly [string, string];
}

/** Colours of charts by their meaning. */
export type ChartKind = "stopped" | "doubtful" | "fine" | "rest" | "changed";

/** The style of charts, in addition to the style of every page. */
export const CHART_STYLE = `
.chart { display: block; width: 100%; height: auto; margin: .5rem 0 1rem; }
.chart text { fill: var(--quiet); font-size: 12px; }
.chart .axis { stroke: var(--line); }
.stopped { fill: var(--red); stroke: var(--red); }
.doubtful { fill: var(--amber); stroke: var(--amber); }
.fine { fill: var(--green); stroke: var(--green); }
.changed { fill: var(--link); stroke: var(--link); }
.rest { fill: var(--line); stroke: var(--line); }
.chart rect { stroke: none; }
.key { display: inline-block; width: .75rem; height: .75rem; margin: 0 .35rem 0 0; }
.key rect { stroke: none; }
`;

const WIDTH = 960;
const HEIGHT = 200;
const TOP = 16;
const BOTTOM = 20;

/** A chart of bars, as SVG without scripts. */
export function barChart({ label, bars, ends }: BarChart): string {
  const most = Math.max(1, ...bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  const room = WIDTH / Math.max(1, bars.length);
  const high = HEIGHT - TOP - BOTTOM;
  const shapes = bars.flatMap(({ title, parts }, at) => {
    let below = 0;
    const shown = parts.filter(({ value }) => value > 0);
    if (shown.length === 0) return [];
    const rects = shown.map(({ kind, value }) => {
      const height = (value / most) * high;
      below += height;
      const place = `x="${short(at * room)}" y="${short(HEIGHT - BOTTOM - below)}"`;
      return `<rect class="${kind}" ${place} width="${short(Math.max(room * 0.9, 0.5))}" height="${short(height)}"/>`;
    });
    return `<g><title>${htmlText(title)}</title>${rects.join("")}</g>`;
  });
  const base = HEIGHT - BOTTOM;
  return [
    `<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${attribute(label)}>`,
    ...shapes,
    `<line class="axis" x1="0" y1="${base}" x2="${WIDTH}" y2="${base}"/>`,
    `<text x="0" y="11">${number(most)}</text>`,
    `<text x="0" y="${HEIGHT - 5}">${htmlText(ends[0])}</text>`,
    `<text x="${WIDTH}" y="${HEIGHT - 5}" text-anchor="end">${htmlText(ends[1])}</text>`,
    "</svg>",
  ].join("\n");
}

/** The meaning of a colour. */
export function chartKey(kind: ChartKind, label: string): string {
  return `<svg class="key" viewBox="0 0 10 10" aria-hidden="true"><rect class="${kind}" width="10" height="10"/></svg>${htmlText(label)}`;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
