import { LineIndex } from "../../core/line-index.ts";
import type { Range } from "../../core/range.ts";
import type { LocatedNode } from "../../sources/values/located.ts";
import type { TrafficProblem } from "../model.ts";

/** The problems of one text, each at its line. */
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

  /** The 1-based line where a range starts. */
  lineOf(range: Range): number {
    return this.#lines.positionOf(range.start).line;
  }
}

/** Problems of one text that are kept. */
const MAX_PROBLEMS = 100;

/**
 * A value without its places, as `JSON.parse` gives it, but with integers that a number does not hold as big integers, and
 * objects without a prototype. Unknown values become undefined.
 */
export function exactValue(node: LocatedNode): unknown {
  switch (node.kind) {
    case "Object": {
      const plain: Record<string, unknown> = Object.create(null);
      for (const { key, value } of node.entries) plain[key] = exactValue(value);
      return plain;
    }
    case "Array":
      return node.items.map(exactValue);
    case "Number":
      return !Number.isSafeInteger(node.value) && /^-?\d{1,40}$/.test(node.raw)
        ? BigInt(node.raw)
        : node.value;
    case "Null":
      return null;
    case "Unknown":
      return undefined;
    default:
      return node.value;
  }
}
