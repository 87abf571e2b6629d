import { type Python, pythonWith } from "../support/python.ts";

/** The package that binds the real engine, and the version that all recorded verdicts come from. */
export const ENGINE_PACKAGE = "octorules-wirefilter==0.7.0";

/** Finds or makes a Python that has the engine. Errors: as `pythonWith`. */
export function prepareOracle(): Python {
  return pythonWith("oracle", [ENGINE_PACKAGE]);
}
