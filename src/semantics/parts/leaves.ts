import type { Comparison, Expression, FunctionCall, Quantifier } from "../../parser/ast.ts";
import { withoutGroups } from "../../parser/ast.ts";
import { printExpression } from "../../parser/print.ts";
import type { TypedExpression } from "../../types/check.ts";
import { type ArrayUse, arraysIn } from "./arrays.ts";
import { plainTestOf } from "./plain.ts";
import type { PlainTest } from "./plain-test.ts";

/** A condition without conditions within. */
export interface Leaf {
  /** Undefined for one that is not examined. */
  readonly test: PlainTest | undefined;
  /** The test that a quantifier applies to each element, if it does nothing else. */
  readonly elementTest: PlainTest | undefined;
  readonly text: string;
  readonly uses: readonly ArrayUse[];
}

/** Remembers the leaves of one expression. */
export class Leaves {
  readonly #typed: TypedExpression;
  readonly #known = new Map<Expression, Leaf>();

  constructor(typed: TypedExpression) {
    this.#typed = typed;
  }

  of(node: Expression): Leaf {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const test = isPlain(node) ? plainTestOf(node, this.#typed) : undefined;
    const elementTest = node.kind === "Quantifier" ? this.#elementTest(node) : undefined;
    // A condition that is not examined is simply true or false, as it is for the prover.
    const leaf = { test, elementTest, text: test ? "" : printExpression(node), uses: arraysIn(node) };
    this.#known.set(node, leaf);
    return leaf;
  }

  #elementTest({ argument }: Quantifier): PlainTest | undefined {
    if (argument.kind === "String" || argument.kind === "Bare") return undefined;
    const inner = withoutGroups(argument);
    return isPlain(inner) ? plainTestOf(inner, this.#typed) : undefined;
  }
}

function isPlain(node: Expression): node is Comparison | FunctionCall {
  return node.kind === "Comparison" || node.kind === "FunctionCall";
}
