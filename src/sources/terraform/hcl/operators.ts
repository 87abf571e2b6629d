import type { HclExpression } from "./ast.ts";

/** The precedence of an operator; the higher, the tighter. */
const PRECEDENCE: Readonly<Record<string, number>> = {
  "||": 1,
  "&&": 2,
  "==": 3,
  "!=": 3,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
  "%": 6,
};

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
    while (pending.length > 0 && PRECEDENCE[pending.at(-1)!]! >= PRECEDENCE[operator]!) reduce();
    pending.push(operator);
    values.push(operands[at + 1]!);
  }
  while (pending.length > 0) reduce();
  return values[0]!;
}
