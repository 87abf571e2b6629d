import { LineIndex } from "../../core/line-index.ts";
import type { Range } from "../../core/range.ts";
import type { TrafficProblem } from "../model.ts";

/** The problems of one text, each with its line. */
export class Problems {
  readonly found: (TrafficProblem & { readonly range: Range })[] = [];
  readonly #lines: LineIndex;

  constructor(text: string) {
    this.#lines = new LineIndex(text);
  }

  /** Adds a problem at a place; beyond a limit they are dropped. */
  add(range: Range, message: string): void {
    if (this.found.length < MAX_PROBLEMS) this.found.push({ message, line: this.lineOf(range), range });
  }

  /** The 1-based line at which a range starts. */
  lineOf(range: Range): number {
    return this.#lines.positionOf(range.start).line;
  }
}

/** Maximum problems of one text that are kept. */
const MAX_PROBLEMS = 100;
