import type { ValueOption } from "../command.ts";
import { numberOption } from "../number-option.ts";

const MAX = 256;

/** The option that says how many threads share the work. */
export const CONCURRENCY = {
  kind: "value",
  placeholder: "N",
  help: "Share the work among N threads; 1 for no others. Default: all cores for large runs.",
} as const satisfies ValueOption;

/** The number that was given. Errors: throws a usage `Failure` for what is not a number of threads. */
export function concurrencyOf(given: string | undefined): number | undefined {
  return numberOption("--concurrency", given, { from: 1, to: MAX, of: "threads" });
}
