import type { Comparison, Expression, Operand } from "../../parser/ast.ts";
import type { Truth, Value } from "../../request/values.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { CompiledCondition, Frame, Layout } from "./frame.ts";
import type { Read } from "./spread.ts";

/**
 * The result of `ne` for a missing value: false according to documentation, as for every comparison; true in the engine
 * by default.
 */
export type MissingReading = "documented" | "engine";

/** The test of a comparison on the value to its left, which is not missing. */
export type Test = (value: Value, frame: Frame) => Truth;

/** The interface between the compilers of the parts of one expression. */
export interface Compiling {
  readonly typed: TypedExpression;
  readonly layout: Layout;
  readonly missing: MissingReading | undefined;
  condition(node: Expression): CompiledCondition;
  operand(node: Operand): Read;
  /** The right side of a comparison. */
  test(node: Comparison): Test;
}
