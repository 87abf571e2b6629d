import { number } from "../../core/phrases.ts";
import { attribute, htmlText } from "../html/markup.ts";

/** A part of a bar. */
export interface BarPart {
  /** A class of the stylesheet, which gives its colour. */
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

const WIDTH = 640;
const HEIGHT = 220;
const TOP = 40;
const BOTTOM = 32;
const LEFT = 70;

/** A chart of bars, as SVG without scripts. */
export function barChart({ label, bars, ends }: BarChart): string {
  const most = Math.max(1, ...bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  const room = (WIDTH - LEFT) / Math.max(1, bars.length);
  const high = HEIGHT - TOP - BOTTOM;
  const shapes = bars.flatMap(({ title, parts }, at) => {
    let below = 0;
    const shown = parts.filter(({ value }) => value > 0);
    if (shown.length === 0) return [];
    const rects = shown.map(({ kind, value }) => {
      const height = (value / most) * high;
      below += height;
      const place = `x="${short(LEFT + at * room)}" y="${short(HEIGHT - BOTTOM - below)}"`;
      return `<rect class="${kind}" ${place} width="${short(Math.max(room * 0.9, 0.5))}" height="${short(height)}"/>`;
    });
    return `<g><title>${htmlText(title)}</title>${rects.join("")}</g>`;
  });
  const base = HEIGHT - BOTTOM;
  return [
    `<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${attribute(label)}>`,
    ...shapes,
    `<line class="axis" x1="${LEFT}" y1="${base}" x2="${WIDTH}" y2="${base}"/>`,
    `<line class="grid" x1="${LEFT}" y1="${TOP}" x2="${WIDTH}" y2="${TOP}"/>`,
    '<text x="0" y="18">requests</text>',
    `<text x="${LEFT - 8}" y="${TOP + 5}" text-anchor="end">${number(most)}</text>`,
    `<text x="${LEFT - 8}" y="${base}" text-anchor="end">0</text>`,
    `<text x="${LEFT}" y="${HEIGHT - 5}">${htmlText(ends[0])}</text>`,
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

const PAIR_HEIGHT = 72;
const NAME_WIDTH = 200;

/** Bars of two states, one below the other, with their numbers at the end. All begin at 0. */
export function pairChart(
  label: string,
  pairs: readonly { name: string; before: number; after: number }[],
): string {
  const most = Math.max(1, ...pairs.flatMap(({ before, after }) => [before, after]));
  const long = (value: number) => short(Math.max(2, (value / most) * (WIDTH - NAME_WIDTH - 90)));
  const bar = (kind: string, value: number, y: number) =>
    `<rect class="${kind}" x="${NAME_WIDTH}" y="${y}" width="${long(value)}" height="24"/><text class="value" x="${NAME_WIDTH + Number(long(value)) + 8}" y="${y + 19}">${number(value)}</text>`;
  const rows = pairs.map(({ name, before, after }, at) => {
    const y = at * PAIR_HEIGHT + 4;
    return `<text x="0" y="${y + 30}">${htmlText(name)}</text>${bar("rest", before, y)}${bar("doubtful", after, y + 28)}`;
  });
  const shape = `<svg class="chart" viewBox="0 0 ${WIDTH} ${pairs.length * PAIR_HEIGHT}" role="img" aria-label=${attribute(label)}>${rows.join("\n")}</svg>`;
  return `${shape}\n<ul class="keys"><li>${chartKey("rest", "before")}</li><li>${chartKey("doubtful", "after")}</li></ul>`;
}
