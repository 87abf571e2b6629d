import type { Range } from "./range.ts";

/** A place as people count: both 1-based, `column` in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Lines and columns of one text. CR LF, LF and a lone CR each end a line. */
export class LineIndex {
  readonly #starts: number[] = [0];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) this.#starts.push(at + 1);
    }
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  /** The place of a zero-based UTF-16 offset; offsets outside the text are moved to its nearest end. */
  positionOf(offset: number): Position {
    const target = Math.max(0, Math.min(offset, this.#text.length));
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= target) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: target - this.#starts[low]! + 1 };
  }

  /** Where a 1-based line stands, its line ending left out. */
  lineRange(line: number): Range {
    const start = this.#starts[line - 1] ?? this.#text.length;
    let end = this.#starts[line] ?? this.#text.length;
    if (end > start && this.#text.charCodeAt(end - 1) === 10) end--;
    if (end > start && this.#text.charCodeAt(end - 1) === 13) end--;
    return { start, end };
  }

  /** The text of a 1-based line, without its line ending. */
  lineText(line: number): string {
    const { start, end } = this.lineRange(line);
    return this.#text.slice(start, end);
  }
}
