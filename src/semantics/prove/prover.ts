import type { TypedExpression } from "../../types/check.ts";
import { Budget, OverBudget } from "../budget.ts";
import type { MissingReading } from "../evaluate/compiling.ts";
import { compileExpression } from "../evaluate/evaluate.ts";
import type { Request } from "../evaluate/frame.ts";
import type { Formula } from "./formula.ts";
import { Search } from "./search.ts";
import { Values } from "./states.ts";
import { Translator } from "./translate.ts";
import { type Witness, witnessOf } from "./witness.ts";

/** What is known of a question: `no` comes with a request that shows it, confirmed by the evaluator. */
export type Answer =
  | { readonly answer: "yes"; readonly steps: number }
  | {
      readonly answer: "no";
      readonly steps: number;
      readonly witness: Witness;
      /** The reading of missing values in which the witness shows it. */
      readonly missing: MissingReading;
    }
  | { readonly answer: "unknown"; readonly steps: number };

/** How far a prover goes. */
export interface ProverOptions {
  /** Steps that one question may take. Default: 50,000. */
  readonly maxSteps?: number;
}

const DEFAULT_MAX_STEPS = 50_000;

/** An expression that must hold, or must not. */
interface Goal {
  readonly typed: TypedExpression;
  readonly holds: boolean;
}

/**
 * Proves what expressions mean, in both readings of missing values: `yes` holds in both, and `no` has a request. What takes
 * more steps than allowed, or has no request that can be confirmed, is `unknown`. Expressions with findings have no
 * meaning: a `TypeError`.
 */
export class Prover {
  readonly #maxSteps: number;
  readonly #values = new Values();

  constructor({ maxSteps = DEFAULT_MAX_STEPS }: ProverOptions = {}) {
    this.#maxSteps = maxSteps;
  }

  /** Whether no request matches. */
  never(typed: TypedExpression): Answer {
    return this.noneOf([{ typed, holds: true }]);
  }

  /** Whether every request matches. */
  always(typed: TypedExpression): Answer {
    return this.noneOf([{ typed, holds: false }]);
  }

  /** Whether every request that matches `a` matches `b`. */
  implies(a: TypedExpression, b: TypedExpression): Answer {
    return this.noneOf([
      { typed: a, holds: true },
      { typed: b, holds: false },
    ]);
  }

  /** Whether the same requests match both. */
  equivalent(a: TypedExpression, b: TypedExpression): Answer {
    const there = this.implies(a, b);
    if (there.answer === "no") return there;
    const back = this.implies(b, a);
    const steps = there.steps + back.steps;
    return { ...(back.answer === "yes" ? there : back), steps };
  }

  /** Whether no request does what all goals say. */
  noneOf(goals: readonly Goal[]): Answer {
    const budget = new Budget(this.#maxSteps);
    try {
      const documented = this.#ask(goals, "documented", budget);
      if (documented.answer !== "yes" || !documented.dependsOnReading) return documented.result;
      return this.#ask(goals, "engine", budget).result;
    } catch (error) {
      if (error instanceof OverBudget) return { answer: "unknown", steps: budget.steps };
      throw error;
    }
  }

  #ask(goals: readonly Goal[], missing: MissingReading, budget: Budget) {
    let dependsOnReading = false;
    const formulas = goals.map(({ typed, holds }): Formula => {
      const translator = new Translator(typed, missing);
      const formula = translator.formula(rootOf(typed), holds);
      dependsOnReading ||= translator.dependsOnReading;
      return formula;
    });
    const answer = this.#answer(formulas, goals, missing, budget);
    return { answer: answer.answer, result: { ...answer, steps: budget.steps }, dependsOnReading };
  }

  #answer(
    formulas: readonly Formula[],
    goals: readonly Goal[],
    missing: MissingReading,
    budget: Budget,
  ): Answer {
    for (const isPlain of [false, true]) {
      const model = new Search(budget, this.#values, isPlain).model(formulas);
      if (model === undefined) return { answer: isPlain ? "unknown" : "yes", steps: 0 };
      const witness = witnessOf(model);
      if (shows(witness, goals, missing)) return { answer: "no", steps: 0, witness, missing };
    }
    return { answer: "unknown", steps: 0 };
  }
}

function rootOf({ parsed: { root } }: TypedExpression) {
  if (root === undefined) throw new TypeError("A blank expression has no meaning.");
  return root;
}

/** Whether a request does what all goals say. */
function shows(request: Request, goals: readonly Goal[], missing: MissingReading): boolean {
  return goals.every(({ typed, holds }) => compileExpression(typed, { missing })(request) === holds);
}
