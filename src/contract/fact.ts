import type { FactSource } from "../core/diagnostic.ts";

/**
 * How we know: `specified` by the interface specification, `documented` publicly, `observed` in the engine or in
 * answers of the service, `assumed` where nothing settles it. A rule resting on an assumed fact is never an error.
 */
export type Evidence = "specified" | "documented" | "observed" | "assumed";

/** One documented statement about the service, stated once. */
export interface Fact<Value> {
  readonly value: Value;
  readonly evidence: Evidence;
  readonly source: FactSource;
  /** A note for readers, beside the value. */
  readonly note?: string;
}
