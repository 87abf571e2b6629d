/** Sizes that are a matter of taste: the service knows nothing of them. */
export const STYLE = {
  /** Values of a set that can still be read in a rule. */
  maxSetValues: 100,
} as const;
