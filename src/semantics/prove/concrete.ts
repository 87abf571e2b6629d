import { asBytes, type Bytes } from "../../core/bytes.ts";
import { isOperand, type Node } from "../../parser/ast.ts";
import { printNode } from "../../parser/print.ts";
import { quoteString } from "../../parser/write-literal.ts";
import type { Request } from "../../request/request.ts";
import { analyseExpression } from "../../types/analyse.ts";
import { hasEach } from "../../types/operators.ts";
import { readerOf } from "../evaluate/evaluate.ts";
import type { Goal } from "./goal.ts";
import { fitting } from "./sources.ts";

/**
 * Goals that compare with literals wherever the given ones compare with other fields: with the values of these in a request,
 * which further goals demand. A request that meets them meets the given ones as well. Undefined if nothing is compared so.
 * `isFilled`: empty fields get a string as well; undefined if there are none.
 */
export function concreteGoals(
  goals: readonly Goal[],
  request: Request,
  isFilled: boolean,
): readonly Goal[] | undefined {
  const demands = new Set<string>();
  let hasEmpty = false;
  const concrete = goals.map(({ typed, holds }) => {
    const instead = (node: Node): string | undefined => {
      if (node.kind !== "Comparison" || !isOperand(node.right) || hasEach(node.right)) return undefined;
      const known = readerOf(node.right, typed)(request);
      const isEmpty = isFilled && known === "";
      hasEmpty ||= isEmpty;
      const { value } =
        known === undefined || isEmpty
          ? fitting({ operand: node.right, value: SOME_TEXT })
          : { value: known };
      const literal = typeof value === "string" ? quoteString(value as Bytes) : String(value);
      demands.add(`${printNode(node.right)} eq ${literal}`);
      return `${printNode(node.left)} ${node.operator} ${literal}`;
    };
    return { text: printNode(typed.parsed.root!, instead), holds };
  });
  if (demands.size === 0 || (isFilled && !hasEmpty)) return undefined;
  const all = [...concrete, ...[...demands].map((text) => ({ text, holds: true }))];
  const read = all.map(({ text, holds }) => ({ ...analyseExpression(text), holds }));
  return read.every(({ findings }) => findings.length === 0) ? read : undefined;
}

/** The string for a field that is empty or has no value: one that has no letters, so that it is its own `lower` and `upper`. */
const SOME_TEXT = asBytes("1");
