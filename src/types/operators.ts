import type { Type } from "../contract/value-type.ts";
import type { ComparisonOperator, Node } from "../parser/ast.ts";

/** Whether an operand runs over the elements of an array or map. */
export function hasEach(node: Node): boolean {
  return node.kind === "Access" && node.indexes.some((index) => index.kind === "Each");
}

const ORDERINGS: readonly ComparisonOperator[] = ["eq", "ne", "lt", "le", "gt", "ge"];

/** The operators of each type. None works on whole arrays and maps; a Boolean is already a condition. */
export const OPERATORS_OF: Readonly<Record<Type["kind"], ReadonlySet<ComparisonOperator>>> = {
  Bytes: new Set<ComparisonOperator>([
    ...ORDERINGS,
    "contains",
    "matches",
    "wildcard",
    "strict wildcard",
    "in",
  ]),
  Int: new Set<ComparisonOperator>([...ORDERINGS, "in", "bitwise_and"]),
  Ip: new Set<ComparisonOperator>([...ORDERINGS, "in"]),
  Bool: new Set<ComparisonOperator>(),
  Array: new Set<ComparisonOperator>(),
  Map: new Set<ComparisonOperator>(),
};
