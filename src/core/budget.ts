/** The budget that pays for the work that is done now. */
let current: Budget | undefined;

/** Counts the steps of some work, which also count for the `whole`. Errors: `OverBudget` if there are too many. */
export class Budget {
  readonly #maxSteps: number;
  readonly #whole: Budget | undefined;
  readonly #weight: number;
  readonly #paid = new Set<string>();
  steps = 0;
  /** Whether some of the work was abandoned. */
  hasRunOut = false;

  /**
   * By default, `whole` is the budget that pays for the work being done now. `weight`: steps of the whole that one step
   * costs, because the steps of different kinds of work differ in size.
   */
  constructor(maxSteps: number, whole = current, weight = 1) {
    this.#maxSteps = maxSteps;
    this.#whole = whole;
    this.#weight = weight;
  }

  /** Spends the steps of something that is remembered, once: how far a question gets must not depend on those before it. */
  spendOnce(key: string, steps: number): void {
    if (this.#paid.has(key)) return;
    this.#paid.add(key);
    this.spend(steps);
  }

  spend(steps = 1): void {
    if (!this.#covers(steps)) throw OVER_BUDGET;
  }

  #covers(steps: number): boolean {
    this.steps += steps;
    const isInWhole = this.#whole === undefined || this.#whole.#covers(steps * this.#weight);
    const isCovered = isInWhole && this.steps <= this.#maxSteps;
    this.hasRunOut ||= !isCovered;
    return isCovered;
  }

  /** Does work for which this budget pays, however deep within it steps are spent. */
  pays<Result>(work: () => Result): Result {
    const before = current;
    current = this;
    try {
      return work();
    } finally {
      current = before;
    }
  }
}

/** Spends steps of the work that is done now. Errors: `OverBudget`. Without a budget, work is not limited. */
export function spendSteps(steps: number): void {
  current?.spend(steps);
}

/** The steps spent so far from the budget that pays for the current work. */
export function paidSteps(): number {
  return current?.steps ?? 0;
}

/** A question that took more steps than it may, or an automaton with more states: nothing is concluded. */
export class OverBudget extends Error {}

/** Thrown often, and always caught: a stack trace for each would take longer than the work. */
const OVER_BUDGET = new OverBudget();
