import type { Range } from "./range.ts";

/** A place as people count: both 1-based, `column` in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A line and the offset of its first character. */
interface LineStart {
  readonly line: number;
  readonly start: number;
}

/** Characters between two marks: a lookup scans at most this many. */
const BLOCK_CHARS = 1024;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Lines and columns of one text. CR LF, LF and a lone CR each end a line.
 *
 * Keeps one mark per block of text and not one per line, so a file of nothing but line feeds takes no more memory than any
 * other. Reads the text only as far as positions are asked for.
 */
export class LineIndex {
  readonly #text: string;
  /** Lines of the file before the text. */
  readonly #before: number;
  /** For each block, the line that its first character is on. */
  readonly #marks: LineStart[] = [{ line: 1, start: 0 }];
  /** The line that was asked for last: reports ask for the places of one finding after another. */
  #last: LineStart = { line: 1, start: 0 };

  /** `firstLine`: the 1-based number of the text's first line, where the text is a part of a file. */
  constructor(text: string, firstLine = 1) {
    this.#text = text;
    this.#before = firstLine - 1;
  }

  /** The number of the last line. */
  get lineCount(): number {
    return this.#before + this.#lineAt(this.#text.length).line;
  }

  /**
   * The place of a zero-based UTF-16 offset. Offsets outside the text are moved to its nearest end. What is not a number,
   * as in a report that was changed on its way, is the start.
   */
  positionOf(offset: number): Position {
    const target = Math.max(0, Math.min(offset, this.#text.length)) || 0;
    const { line, start } = this.#lineAt(target);
    return { line: this.#before + line, column: target - start + 1 };
  }

  /** Where a 1-based line stands, its line ending left out. */
  lineRange(line: number): Range {
    const start = this.#startOf(line - this.#before);
    let end = this.#startOf(line - this.#before + 1);
    if (end > start && this.#text.charCodeAt(end - 1) === LINE_FEED) end--;
    if (end > start && this.#text.charCodeAt(end - 1) === CARRIAGE_RETURN) end--;
    return { start, end };
  }

  /** The text of a 1-based line, without its line ending. */
  lineText(line: number): string {
    const { start, end } = this.lineRange(line);
    return this.#text.slice(start, end);
  }

  /** The line of an offset within the text. */
  #lineAt(offset: number): LineStart {
    const block = Math.floor(offset / BLOCK_CHARS);
    while (this.#marks.length <= block) this.#addMark();
    this.#last = this.#scan(block, offset, Number.POSITIVE_INFINITY);
    return this.#last;
  }

  /** The offset of a 1-based line's first character; the end of the text for a line after the last. */
  #startOf(line: number): number {
    if (line < 1) return 0;
    if (line === this.#last.line) return this.#last.start;
    while (this.#marks.at(-1)!.line < line && this.#marks.length * BLOCK_CHARS <= this.#text.length)
      this.#addMark();
    let low = 0;
    let high = this.#marks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#marks[middle]!.line < line) low = middle;
      else high = middle - 1;
    }
    const found = this.#scan(low, this.#text.length, line);
    return found.line < line ? this.#text.length : found.start;
  }

  #addMark(): void {
    const block = this.#marks.length;
    this.#marks.push(this.#scan(block - 1, block * BLOCK_CHARS, Number.POSITIVE_INFINITY));
  }

  /** Follows the text from the start of a block up to an offset, or to the start of a line. */
  #scan(block: number, end: number, wanted: number): LineStart {
    const text = this.#text;
    let { line, start } = this.#marks[block]!;
    for (let at = block * BLOCK_CHARS; at < end && line < wanted; at++) {
      const unit = text.charCodeAt(at);
      if (unit === LINE_FEED || (unit === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED)) {
        line++;
        start = at + 1;
      }
    }
    return { line, start };
  }
}
