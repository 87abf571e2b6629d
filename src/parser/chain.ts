import type { Token } from "../core/token.ts";
import type { Expression, Logical, LogicalOperator, Node, Spelling } from "./ast.ts";
import { type ActionContext, conditionOf } from "./checks.ts";

/** Conditions and the operators between them, in text order, before precedence is applied. */
export interface FlatChain {
  readonly operands: Node[];
  /** One fewer than operands. */
  readonly operators: Token<LogicalOperator>[];
}

/** Loosest first: `or` binds looser than `xor`, `xor` looser than `and`. */
const LEVELS: readonly LogicalOperator[] = ["or", "xor", "and"];

/** The tree of a chain: one flat node for each stretch of equal operators. */
export function buildChain(chain: FlatChain, context: ActionContext): Expression {
  const operands = chain.operands.map((operand) => conditionOf(operand, context, chain.operands));
  const first = chain.operators[0]!.payload;
  if (chain.operators.every((operator) => operator.payload === first)) {
    return logical(first, operands, chain.operators, context);
  }
  return buildLevel(0, operands, chain.operators, context);
}

function buildLevel(
  level: number,
  operands: readonly Expression[],
  operators: readonly Token<LogicalOperator>[],
  context: ActionContext,
): Expression {
  if (operands.length === 1) return operands[0]!;
  const operator = LEVELS[level]!;
  const parts: Expression[] = [];
  const between: Token<LogicalOperator>[] = [];
  let from = 0;
  for (let at = 0; at <= operators.length; at++) {
    const token = operators[at];
    if (token !== undefined && token.payload !== operator) continue;
    parts.push(buildLevel(level + 1, operands.slice(from, at + 1), operators.slice(from, at), context));
    if (token !== undefined) between.push(token);
    from = at + 1;
  }
  return parts.length === 1 ? parts[0]! : logical(operator, parts, between, context);
}

function logical(
  operator: LogicalOperator,
  operands: readonly Expression[],
  operators: readonly Token[],
  { text }: ActionContext,
): Logical {
  const spellings: Spelling[] = operators.map(({ start, end }) => ({
    raw: text.slice(start, end),
    start,
    end,
  }));
  return {
    kind: "Logical",
    operator,
    operands,
    spellings,
    start: operands[0]!.start,
    end: operands.at(-1)!.end,
  };
}
