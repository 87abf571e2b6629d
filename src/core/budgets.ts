import table from "./budgets.json" with { type: "json" };

/** A limit of work or memory. */
export interface BudgetRow {
  /** The things that are counted, for display. */
  readonly limit: string;
  readonly default: number;
  /** The option that sets it. Without one it is a constant. */
  readonly option?: string;
  /** The consequence of exceeding it, in Markdown. */
  readonly beyond: string;
  /** The test of that. */
  readonly test: string;
}

/** The limits that keep each file's time and memory bounded. SECURITY.md lists them. */
export const BUDGETS = table satisfies Readonly<Record<string, BudgetRow>>;
