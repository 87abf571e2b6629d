import type { LineIndex } from "../../core/line-index.ts";
import type { Range } from "../../core/range.ts";
import { showCharacter } from "../../core/visible.ts";
import { widened } from "../../core/whole-characters.ts";
import type { Brush, Paint } from "./paint.ts";
import { hasByteOrderMark, type Places } from "./places.ts";

/** Most lines of one range that are shown whole; of a longer range the first two and the last are. */
const MAX_WHOLE_LINES = 4;
const CUT = "…";
/** Characters without width (combining marks) fill no columns; this limits how many of them are shown. */
const MAX_UNITS_A_COLUMN = 8;

/** Minimum columns of code that are shown, however narrow the terminal. */
const MIN_CODE_COLUMNS = 16;

/** Options for drawing a code frame. */
export interface FrameOptions {
  /** Terminal columns of a row; longer lines are cut around the range. */
  readonly columns: number;
  readonly paint: Paint;
  readonly underline: Brush;
}

/**
 * The source lines of a range with the range underlined.
 *
 * Shape: rows such as `["  14 | expression = …", "     |     ^^^^"]`.
 */
export function codeFrame(places: Places, uri: string, given: Range, options: FrameOptions): string[] {
  const { paint, underline } = options;
  const bar = paint.dim(" |");
  return frameLines(places, uri, given, options.columns).flatMap((line) => {
    const { gutterColumns, number, before, marked, after } = line;
    const gap = line.isAfterGap ? [paint.dim("...".padStart(gutterColumns))] : [];
    const code = `${before}${marked}${after}`.trimEnd();
    const indent = " ".repeat(line.indentColumns);
    return [
      ...gap,
      paint.dim(String(number).padStart(gutterColumns)) + bar + (code && ` ${code}`),
      `${" ".repeat(gutterColumns)}${bar} ${indent}${underline("^".repeat(Math.max(1, line.markedColumns)))}`,
    ];
  });
}

/** A line of a code frame, cut to its columns. Its strings are safe for terminals. */
export interface FrameLine {
  /** 1-based. */
  readonly number: number;
  /** Columns that the number takes, the same for all lines of a frame. */
  readonly gutterColumns: number;
  /** Whether lines between the previous one and this one are omitted. */
  readonly isAfterGap: boolean;
  readonly before: string;
  /** The part of the line that the range covers, possibly empty. */
  readonly marked: string;
  readonly after: string;
  readonly indentColumns: number;
  readonly markedColumns: number;
}

/** The lines of a range, `columns` wide with their gutter. */
export function frameLines(places: Places, uri: string, given: Range, columns: number): FrameLine[] {
  const text = places.textOf(uri);
  const range = widened(given, text);
  const lines = places.linesOf(uri);
  const numbers = linesToShow(lines, text, range);
  const gutterColumns = Math.max(4, String(numbers.at(-1)).length);
  // A row also has the bar, a space on each side of it, and a mark at each end if the line is cut there.
  const codeColumns = Math.max(MIN_CODE_COLUMNS, columns - gutterColumns - 5);
  return numbers.map((number, at) => {
    const line = skipByteOrderMark(lines.lineRange(number), text);
    const isAfterGap = at > 0 && number > numbers[at - 1]! + 1;
    const cut = cutLine(text, line, markIn(line, range, text), codeColumns);
    return { number, gutterColumns, isAfterGap, ...cut };
  });
}

/** The 1-based numbers of the lines to show. */
function linesToShow(lines: LineIndex, text: string, range: Range): number[] {
  const first = lines.positionOf(range.start).line;
  // A range that ends with its line's ending covers nothing of the next line.
  const endsLine = /[\r\n]/.test(text.charAt(range.end - 1));
  const last = Math.max(first, lines.positionOf(endsLine ? range.end - 1 : range.end).line);
  if (last - first >= MAX_WHOLE_LINES) return [first, first + 1, last];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function skipByteOrderMark(line: Range, text: string): Range {
  return line.start === 0 && line.end > 0 && hasByteOrderMark(text) ? { start: 1, end: line.end } : line;
}

/** The part of a line that the range covers. On lines after the first, indentation is not marked. */
function markIn(line: Range, range: Range, text: string): Range {
  let start = Math.min(Math.max(range.start, line.start), line.end);
  if (range.start < line.start) {
    while (start < line.end && /\s/.test(text.charAt(start))) start++;
  }
  return { start, end: Math.max(start, Math.min(range.end, line.end)) };
}

type CutLine = Omit<FrameLine, "number" | "gutterColumns" | "isAfterGap">;

/** Shows a line within `columns`: the mark, up to a quarter of the columns before it, and the text after it. */
function cutLine(text: string, line: Range, mark: Range, columns: number): CutLine {
  const lead = takeBackward(text, line.start, mark.start, Math.floor(columns / 4));
  const marked = takeForward(text, mark.start, mark.end, columns - lead.columns);
  if (marked.at < mark.end) return joined(lead, marked, CUT);
  const room = columns - marked.columns;
  const after = takeForward(text, mark.end, line.end, room);
  const before = takeBackward(text, line.start, mark.start, Math.max(lead.columns, room - after.columns));
  const rest = takeForward(text, mark.end, line.end, room - before.columns);
  return joined(before, marked, rest.code + (rest.at < line.end ? CUT : ""));
}

function joined(before: Taken & { readonly isCut: boolean }, marked: Taken, after: string): CutLine {
  const lead = before.isCut ? CUT : "";
  return {
    before: lead + before.code,
    marked: marked.code,
    after,
    indentColumns: lead.length + before.columns,
    markedColumns: marked.columns,
  };
}

/** The characters shown, their width, and the offset at which they end. */
interface Taken {
  readonly code: string;
  readonly columns: number;
  readonly at: number;
}

/** Shows characters from `start` on, until `end` or until `room` is filled. */
function takeForward(text: string, start: number, end: number, room: number): Taken {
  let code = "";
  let columns = 0;
  let at = start;
  const stop = Math.min(end, start + room * MAX_UNITS_A_COLUMN);
  while (at < stop) {
    const character = characterAt(text, at, end);
    const shown = showCharacter(character);
    if (columns + shown.columns > room) break;
    code += shown.text;
    columns += shown.columns;
    at += character.length;
  }
  return { code, columns, at };
}

/** Shows characters before `end`, back to `start` or until `room` is filled. */
function takeBackward(
  text: string,
  start: number,
  end: number,
  room: number,
): Taken & { readonly isCut: boolean } {
  const parts: string[] = [];
  let columns = 0;
  let at = end;
  const stop = Math.max(start, end - room * MAX_UNITS_A_COLUMN);
  while (at > stop) {
    const pairStart = at - 2;
    const isPair = pairStart >= start && text.codePointAt(pairStart)! > 0xffff;
    const character = text.slice(isPair ? pairStart : at - 1, at);
    const shown = showCharacter(character);
    if (columns + shown.columns > room) break;
    parts.push(shown.text);
    columns += shown.columns;
    at -= character.length;
  }
  return { code: parts.reverse().join(""), columns, at, isCut: at > start };
}

function characterAt(text: string, at: number, end: number): string {
  const isPair = at + 1 < end && text.codePointAt(at)! > 0xffff;
  return text.slice(at, isPair ? at + 2 : at + 1);
}
