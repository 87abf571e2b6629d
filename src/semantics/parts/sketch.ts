import type { TypedExpression } from "../../types/check.ts";
import type { Item } from "./claims.ts";
import { Leaves } from "./leaves.ts";
import { Model } from "./model.ts";
import type { Effort } from "./places.ts";

/**
 * A quick look for values with which claims hold together: samples taken from the conditions themselves. Where it finds them,
 * the prover would find no contradiction; where it does not, nothing is known.
 */
export class Sketch {
  readonly #leaves: Leaves;
  readonly #effort: Effort = { looks: 0 };

  constructor(typed: TypedExpression) {
    this.#leaves = new Leaves(typed);
  }

  /** Values with which all items hold together; undefined where none are found. */
  modelOf(items: readonly Item[]): Model | undefined {
    const model = new Model(items, this.#leaves, this.#effort);
    return model.isFound() ? model : undefined;
  }
}
