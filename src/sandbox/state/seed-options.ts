/** Options of seeding besides the documents. */
export interface SeedOptions {
  /** ISO 8601; used if a seed gives no time. */
  readonly now: string;
  readonly newId: () => string;
  /** Receives a sentence for each part of the documents that is not in the state. */
  readonly ignored: (problem: string) => void;
}
