import type { LocatedNode } from "../../sources/values/located.ts";

/** The value at a JSON Pointer (RFC 6901) below `root`; undefined if there is none. */
export function resolvePointer(root: LocatedNode, pointer: string): LocatedNode | undefined {
  if (pointer === "") return root;
  if (!pointer.startsWith("/")) return undefined;
  let node: LocatedNode | undefined = root;
  for (const part of pointer.slice(1).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (node?.kind === "Object") node = node.get(key);
    else if (node?.kind === "Array" && /^(?:0|[1-9]\d*)$/.test(key)) node = node.items[Number(key)];
    else return undefined;
  }
  return node;
}
