import { type Truth, UNKNOWN } from "../../request/values.ts";

/** Assumed truth values of unknown conditions, by key. Equal keys have the same meaning for every caller. */
export class Assumptions {
  /** Requested keys that are neither known nor assumed. */
  readonly unknown = new Set<string>();
  readonly #assumed: ReadonlyMap<string, boolean>;

  constructor(assumed: ReadonlyMap<string, boolean> = new Map()) {
    this.#assumed = assumed;
  }

  /** The truth for a key: the assumed one, or else `own`. */
  truthOf(key: string, own: Truth): Truth {
    if (own !== UNKNOWN) return own;
    const assumed = this.#assumed.get(key);
    if (assumed === undefined) this.unknown.add(key);
    return assumed ?? UNKNOWN;
  }

  /** These, and one more. */
  with(key: string, truth: boolean): Assumptions {
    return new Assumptions(new Map([...this.#assumed, [key, truth]]));
  }
}

/** Maximum number of assumptions at a time. With more, the result is unknown. */
export const MAX_ASSUMED = 6;

/**
 * The result if it is the same whatever the unknown conditions are. The same expression is usually on both sides of a
 * comparison, and then its truth does not matter.
 */
export function resultWhatever<Result extends string>(
  result: (assumptions: Assumptions) => Result | "unknown",
  assumptions = new Assumptions(),
  depth = 0,
): Result | "unknown" {
  const own = result(assumptions);
  const [key] = assumptions.unknown;
  if (own !== "unknown" || key === undefined || depth === MAX_ASSUMED) return own;
  const ifTrue = resultWhatever(result, assumptions.with(key, true), depth + 1);
  if (ifTrue === "unknown") return "unknown";
  return resultWhatever(result, assumptions.with(key, false), depth + 1) === ifTrue ? ifTrue : "unknown";
}
