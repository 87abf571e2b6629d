import type { FileRange } from "../../core/range.ts";
import { inFile } from "../../core/range.ts";
import type { LocatedArray, LocatedNode, LocatedString } from "./located.ts";
import { arrayNode, booleanNode, nullNode, numberNode, objectNode, unknownNode } from "./nodes.ts";

/** A string that can be located anew, in a later version of its file. */
export interface MovableString extends LocatedString {
  /** The same string in the text of another file, `by` units further on. */
  moved(file: string, by: number): LocatedString;
}

/** The next version of a file, and the locations of its values. */
export interface NextVersion {
  /** The text of the next version. */
  readonly file: string;
  /** The new location of a range; undefined for one without. */
  place(range: FileRange): FileRange | undefined;
  /** The items that were read again. Default: none. */
  readonly replaced?: ReplacedItems | undefined;
}

/** List items, both ends included, with their replacements in the next version. */
export interface ReplacedItems {
  readonly list: LocatedArray;
  readonly from: number;
  readonly to: number;
  readonly items: readonly LocatedNode[];
}

/** The same values in the next version of their file; undefined if one cannot be moved. */
export function movedNodes(roots: readonly LocatedNode[], move: NextVersion): LocatedNode[] | undefined {
  const moved = roots.map((root) => movedNode(root, move));
  return moved.every((one) => one !== undefined) ? moved : undefined;
}

function movedNode(node: LocatedNode, move: NextVersion): LocatedNode | undefined {
  const range = move.place(node.range);
  if (!range) return undefined;
  switch (node.kind) {
    case "Object": {
      const entries = [];
      for (const { key, keyRange, value } of node.entries) {
        const moved = movedNode(value, move);
        const place = move.place(keyRange);
        // An empty key has no location.
        if (!moved || !place || place.start === place.end) return undefined;
        entries.push({ key, keyRange: place, value: moved });
      }
      return objectNode(range, entries);
    }
    case "Array": {
      const items = movedItems(node, move);
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
      return node.partial ? undefined : unknownNode(range, node);
  }
}

function movedItems(list: LocatedArray, move: NextVersion): readonly LocatedNode[] | undefined {
  const { replaced } = move;
  if (replaced?.list !== list) return movedNodes(list.items, move);
  const before = movedNodes(list.items.slice(0, replaced.from), move);
  const after = movedNodes(list.items.slice(replaced.to + 1), move);
  return before && after && [...before, ...replaced.items, ...after];
}

function isMovable(node: LocatedString): node is MovableString {
  return "moved" in node;
}

/** `inFile`, further on. */
export function movedBy({ start, end }: FileRange, by: number): FileRange {
  return inFile({ start: start + by, end: end + by });
}
