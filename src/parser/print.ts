import type { Expression, Index, Node } from "./ast.ts";
import { quoteString } from "./write-literal.ts";

/** Logical operators bind tighter the higher their level. */
const LEVELS = { or: 1, xor: 2, and: 3 } as const;

/**
 * The one canonical form of an expression: word operators, single spaces, literals as they were written. Parentheses
 * stay where the author put them, so that the form parses to the same tree.
 *
 * Errors: throws for a tree with `Invalid` nodes, which cannot be printed.
 */
export function printExpression(expression: Expression): string {
  return printNode(expression);
}

type Instead = (node: Node) => string | undefined;

/** The canonical form of any part of an expression. `instead` gives the text of nodes that are to be printed otherwise. */
export function printNode(node: Node, instead?: Instead): string {
  const other = instead?.(node);
  if (other !== undefined) return other;
  const inner = (part: Node) => printNode(part, instead);
  switch (node.kind) {
    case "Logical":
      return node.operands
        .map((operand) =>
          needsGroup(operand, LEVELS[node.operator]) ? `(${inner(operand)})` : inner(operand),
        )
        .join(` ${node.operator} `);
    case "Not":
      return needsGroup(node.operand, Number.POSITIVE_INFINITY)
        ? `not (${inner(node.operand)})`
        : `not ${inner(node.operand)}`;
    case "Group":
      return `(${inner(node.expression)})`;
    case "Comparison":
      return `${inner(node.left)} ${node.operator} ${inner(node.right)}`;
    case "Quantifier":
      return `${node.name}(${inner(node.argument)})`;
    case "FunctionCall":
      return `${node.name}(${node.arguments.map(inner).join(", ")})`;
    case "Access":
      return inner(node.base) + node.indexes.map(printIndex).join("");
    case "Set":
      return `{${node.elements.map(inner).join(" ")}}`;
    case "Boolean":
      return String(node.value);
    case "Field":
      return node.name;
    case "List":
      return `$${node.name}`;
    case "String":
    case "Bare":
      return node.raw;
    case "MapKey":
    case "ArrayIndex":
    case "Each":
      return printIndex(node);
    case "Invalid":
      throw new TypeError("an expression with syntax errors cannot be printed");
  }
}

/** Generated trees may lack the groups that precedence requires; parsed ones have them. */
function needsGroup(operand: Expression, level: number): boolean {
  return operand.kind === "Logical" && LEVELS[operand.operator] <= level;
}

function printIndex(index: Index): string {
  switch (index.kind) {
    case "Each":
      return "[*]";
    case "ArrayIndex":
      return `[${index.value}]`;
    case "MapKey":
      return `[${quoteString(index.value)}]`;
  }
}
