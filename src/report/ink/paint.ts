/** Styles that text output uses. Each takes text that is already safe for a terminal. */
export interface Paint {
  readonly bold: Brush;
  readonly dim: Brush;
  readonly red: Brush;
  readonly yellow: Brush;
  readonly blue: Brush;
  readonly cyan: Brush;
  readonly green: Brush;
}

/** Wraps text in a style. */
export type Brush = (text: string) => string;

const plain: Brush = (text) => text;

/** Leaves text unchanged. */
export const NO_PAINT: Paint = Object.freeze({
  bold: plain,
  dim: plain,
  red: plain,
  yellow: plain,
  blue: plain,
  cyan: plain,
  green: plain,
});

/** Styles by ANSI codes. */
export const ANSI_PAINT: Paint = Object.freeze({
  bold: sgr(1, 22),
  dim: sgr(2, 22),
  red: sgr(31, 39),
  yellow: sgr(33, 39),
  blue: sgr(34, 39),
  cyan: sgr(36, 39),
  green: sgr(32, 39),
});

function sgr(open: number, close: number): Brush {
  return (text) => (text === "" ? "" : `\u001b[${open}m${text}\u001b[${close}m`);
}

/** Text that a terminal shows as a link (OSC 8); without an address the text alone. */
export function linked(text: string, address: string | undefined): string {
  return address === undefined ? text : `\u001b]8;;${address}\u001b\\${text}\u001b]8;;\u001b\\`;
}
