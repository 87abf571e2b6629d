import { leadingCount } from "./binary-search.ts";
import type { Range } from "./range.ts";

/** A place as editors count: both 1-based, `column` in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

interface LineStart {
  readonly line: number;
  readonly start: number;
}

/** A line that is known not to end before an offset, its reach. */
interface OpenLine extends LineStart {
  readonly reach: number;
}

const FIRST_LINE: OpenLine = { line: 1, start: 0, reach: 0 };

/** Characters between two marks: a lookup scans at most this many. */
const BLOCK_CHARS = 1024;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Lines and columns of one text. CR LF, LF and a lone CR each end a line.
 *
 * Keeps one mark per block of text and not one per line, so a file of nothing but line feeds takes no more memory than any
 * other. Reads the text only as far as requested positions require.
 */
export class LineIndex {
  readonly #text: string;
  /** Lines of the file before the text. */
  readonly #before: number;
  /** For each block, the line that its first character is on, which is as far as it reaches. */
  readonly #marks: OpenLine[] = [FIRST_LINE];
  /** The line of the previous request: reports ask for positions of consecutive findings, which are close together. */
  #last = FIRST_LINE;

  /** `firstLine`: the 1-based number of the text's first line, if the text is a part of a file. */
  constructor(text: string, firstLine = 1) {
    this.#text = text;
    this.#before = firstLine - 1;
  }

  /**
   * The place of a zero-based UTF-16 offset. Offsets outside the text are moved to its nearest end. A value that is not
   * a number, as in an altered report, counts as 0.
   */
  positionOf(offset: number): Position {
    const target = Math.max(0, Math.min(offset, this.#text.length)) || 0;
    const { line, start } = this.#lineAt(target);
    return { line: this.#before + line, column: target - start + 1 };
  }

  /** The range of a 1-based line, without its line ending. */
  lineRange(line: number): Range {
    const start = this.#startOf(line - this.#before);
    let end = this.#startOf(line - this.#before + 1);
    if (end > start && this.#text.charCodeAt(end - 1) === LINE_FEED) end--;
    if (end > start && this.#text.charCodeAt(end - 1) === CARRIAGE_RETURN) end--;
    return { start, end };
  }

  #lineAt(offset: number): LineStart {
    const { start, reach } = this.#last;
    if (offset < start || offset > reach) {
      const block = Math.floor(offset / BLOCK_CHARS);
      const isNear = offset > reach && reach >= block * BLOCK_CHARS;
      this.#last = this.#scan(isNear ? this.#last : this.#markOf(block), offset, Number.POSITIVE_INFINITY);
    }
    return this.#last;
  }

  /** The offset of a 1-based line's first character; the end of the text for a line after the last. */
  #startOf(line: number): number {
    if (line < 1) return 0;
    if (line === this.#last.line) return this.#last.start;
    const near = line === this.#last.line + 1 ? this.#scanBlock(this.#last, line) : undefined;
    if (near?.line === line) return near.start;
    while (this.#marks.at(-1)!.line < line && this.#marks.length * BLOCK_CHARS <= this.#text.length)
      this.#markOf(this.#marks.length);
    const earlier = leadingCount(this.#marks, (mark) => mark.line < line);
    const found = this.#scan(this.#marks[Math.max(0, earlier - 1)]!, this.#text.length, line);
    return found.line < line ? this.#text.length : found.start;
  }

  /** The mark of a block, made with all marks before it. */
  #markOf(block: number): OpenLine {
    for (let next = this.#marks.length; next <= block; next++)
      this.#marks.push(this.#scan(this.#marks[next - 1]!, next * BLOCK_CHARS, Number.POSITIVE_INFINITY));
    return this.#marks[block]!;
  }

  /** Follows the text to the start of a line, but not beyond the block. */
  #scanBlock(from: OpenLine, wanted: number): OpenLine {
    const blockEnd = (Math.floor(from.reach / BLOCK_CHARS) + 1) * BLOCK_CHARS;
    return this.#scan(from, Math.min(blockEnd, this.#text.length), wanted);
  }

  /** Scans the text from the known end of a line to an offset, or to the start of a line. */
  #scan(from: OpenLine, end: number, wanted: number): OpenLine {
    const text = this.#text;
    let { line, start, reach: at } = from;
    for (; at < end && line < wanted; at++) {
      const unit = text.charCodeAt(at);
      if (unit === LINE_FEED || (unit === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED)) {
        line++;
        start = at + 1;
      }
    }
    return { line, start, reach: at };
  }
}
