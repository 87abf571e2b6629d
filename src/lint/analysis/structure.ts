import type { Comparison, Expression, FunctionCall, Logical } from "../../parser/ast.ts";
import { walk } from "../../parser/walk.ts";
import type { TypedExpression } from "../../types/check.ts";
import { memoised } from "./memo.ts";

/** The nodes that rules about whole expressions visit. */
export type StructureNode = Comparison | Logical | FunctionCall;

/** The comparisons, chains and calls of an expression, parents first, in text order. */
export function structureIn(root: Expression): readonly StructureNode[] {
  const nodes: StructureNode[] = [];
  walk(root, (node) => {
    if (node.kind === "Comparison" || node.kind === "Logical" || node.kind === "FunctionCall")
      nodes.push(node);
    return node.kind !== "Set";
  });
  return nodes;
}

/** The structure of a linted expression: one walk for all rules that use it. */
export const structureOf: (root: Expression, typed: TypedExpression) => readonly StructureNode[] =
  memoised(structureIn);
