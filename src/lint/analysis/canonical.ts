import { type Expression, type Node, withoutGroups } from "../../parser/ast.ts";
import { parseExpression } from "../../parser/parse.ts";
import { childrenOf } from "../../parser/walk.ts";
import { canonicalText } from "../../semantics/compare/canonical-text.ts";
import type { TypedExpression } from "../../types/check.ts";
import { memoised } from "./memo.ts";

/** `canonicalText` for the text of an expression without a syntax error, which is parsed again: only for rare uses. */
export function canonicalTextAgain(text: string): string {
  return canonicalText(parseExpression(text).value.root!);
}

/**
 * A number that is equal if `canonicalText` is, computed without building that text, because few of the compared
 * expressions are equal. If two numbers are equal, the strings decide.
 */
export const canonicalHash: (expression: Expression, typed: TypedExpression) => number = memoised(
  (expression: Expression, typed) => {
    const inner = withoutGroups(expression);
    if (inner.kind !== "Logical") return hashOf(inner, START);
    // The parts of a chain are also requested.
    let hash = hashText(inner.operator, START);
    for (const operand of inner.operands) hash = mixed(hash, canonicalHash(operand, typed));
    return hash;
  },
);

/** FNV-1a, by UTF-16 units. */
const START = 0x811c9dc5;
const PRIME = 0x01000193;

function mixed(hash: number, value: number): number {
  return Math.imul(hash ^ value, PRIME);
}

/** A number for a string, that continues from another one. */
export function hashText(text: string, from = START): number {
  let hash = from;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  // Ends the text: its units and those of the next one are not the same as those of both in one.
  return mixed(hash, text.length);
}

/** Equal for nodes that are printed alike. */
function hashOf(node: Node, from: number): number {
  switch (node.kind) {
    case "Comparison":
      return hashOf(node.right, hashText(node.operator, hashOf(node.left, from)));
    case "Field":
      return hashText(node.name, from);
    case "String":
    case "Bare":
      return hashText(node.raw, from);
    default: {
      const children = childrenOf(node);
      let hash = hashText(ownTextOf(node), from);
      for (const child of children) hash = hashOf(child, hash);
      return mixed(hash, children.length);
    }
  }
}

function ownTextOf(node: Node): string {
  switch (node.kind) {
    case "Logical":
      return node.operator;
    case "FunctionCall":
    case "Quantifier":
    case "List":
      return node.name;
    case "MapKey":
      return node.value;
    case "ArrayIndex":
    case "Boolean":
      return String(node.value);
    default:
      return node.kind;
  }
}
