import type { Normalization } from "../../request/message/normalize-path.ts";
import type { MissingReading } from "../../semantics/evaluate/compiling.ts";

const READINGS: readonly MissingReading[] = ["documented", "engine"];
const NORMALIZATIONS: readonly Normalization[] = ["cloudflare", "rfc3986", "none"];

/** The options of every command that evaluates expressions on requests. */
export const READING_OPTIONS = {
  missing: {
    kind: "value",
    placeholder: "READING",
    choices: READINGS,
    help: "The result of `ne` on a missing value: documented (false, the default) or engine (true).",
  },
  normalization: {
    kind: "value",
    placeholder: "TYPE",
    choices: NORMALIZATIONS,
    help: "The URL normalization of the zone: cloudflare (the default), rfc3986 or none.",
  },
} as const;

/** How requests are read and evaluated. */
export interface ReadingOptions {
  readonly missing: MissingReading;
  readonly normalization: Normalization;
}

/** The given options, each one of its choices. */
export function readingOf(given: {
  readonly missing: string | undefined;
  readonly normalization: string | undefined;
}): ReadingOptions {
  return {
    missing: (given.missing as MissingReading | undefined) ?? "documented",
    normalization: (given.normalization as Normalization | undefined) ?? "cloudflare",
  };
}
