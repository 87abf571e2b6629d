import type { Normalization } from "../../request/message/normalize-path.ts";
import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import type { SharedFlags } from "../command.ts";

/** Options for reading and evaluating requests. */
export interface ReadingOptions {
  readonly missing: MissingReading;
  readonly normalization: Normalization;
}

/** The given options, each one of its choices. */
export function readingOf(given: Pick<SharedFlags, "missing" | "normalization">): ReadingOptions {
  return {
    missing: (given.missing as MissingReading | undefined) ?? "documented",
    normalization: (given.normalization as Normalization | undefined) ?? "cloudflare",
  };
}
