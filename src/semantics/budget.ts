/** Counts the steps of one question. Errors: `OverBudget` where they are more than it may take. */
export class Budget {
  readonly #maxSteps: number;
  steps = 0;

  constructor(maxSteps: number) {
    this.#maxSteps = maxSteps;
  }

  spend(steps = 1): void {
    this.steps += steps;
    if (this.steps > this.#maxSteps) throw new OverBudget();
  }
}

/** A question that took more steps than it may, or an automaton with more states: nothing is concluded. */
export class OverBudget extends Error {}
