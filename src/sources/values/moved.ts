import type { FileRange } from "../../core/range.ts";
import { inFile } from "../../core/range.ts";
import type { LocatedNode, LocatedString } from "./located.ts";
import { arrayNode, booleanNode, nullNode, numberNode, objectNode, unknownNode } from "./nodes.ts";

/** A string that can be located anew, in a later version of its file. */
export interface MovableString extends LocatedString {
  /** The same string in the text of another file, `by` units further on. */
  moved(file: string, by: number): LocatedString;
}

/** The next version of a file, and where its values are in it. */
export interface NextVersion {
  /** The text of the next version. */
  readonly file: string;
  /** The new place of a range; undefined for one that has none. */
  place(range: FileRange): FileRange | undefined;
  /** The value that stands for another one in the next version; the same value where none does. */
  replaced(node: LocatedNode): LocatedNode;
}

/** The same values in the next version of their file; undefined where one cannot be moved. */
export function movedNodes(roots: readonly LocatedNode[], move: NextVersion): LocatedNode[] | undefined {
  const moved = roots.map((root) => movedNode(root, move));
  return moved.every((one) => one !== undefined) ? moved : undefined;
}

function movedNode(node: LocatedNode, move: NextVersion): LocatedNode | undefined {
  const other = move.replaced(node);
  if (other !== node) return other;
  const range = move.place(node.range);
  if (!range) return undefined;
  switch (node.kind) {
    case "Object": {
      const entries = [];
      for (const { key, keyRange, value } of node.entries) {
        const moved = movedNode(value, move);
        const place = move.place(keyRange);
        // A key of no characters stands nowhere.
        if (!moved || !place || place.start === place.end) return undefined;
        entries.push({ key, keyRange: place, value: moved });
      }
      return objectNode(range, entries);
    }
    case "Array": {
      const items = movedNodes(node.items, move);
      return items && arrayNode(range, items);
    }
    case "String":
      return isMovable(node) ? node.moved(move.file, range.start - node.range.start) : undefined;
    case "Number":
      return numberNode(range, node.value, node.raw);
    case "Boolean":
      return booleanNode(range, node.value);
    case "Null":
      return nullNode(range);
    case "Unknown":
      return node.partial ? undefined : unknownNode(range, node.reason);
  }
}

function isMovable(node: LocatedString): node is MovableString {
  return "moved" in node;
}

/** `inFile`, further on. */
export function movedBy({ start, end }: FileRange, by: number): FileRange {
  return inFile({ start: start + by, end: end + by });
}
