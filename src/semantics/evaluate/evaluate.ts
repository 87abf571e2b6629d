import { isOperand } from "../../parser/operands.ts";
import type { TypedExpression } from "../../types/check.ts";
import { type Known, SomeElements, type Truth } from "../values.ts";
import { Compiler } from "./compiler.ts";
import type { MissingReading } from "./compiling.ts";
import { Layout, type Request } from "./frame.ts";
import { Spread } from "./spread.ts";

/** How expressions are evaluated. */
export interface EvaluateOptions {
  /** What `ne` gives over a missing value. Default: `documented`. */
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
  const layout = new Layout();
  const condition = new Compiler(typed, layout, options.missing ?? "documented").condition(root);
  return (request) => condition(layout.frame(request));
}

/** The value that a request gives to an operand or a call by itself: a value expression, such as those of rewrites. */
export type ValueOf = (request: Request) => Known;

/** Compiles the operand that an expression consists of. Errors: a `TypeError` where it is none. */
export function compileValue(typed: TypedExpression, options: EvaluateOptions = {}): ValueOf {
  const { root } = typed.parsed;
  if (root === undefined || !isOperand(root)) throw new TypeError("This expression is no operand.");
  const layout = new Layout();
  const read = new Compiler(typed, layout, options.missing ?? "documented").operand(root);
  return (request) => {
    const value = read(layout.frame(request));
    if (!(value instanceof Spread)) return value;
    return value.isWhole ? value.items : new SomeElements(value.items);
  };
}
