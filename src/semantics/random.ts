import { functionOf } from "../contract/functions.ts";
import type { Node } from "../parser/ast.ts";
import { childrenOf } from "../parser/walk.ts";

/** Whether it contains anything whose value may change with each evaluation, such as `uuidv4(…)`. */
export function isRandom(node: Node): boolean {
  if (node.kind === "FunctionCall" && functionOf(node.name)?.isRandom) return true;
  return childrenOf(node).some(isRandom);
}
