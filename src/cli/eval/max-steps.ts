import { usage } from "../exit-code.ts";

/** The number of `--max-steps`. Errors: throws a usage `Failure` where it is none. */
export function readMaxSteps(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const maxSteps = Number(given);
  if (Number.isSafeInteger(maxSteps) && maxSteps > 0) return maxSteps;
  throw usage("`--max-steps` must be a positive whole number.", "Write `--max-steps 50000`.");
}
