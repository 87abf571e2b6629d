import type { Place } from "../../../core/range.ts";
import type { LocatedNode } from "../../values/located.ts";
import { copiedNode } from "../../values/nodes.ts";
import { fixedContent, readOnly } from "./strings.ts";

/** The same value without fixes in its strings: it is used by name, perhaps in several places. */
export function frozenNode(node: LocatedNode): LocatedNode {
  return copiedNode(node, {
    at: (range, origin) => (origin ? { ...range, origin } : range),
    textOf: (content) => readOnly(content),
  });
}

/**
 * A value that the file `uri` defines, for use in the file of `site`, which refers to it: located entirely at that
 * place, unless both are the same file.
 */
export function relocatedNode<Node extends LocatedNode>(node: Node, site: Place, uri: string): Node {
  if (site.uri === uri) return node;
  return copiedNode(node, {
    at: (range, origin = { uri, range }) => ({ ...site, origin }),
    textOf: (content) => ({
      ...fixedContent(content.text, site),
      origin: (inner) => content.origin?.(inner) ?? { uri, range: content.toOuter(inner) },
    }),
  }) as Node;
}
