import type { Comparison, Expression, Operand } from "../../parser/ast.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { Truth, Value } from "../values.ts";
import type { Condition, Frame, Layout } from "./frame.ts";
import type { Read } from "./spread.ts";

/** What `ne` gives over a missing value: documentation says false, as of every comparison; the engine's default is true. */
export type MissingReading = "documented" | "engine";

/** What a comparison asks of a value on its left, which is not missing. */
export type Test = (value: Value, frame: Frame) => Truth;

/** What the compilers of the parts of one expression ask of each other. */
export interface Compiling {
  readonly typed: TypedExpression;
  readonly layout: Layout;
  readonly missing: MissingReading;
  condition(node: Expression): Condition;
  operand(node: Operand): Read;
  /** The right side of a comparison. */
  test(node: Comparison): Test;
}
