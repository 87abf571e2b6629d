import { contains, type Range } from "../../core/range.ts";
import type { LocatedNode, LocatedString } from "../../sources/values/located.ts";

/** A location in a body: the path to it, and the value there. */
export interface PointedValue {
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
  readonly node: LocatedNode;
}

/** The innermost value whose text contains a range; that of a key counts as its value's. The root if none does. */
export function placeAt(root: LocatedNode, range: Range): PointedValue {
  let place: PointedValue = { pointer: "", node: root };
  for (let next: PointedValue | undefined = place; next; next = childAt(next, range)) place = next;
  return place;
}

/** The string called `expression` in which a range lies; undefined if it lies in none. */
export function expressionAround(root: LocatedNode, range: Range): LocatedString | undefined {
  const { pointer, node } = placeAt(root, range);
  return node.kind === "String" && /(?:^|\/)expression$/.test(pointer) ? node : undefined;
}

function childAt({ pointer, node }: PointedValue, range: Range): PointedValue | undefined {
  if (node.kind === "Object") {
    const entry = node.entries.find(
      ({ keyRange, value }) => contains(keyRange, range) || contains(value.range, range),
    );
    const step = entry?.key.replace(/~/g, "~0").replace(/\//g, "~1");
    return entry && { pointer: `${pointer}/${step}`, node: entry.value };
  }
  if (node.kind !== "Array") return undefined;
  const at = node.items.findIndex((item) => contains(item.range, range));
  return at < 0 ? undefined : { pointer: `${pointer}/${at}`, node: node.items[at]! };
}
