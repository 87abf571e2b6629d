import type { HclExpression } from "./ast.ts";

/** The operators by precedence; the last ones bind the tightest. */
const LEVELS = [["||"], ["&&"], ["==", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "/", "%"]];

/** The tree of operands joined by operators, all of which bind to the left. Linear, and not recursive. */
export function binaryOf(operands: readonly HclExpression[], operators: readonly string[]): HclExpression {
  const values: HclExpression[] = [operands[0]!];
  const pending: string[] = [];
  const reduce = () => {
    const right = values.pop()!;
    const left = values.pop()!;
    const operator = pending.pop()!;
    values.push({ kind: "Binary", operator, left, right, start: left.start, end: right.end });
  };
  for (const [at, operator] of operators.entries()) {
    while (pending.length > 0 && precedenceOf(pending.at(-1)!) >= precedenceOf(operator)) reduce();
    pending.push(operator);
    values.push(operands[at + 1]!);
  }
  while (pending.length > 0) reduce();
  return values[0]!;
}

function precedenceOf(operator: string): number {
  return LEVELS.findIndex((level) => level.includes(operator));
}
