import estates from "./default-estates.json" with { type: "json" };

/**
 * The account that a sandbox shows if no seed is given, in the shape of `simulate`'s estates: a Pro zone before the
 * migration with blockers, a Business zone that is ready, an Enterprise zone in validation. Their ids are `stableId` of
 * what they name.
 */
export function defaultEstates(): readonly object[] {
  return estates;
}
