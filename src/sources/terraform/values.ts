import type { Range } from "../../core/range.ts";
import type { LocatedNode } from "../located.ts";
import { arrayNode, booleanNode, nullNode, numberNode, objectNode, unknownNode } from "../nodes.ts";
import { fixedContent, textNode } from "./strings.ts";

/** The same value without fixes in its texts: it is used by name, perhaps in several places. */
export function frozenNode(node: LocatedNode): LocatedNode {
  if (node.kind === "Array") return arrayNode(node.range, node.items.map(frozenNode));
  if (node.kind === "Object") {
    return objectNode(
      node.range,
      node.entries.map((entry) => ({ ...entry, value: frozenNode(entry.value) })),
    );
  }
  if (node.kind !== "String") return node;
  const { content } = node;
  return textNode(node.range, {
    text: content.text,
    toOuter: (inner) => content.toOuter(inner),
    encode: () => undefined,
  });
}

/** The same value, all of it at one place: what another file defines stands where it is referred to. */
export function relocatedNode(node: LocatedNode, site: Range): LocatedNode {
  switch (node.kind) {
    case "Array":
      return arrayNode(
        site,
        node.items.map((item) => relocatedNode(item, site)),
      );
    case "Object":
      return objectNode(
        site,
        node.entries.map(({ key, value }) => ({ key, keyRange: site, value: relocatedNode(value, site) })),
      );
    case "String":
      return textNode(site, fixedContent(node.value, site));
    case "Number":
      return numberNode(site, node.value, node.raw);
    case "Boolean":
      return booleanNode(site, node.value);
    case "Null":
      return nullNode(site);
    case "Unknown":
      return unknownNode(site, node.reason);
  }
}
