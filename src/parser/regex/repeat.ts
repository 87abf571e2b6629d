import type { RegexNode, Repeat } from "./ast.ts";
import type { Cursor } from "./cursor.ts";
import { SWAP_GREED } from "./flags.ts";
import { refuseRegex } from "./problem.ts";

const LAST_COUNT = 0xffff_ffff;

/** Reads the operator at the cursor, one of `?`, `*`, `+` and `{…}`, and applies it to `body`. */
export function parseRepeat(cursor: Cursor, flags: number, body: RegexNode | undefined): Repeat {
  const operator = cursor.text.charAt(cursor.at);
  if (body === undefined || body.kind === "Flags") {
    refuseRegex(cursor.at, cursor.at + 1, "repeatNothing", { found: operator, escaped: `\\${operator}` });
  }
  const start = cursor.at;
  const bounds = operator === "{" ? parseBounds(cursor) : boundsOf(operator);
  let end = cursor.at;
  if (operator === "{") cursor.skip();
  else end = ++cursor.at;
  const isLazy = cursor.accept("?");
  if (isLazy) end = cursor.at;
  if (bounds.max < bounds.min)
    refuseRegex(start, end, "countOrder", { found: cursor.text.slice(start, end) });
  const isGreedy = isLazy === ((flags & SWAP_GREED) !== 0);
  return { kind: "Repeat", start: body.start, end, ...bounds, isGreedy, body };
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

function boundsOf(operator: string): Bounds {
  if (operator === "?") return { min: 0, max: 1 };
  return { min: operator === "+" ? 1 : 0, max: Infinity };
}

/** Reads `{2}`, `{2,}` or `{2,5}`; the cursor ends directly after the brace. */
function parseBounds(cursor: Cursor): Bounds {
  const open = cursor.at;
  if (!cursor.stepOn()) refuseRegex(open, cursor.at, "repeatUnclosed");
  const min = parseCount(cursor);
  if (cursor.isDone) refuseRegex(open, cursor.at, "repeatUnclosed");
  let max = min;
  if (cursor.peek() === COMMA) {
    if (!cursor.stepOn()) refuseRegex(open, cursor.at, "repeatUnclosed");
    max = cursor.peek() === CLOSE ? Infinity : parseCount(cursor);
  }
  if (min === undefined || max === undefined) {
    refuseRegex(open, Math.min(cursor.at + 1, cursor.text.length), "countMissing");
  }
  if (cursor.peek() !== CLOSE) refuseRegex(open, cursor.at, "repeatUnclosed");
  cursor.step();
  return { min, max };
}

const COMMA = 44;
const CLOSE = 125;

/** Reads a number, with whitespace around it allowed in either mode; undefined if there is none. */
function parseCount(cursor: Cursor): number | undefined {
  cursor.skipWhiteSpace();
  const start = cursor.at;
  let digits = "";
  while (cursor.peek() >= 48 && cursor.peek() <= 57) {
    digits += String.fromCharCode(cursor.peek());
    cursor.stepOn();
  }
  const end = cursor.at;
  cursor.skipWhiteSpace();
  cursor.skip();
  if (digits === "") return undefined;
  const count = Number(digits);
  if (count > LAST_COUNT) refuseRegex(start, end, "countTooLarge", { found: digits });
  return count;
}
