import { type Truth, UNKNOWN } from "../../request/values.ts";

/** Assumed truth values of unknown conditions, by key. Equal keys have the same meaning for every caller. */
export class Assumptions {
  /** Keys that were asked for and are neither known nor assumed. */
  readonly unknown = new Set<string>();
  readonly #assumed: ReadonlyMap<string, boolean>;

  constructor(assumed: ReadonlyMap<string, boolean> = new Map()) {
    this.#assumed = assumed;
  }

  /** The truth of a thing: what is assumed of it, or else `own`. */
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

/** Assumptions at a time; with more, what they lead to is not known. */
const MAX_ASSUMED = 6;

/**
 * The result whatever is true of what is not known. The same expression is on both sides of a comparison more often
 * than not, and then it does not matter what it is.
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
