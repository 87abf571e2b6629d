import { numberOption } from "../number-option.ts";

/** The number of `--max-steps`. Errors: throws a usage `Failure` where it is none. */
export function readMaxSteps(given: string | undefined): number | undefined {
  return numberOption("--max-steps", given, { from: 1 });
}
