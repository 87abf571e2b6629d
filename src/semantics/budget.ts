/** Counts the steps of one question. Errors: `OverBudget` where they are more than it may take. */
export class Budget {
  readonly #maxSteps: number;
  readonly #paid = new Set<string>();
  steps = 0;

  constructor(maxSteps: number) {
    this.#maxSteps = maxSteps;
  }

  /** Spends the steps of something that is remembered, once: how far a question gets must not depend on those before it. */
  spendOnce(key: string, steps: number): void {
    if (this.#paid.has(key)) return;
    this.#paid.add(key);
    this.spend(steps);
  }

  spend(steps = 1): void {
    this.steps += steps;
    if (this.steps > this.#maxSteps) throw new OverBudget();
  }
}

/** A question that took more steps than it may, or an automaton with more states: nothing is concluded. */
export class OverBudget extends Error {}
