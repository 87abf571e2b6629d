import { fieldOf } from "../../contract/fields.ts";
import { MAGIC_PHASES } from "../../contract/phases.ts";
import type { Expression } from "../../parser/ast.ts";
import { walk } from "../../parser/walk.ts";
import type { AnalysedExpression } from "../../types/analyse.ts";

/**
 * Whether an expression is in order and means one thing, so that its conditions can be compared. A deprecated name is
 * another name of a field; but in Network Firewall it matches the source or the destination of a packet.
 */
export function isSound({ typed, findings }: AnalysedExpression, phase: string | undefined): boolean {
  if (isRefused(findings)) return false;
  const { root } = typed.parsed;
  return root === undefined || !MAGIC_PHASES.includes(phase ?? "") || !hasDeprecatedField(root);
}

/** Whether an expression is refused. */
export function isRefused(findings: AnalysedExpression["findings"]): boolean {
  return findings.some(({ severity }) => severity === "error");
}

function hasDeprecatedField(root: Expression): boolean {
  let isFound = false;
  walk(root, (node) => {
    if (node.kind === "Field" && fieldOf(node.name)?.isDeprecated) isFound = true;
    return node.kind !== "Set";
  });
  return isFound;
}
