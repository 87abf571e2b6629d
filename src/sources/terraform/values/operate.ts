import type { FileRange } from "../../../core/range.ts";
import type { LocatedNode, LocatedNumber } from "../../values/located.ts";
import { booleanNode, numberNode, unknownNode } from "../../values/nodes.ts";
import { numberText } from "../functions/kit.ts";

/** The result of an operator on its one or two operands; unknown if an operand is, unless the other determines the result. */
export function operate(operator: string, operands: readonly LocatedNode[], range: FileRange): LocatedNode {
  const [left, right] = operands;
  if (left && right && (operator === "&&" || operator === "||")) {
    const decisive = operator === "||";
    const isDecided = [left, right].some((one) => one.kind === "Boolean" && one.value === decisive);
    if (isDecided) return booleanNode(range, decisive);
    if (left.kind === "Boolean" && right.kind === "Boolean") return booleanNode(range, !decisive);
  } else if (left && right && (operator === "==" || operator === "!=")) {
    const a = scalarOf(left);
    const b = scalarOf(right);
    if (a !== undefined && b !== undefined) return booleanNode(range, (a === b) === (operator === "=="));
  } else if (left && !right) {
    if (operator === "!" && left.kind === "Boolean") return booleanNode(range, !left.value);
    if (operator === "-" && left.kind === "Number")
      return numberNode(range, -left.value, String(-left.value));
  } else if (left?.kind === "Number" && right?.kind === "Number") {
    if ([left, right].every(isCertain)) return numeric(operator, left.value, right.value, range);
  }
  return unknownNode(range, "an operand is not known");
}

function numeric(operator: string, a: number, b: number, range: FileRange): LocatedNode {
  switch (operator) {
    case "<":
      return booleanNode(range, a < b);
    case "<=":
      return booleanNode(range, a <= b);
    case ">":
      return booleanNode(range, a > b);
    case ">=":
      return booleanNode(range, a >= b);
  }
  const result = { "+": a + b, "-": a - b, "*": a * b, "/": a / b, "%": a % b }[operator] ?? Number.NaN;
  const node = numberNode(range, result, String(result));
  return isCertain(node) ? node : unknownNode(range, "the digits of a number are not known");
}

/** Whether Terraform, which computes with 512 bits, gets the same number. */
function isCertain(node: LocatedNumber): boolean {
  return numberText(node) !== undefined;
}

/** A scalar tagged by its kind, so that `1` and `"1"` differ; undefined for values that cannot be compared here. */
function scalarOf(node: LocatedNode): string | undefined {
  switch (node.kind) {
    case "Null":
      return "Null";
    case "Number": {
      const text = numberText(node);
      return text && `Number ${text}`;
    }
    case "String":
    case "Boolean":
      return `${node.kind} ${node.value}`;
    default:
      return undefined;
  }
}
