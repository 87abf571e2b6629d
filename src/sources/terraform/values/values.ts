import type { EmbeddedText } from "../../../core/embedded-text.ts";
import type { FileRange, Place } from "../../../core/range.ts";
import type { LocatedNode } from "../../values/located.ts";
import { booleanNode, nullNode, numberNode, objectNode, unknownNode } from "../../values/nodes.ts";
import { fixedContent, recasedNode, textNode } from "./strings.ts";

/** The same value without fixes in its strings: it is used by name, perhaps in several places. */
export function frozenNode(node: LocatedNode): LocatedNode {
  if (node.kind === "Array") return { ...node, items: node.items.map(frozenNode) };
  if (node.kind === "Object") {
    return objectNode(
      node.range,
      node.entries.map((entry) => ({ ...entry, value: frozenNode(entry.value) })),
    );
  }
  if (node.kind === "Unknown" && node.candidates)
    return { ...node, candidates: node.candidates.map(frozenNode) };
  if (node.kind !== "String") return node;
  return recasedNode(node, node.value);
}

/**
 * A value that the file `uri` defines, for use in the file of `site`, which refers to it: located entirely at that
 * place, unless both are the same file.
 */
export function relocatedNode<Node extends LocatedNode>(node: Node, site: Place, uri: string): Node {
  return (site.uri === uri ? node : nodeAt(node, site, uri)) as Node;
}

function nodeAt(node: LocatedNode, site: FileRange, uri: string): LocatedNode {
  const origin = { uri, range: node.range };
  switch (node.kind) {
    case "Array": {
      const items = node.items.map((item) => nodeAt(item, site, uri));
      return { ...node, range: site, items, origin: node.origin ?? origin };
    }
    case "Object":
      return objectNode(
        site,
        node.entries.map(({ key, value }) => ({
          key,
          keyRange: site,
          value: nodeAt(value, site, uri),
        })),
        node.origin ?? origin,
      );
    case "String":
      return textNode(site, relocatedContent(node.content, site, uri));
    case "Number":
      return { ...numberNode(site, node.value, node.raw), origin: node.origin ?? origin };
    case "Boolean":
      return { ...booleanNode(site, node.value), origin: node.origin ?? origin };
    case "Null":
      return { ...nullNode(site), origin: node.origin ?? origin };
    case "Unknown":
      return {
        ...unknownNode(
          site,
          node,
          node.partial && { ...node.partial, content: relocatedContent(node.partial.content, site, uri) },
        ),
        ...(node.isSeveral ? { isSeveral: true } : {}),
        ...(node.candidates ? { candidates: node.candidates.map((one) => nodeAt(one, site, uri)) } : {}),
      };
  }
}

function relocatedContent(content: EmbeddedText, site: FileRange, uri: string): EmbeddedText {
  return {
    ...fixedContent(content.text, site),
    origin: (inner) => content.origin?.(inner) ?? { uri, range: content.toOuter(inner) },
  };
}
