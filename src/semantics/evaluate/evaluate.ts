import { BoundedMap } from "../../core/bounded.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { type Expression, isOperand, type Logical, type Operand, withoutGroups } from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";
import { absentIn, type Request } from "../../request/request.ts";
import { type Known, SomeElements, type Truth, UNKNOWN } from "../../request/values.ts";
import type { TypedExpression } from "../../types/check.ts";
import { Compiler, testOfLiterals } from "./compiler.ts";
import type { MissingReading } from "./compiling.ts";
import { Layout } from "./frame.ts";
import { Spread } from "./spread.ts";

/** Options for evaluating expressions. */
export interface EvaluateOptions {
  /** The result of `ne` for a missing value. Default: `documented`. */
  readonly missing?: MissingReading;
}

/** Whether a request matches a compiled expression. */
export type Predicate = (request: Request) => Truth;

/**
 * Compiles an expression into closures, once, for many requests.
 *
 * Errors: a `TypeError` for an expression with findings: it has no meaning.
 */
export function compileExpression(typed: TypedExpression, options: EvaluateOptions = {}): Predicate {
  const { root } = typed.parsed;
  if (root === undefined) throw new TypeError("A blank expression has no meaning.");
  return compiled(root, typed, options.missing);
}

function compiled(node: Expression, typed: TypedExpression, missing?: MissingReading): Predicate {
  const layout = new Layout();
  const compiler = new Compiler(typed, layout, missing);
  const direct = directly(node, compiler);
  if (direct) return direct;
  const condition = compiler.condition(node);
  return (request) => condition(layout.frame(request));
}

/** One field compared with literals: there is nothing to be computed once and kept for a request. */
function directly(root: Expression, { typed, missing }: Compiler): Predicate | undefined {
  const node = withoutGroups(root);
  if (node.kind !== "Comparison" || node.left.kind !== "Field") return undefined;
  const test = testOfLiterals(node, typed);
  if (test === undefined) return undefined;
  const { name } = node.left;
  const overMissing = node.operator === "ne" && missing === "engine";
  return (request) => {
    const value = request.values.get(name);
    if (value === undefined) return absentIn(request) ?? overMissing;
    return test(value);
  };
}

/**
 * Evaluates the conditions of one expression that are not inside a quantifier, for a few requests. Only those that decide are
 * compiled, once.
 */
export class PartTruths {
  readonly typed: TypedExpression;
  readonly #compiled = new Map<Expression, Predicate>();

  constructor(typed: TypedExpression) {
    this.typed = typed;
  }

  /** The truth of a condition for a request. */
  of(node: Expression, request: Request): Truth {
    if (node.kind === "Group") return this.of(node.expression, request);
    if (node.kind === "Logical" && node.operator !== "xor") return this.#ofChain(node, request);
    const predicate = this.#compiled.get(node) ?? compiled(node, this.typed);
    this.#compiled.set(node, predicate);
    return predicate(request);
  }

  #ofChain({ operator, operands }: Logical, request: Request): Truth {
    const decisive = operator === "or";
    let result: Truth = !decisive;
    for (const operand of operands) {
      const truth = this.of(operand, request);
      if (truth === decisive) return decisive;
      if (truth === UNKNOWN) result = UNKNOWN;
    }
    return result;
  }
}

/** The value of an operand or a call in a request: a value expression, such as those of rewrites. */
export type ValueOf = (request: Request) => Known;

/** Compiles an expression that consists of one operand. Errors: a `TypeError` if it is something else. */
export function compileValue(typed: TypedExpression, options: EvaluateOptions = {}): ValueOf {
  const { root } = typed.parsed;
  if (root === undefined || !isOperand(root)) throw new TypeError("This expression is not an operand.");
  return compiledValue(root, typed, options.missing);
}

function compiledValue(operand: Operand, typed: TypedExpression, missing?: MissingReading): ValueOf {
  const layout = new Layout();
  const read = new Compiler(typed, layout, missing).operand(operand);
  return (request) => {
    const value = read(layout.frame(request));
    if (!(value instanceof Spread)) return value;
    return value.isWhole ? value.items : new SomeElements(value.items);
  };
}

/** Each of them may retain the expression that it was made from. */
const MAX_READERS = 64;
const readers = new BoundedMap<string, ValueOf>(MAX_READERS);

/** Reads the value of an operand from requests. Cached, because the same operands recur. */
export function readerOf(operand: Operand, typed: TypedExpression): ValueOf {
  return getOrCompute(readers, printExpression(operand), () => compiledValue(operand, typed));
}
