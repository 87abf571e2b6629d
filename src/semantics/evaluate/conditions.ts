import type { Expression } from "../../parser/ast.ts";
import type { Request } from "../../request/request.ts";
import { type Truth, UNKNOWN } from "../../request/values.ts";
import type { TypedExpression } from "../../types/check.ts";
import { Compiler } from "./compiler.ts";
import type { EvaluateOptions } from "./evaluate.ts";
import { type CompiledCondition, Layout } from "./frame.ts";

/** A part of an expression without logical operators, and whether it is true. */
export interface DecidingCondition {
  readonly node: Expression;
  readonly truth: Truth;
}

/** An expression whose parts are evaluated individually: those that logical operators join, and the whole. */
export class Conditions {
  /** The parts that contain no logical operator outside `any` and `all`, in their order. */
  readonly leaves: readonly Expression[];
  readonly #layout = new Layout();
  readonly #compiled = new Map<Expression, CompiledCondition>();
  readonly #root: Expression;

  /** Errors: a `TypeError` for an expression with findings. */
  constructor(typed: TypedExpression, { missing }: Required<EvaluateOptions>) {
    const { root } = typed.parsed;
    if (root === undefined) throw new TypeError("A blank expression has no meaning.");
    this.#root = root;
    const compiler = new Compiler(typed, this.#layout, missing);
    const leaves: Expression[] = [];
    const visit = (node: Expression): void => {
      this.#compiled.set(node, compiler.condition(node));
      const parts = partsOf(node);
      if (parts.length === 0) leaves.push(node);
      for (const part of parts) visit(part);
    };
    visit(this.#root);
    this.leaves = leaves;
  }

  /** The truth of each leaf, in order. */
  truths(request: Request): readonly Truth[] {
    const frame = this.#layout.frame(request);
    return this.leaves.map((leaf) => this.#compiled.get(leaf)!(frame));
  }

  /** The smallest parts that decide the truth of the whole: of a false `and` one false part, of a true one all of them. */
  deciding(request: Request): readonly DecidingCondition[] {
    const frame = this.#layout.frame(request);
    const decide = (node: Expression): readonly DecidingCondition[] => {
      const parts = partsOf(node);
      if (parts.length === 0) return [{ node, truth: this.#compiled.get(node)!(frame) }];
      const truth = this.#compiled.get(node)!(frame);
      if (node.kind !== "Logical") return parts.flatMap(decide);
      const same = parts.filter((part) => this.#compiled.get(part)!(frame) === truth);
      if (truth === UNKNOWN) return same.flatMap(decide);
      const isDecidedByOne = node.operator !== "xor" && truth === (node.operator === "or");
      return isDecidedByOne ? decide(same[0]!) : parts.flatMap(decide);
    };
    return decide(this.#root);
  }
}

function partsOf(node: Expression): readonly Expression[] {
  if (node.kind === "Logical") return node.operands;
  if (node.kind === "Group") return [node.expression];
  return node.kind === "Not" ? [node.operand] : [];
}
