import { LineIndex } from "../../core/line-index.ts";
import { nearest } from "../../core/nearest.ts";
import { code, didYouMean } from "../../core/phrases.ts";
import type { Range } from "../../core/range.ts";
import type { LocatedNode, LocatedObject, LocatedString } from "../../sources/values/located.ts";
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

  /** Adds the keys of an object that are not known in what it describes. */
  addUnknownKeys(node: LocatedObject, known: Readonly<Record<string, unknown>>, of: string): void {
    for (const { key, keyRange } of node.entries) {
      if (Object.hasOwn(known, key)) continue;
      const near = didYouMean(nearest(key, Object.keys(known)));
      this.add(keyRange, `${code(key)} is not a key of ${of}${near || "."}`);
    }
  }

  /** The strings of a list, or a string alone. Adds a problem for anything else. */
  stringsIn(node: LocatedNode, message: string): readonly LocatedString[] {
    return (node.kind === "Array" ? node.items : [node]).flatMap((item) => {
      if (item.kind === "String") return [item];
      this.add(item.range, message);
      return [];
    });
  }

  /** The 1-based line at which a range starts. */
  lineOf(range: Range): number {
    return this.#lines.positionOf(range.start).line;
  }
}

/** Maximum problems of one text that are kept. */
const MAX_PROBLEMS = 100;
