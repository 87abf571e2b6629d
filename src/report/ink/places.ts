import { getOrCompute } from "../../core/get-or-compute.ts";
import { LineIndex, type Position } from "../../core/line-index.ts";
import type { Range } from "../../core/range.ts";

const BYTE_ORDER_MARK = 0xfeff;

/** A location in the form for machine-readable reports. Line and column 1-based, column and offset in UTF-16 units. */
export interface LineAndColumn extends Position {
  readonly offset: number;
}

/**
 * Lines and columns in the source texts of a report. A byte-order mark counts in offsets but not in columns: editors
 * do not show it as a character.
 */
export class Places {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #firstLines: ReadonlyMap<string, number>;
  readonly #indexes = new Map<string, LineIndex>();

  /** `firstLines`: by file, the 1-based number of the first line of a string that is a part of its file. Default: 1. */
  constructor(texts: ReadonlyMap<string, string>, firstLines: ReadonlyMap<string, number> = new Map()) {
    this.#texts = texts;
    this.#firstLines = firstLines;
  }

  /** Empty for a file that the report does not contain. */
  textOf(uri: string): string {
    return this.#texts.get(uri) ?? "";
  }

  linesOf(uri: string): LineIndex {
    return getOrCompute(this.#indexes, uri, () => new LineIndex(this.textOf(uri), this.#firstLines.get(uri)));
  }

  at(uri: string, offset: number): LineAndColumn {
    const { line, column } = this.linesOf(uri).positionOf(offset);
    const isMarked = line === 1 && column > 1 && hasByteOrderMark(this.textOf(uri));
    return { line, column: isMarked ? column - 1 : column, offset };
  }

  spanOf(uri: string, range: Range): { readonly start: LineAndColumn; readonly end: LineAndColumn } {
    return { start: this.at(uri, range.start), end: this.at(uri, range.end) };
  }
}

/** Whether a string begins with a byte-order mark. */
export function hasByteOrderMark(text: string): boolean {
  return text.charCodeAt(0) === BYTE_ORDER_MARK;
}
