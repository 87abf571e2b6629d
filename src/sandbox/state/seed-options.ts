/** Options of seeding besides the documents. */
export interface SeedOptions {
  /** ISO 8601, for what a seed gives no time of. */
  readonly now: string;
  readonly newId: () => string;
  /** Hears what of the documents is not in the state: a sentence for each part. */
  readonly ignored: (problem: string) => void;
}
