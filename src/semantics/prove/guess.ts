import { Budget, OverBudget } from "../../core/budget.ts";
import type { TypedExpression } from "../../types/check.ts";
import type { Claim } from "../parts/claims.ts";
import { NO_LINKS } from "../uri/links.ts";
import { Search } from "./search.ts";
import { ValueFinder } from "./states.ts";
import { Translator } from "./translate.ts";

/** Steps of one guess, and in addition for each claim. */
const MAX_STEPS = 200;
const STEPS_OF_CLAIM = 8;
/** Steps of all guesses about one expression. The rest is left to the prover. */
const MAX_STEPS_OF_ALL = 500_000;

const FINDERS = {
  each: new ValueFinder("undisputed", "each"),
  several: new ValueFinder("undisputed", "several"),
};

/**
 * Guesses, before a proof is searched, whether conditions of one expression can be true together: the prover's search, with
 * strings that are made of what the conditions require, and without automata. Parts of addresses count as independent.
 */
export class Guesser {
  readonly #translator: Translator;
  readonly #budget = new Budget(MAX_STEPS_OF_ALL, undefined);

  readonly #values: ValueFinder;

  /** `examines`: whether each value is guessed, or only those that several conditions are about. */
  constructor(typed: TypedExpression, examines: keyof typeof FINDERS) {
    this.#translator = new Translator(typed, "documented", NO_LINKS, 0, true);
    this.#values = FINDERS[examines];
  }

  /** Whether a guess finds values that meet all claims. False proves nothing. */
  isMet(claims: readonly Claim[]): boolean {
    const budget = new Budget(MAX_STEPS + STEPS_OF_CLAIM * claims.length, this.#budget);
    try {
      const formulas = claims.map(({ condition, holds }) => this.#translator.remembered(condition, holds));
      return new Search(budget, this.#values).isSatisfied(formulas);
    } catch (error) {
      if (error instanceof OverBudget) return false;
      throw error;
    }
  }
}
