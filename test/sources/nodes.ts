import type { LocatedNode } from "../../src/sources/values/located.ts";

/** The values directly within a value. */
export function childNodes(node: LocatedNode): readonly LocatedNode[] {
  if (node.kind === "Array") return node.items;
  return node.kind === "Object" ? node.entries.map((entry) => entry.value) : [];
}
