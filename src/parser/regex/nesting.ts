import type { Range } from "../../core/range.ts";
import type { ClassContent, ClassItem, RegexNode } from "./ast.ts";

/** Levels that the dialect allows. A repetition, group, class, sequence, branching or class operation is one each. */
export const MAX_NESTING = 250;

type Nested = RegexNode | ClassContent | ClassItem;

/** The first node found below the deepest level allowed, or undefined. */
export function tooDeepNode(root: RegexNode): Range | undefined {
  // Every level takes at least one character, so a short pattern need not be examined.
  if (root.end - root.start <= MAX_NESTING) return undefined;
  const nodes: Nested[] = [root];
  const depths: number[] = [0];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const outer = depths.pop()!;
    const depth = outer + (isLevel(node) ? 1 : 0);
    if (depth > MAX_NESTING) return node;
    for (const child of childrenOf(node)) {
      nodes.push(child);
      // A run of characters is part of the sequence around it.
      depths.push(node.kind === "Concat" && child.kind === "Literal" ? depth - 1 : depth);
    }
  }
  return undefined;
}

function isLevel(node: Nested): boolean {
  switch (node.kind) {
    case "BracketClass":
    case "Repeat":
    case "Group":
    case "Alternation":
    case "Concat":
    case "ClassOperation":
      return true;
    case "Literal":
      // More than one character: bytes 80 to BF only continue one.
      return /[^\u0080-\u00bf]/.test(node.bytes.slice(1));
    case "ClassUnion":
      return node.items.length > 1;
    default:
      return false;
  }
}

const NONE: readonly Nested[] = [];

function childrenOf(node: Nested): readonly Nested[] {
  switch (node.kind) {
    case "Alternation":
      return node.branches;
    case "Concat":
      return node.items;
    case "Repeat":
    case "Group":
      return [node.body];
    case "BracketClass":
      return [node.content];
    case "ClassUnion":
      return node.items;
    case "ClassOperation":
      return [node.left, node.right];
    default:
      return NONE;
  }
}
