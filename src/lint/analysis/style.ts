/** Sizes that are a matter of taste, not limits of Cloudflare. */
export const STYLE = {
  /** Values of a set that can still be read in a rule. */
  maxSetValues: 100,
} as const;
