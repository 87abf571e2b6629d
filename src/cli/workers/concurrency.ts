import { numberOption } from "../number-option.ts";

const MAX = 256;

/** The number of threads that `--concurrency` gives. Errors: throws a usage `Failure` for what is not a number of threads. */
export function concurrencyOf(given: string | undefined): number | undefined {
  return numberOption("--concurrency", given, { from: 1, to: MAX, of: "threads" });
}
