import type { Tuner, Tuning } from "./tuner.ts";

/**
 * The setting that acts on the most requests that are not marked as legitimate, among those that act, or may act, on at
 * most a given share of the marked ones. Requests without evidence do not count against a setting. Undefined if none
 * acts on anything. In a tie, the lower level and the higher threshold.
 */
export function proposedTuning(
  tunings: readonly Tuning[],
  { legitimate, silentLegitimate }: Pick<Tuner, "legitimate" | "silentLegitimate">,
  maxShare: number,
): Tuning | undefined {
  const weighed = legitimate - silentLegitimate;
  if (weighed === 0) return undefined;
  const allowed = tunings.filter(
    ({ legitimateActed, legitimateUnknown }) =>
      legitimateActed + legitimateUnknown - silentLegitimate <= weighed * maxShare,
  );
  const gain = ({ acted, legitimateActed }: Tuning) => acted - legitimateActed;
  const [best] = allowed.sort(
    (a, b) => gain(b) - gain(a) || a.paranoia - b.paranoia || b.threshold - a.threshold,
  );
  return best && gain(best) > 0 ? best : undefined;
}
