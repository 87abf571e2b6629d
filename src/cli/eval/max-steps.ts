import { numberOption } from "../number-option.ts";

/** The value of `--max-steps`. Errors: throws a usage `Failure` if it is not a valid number. */
export function readMaxSteps(given: string | undefined): number | undefined {
  return numberOption("--max-steps", given, { from: 1 });
}
