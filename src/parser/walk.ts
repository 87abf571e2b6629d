import type { Node, NodeKind } from "./ast.ts";

type NodeOf<Kind extends NodeKind> = Extract<Node, { kind: Kind }>;

/** The children of every kind of node, in text order: the one table that traversal, printing and tests go by. */
const CHILDREN: { readonly [Kind in NodeKind]: (node: NodeOf<Kind>) => readonly Node[] } = {
  Logical: (node) => node.operands,
  Not: (node) => [node.operand],
  Group: (node) => [node.expression],
  Comparison: (node) => [node.left, node.right],
  Quantifier: (node) => [node.argument],
  FunctionCall: (node) => node.arguments,
  Access: (node) => [node.base, ...node.indexes],
  Set: (node) => node.elements,
  Boolean: () => [],
  Field: () => [],
  MapKey: () => [],
  ArrayIndex: () => [],
  Each: () => [],
  String: () => [],
  Bare: () => [],
  List: () => [],
  Invalid: () => [],
};

/** Every kind of node. */
export const NODE_KINDS = Object.keys(CHILDREN) as readonly NodeKind[];

/** The direct children of a node, in text order. */
export function childrenOf(node: Node): readonly Node[] {
  return (CHILDREN[node.kind] as (node: Node) => readonly Node[])(node);
}

/**
 * Visits a node and everything below it, parents first, in text order. If `enter` returns `false` for a node,
 * everything below it is skipped.
 */
export function walk(
  node: Node,
  // biome-ignore lint/suspicious/noConfusingVoidType: a visitor that returns anything else would skip nodes by accident
  enter: (node: Node, parent: Node | undefined) => boolean | void,
  parent?: Node,
): void {
  if (enter(node, parent) === false) return;
  // The same as `childrenOf` without allocating a list for every node: rules walk millions of them.
  switch (node.kind) {
    case "Comparison":
      walk(node.left, enter, node);
      walk(node.right, enter, node);
      break;
    case "Group":
      walk(node.expression, enter, node);
      break;
    case "Not":
      walk(node.operand, enter, node);
      break;
    case "Field":
    case "String":
    case "Bare":
    case "List":
      break;
    default: {
      const children = childrenOf(node);
      for (let at = 0; at < children.length; at++) walk(children[at]!, enter, node);
    }
  }
}
