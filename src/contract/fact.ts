import type { FactSource } from "../core/diagnostic.ts";

/**
 * How we know: `specified` by the interface specification, `documented` publicly, `observed` in the engine or in
 * API responses, `assumed` if no source is conclusive. A rule based on an assumed fact is never an error.
 */
export type Evidence = "specified" | "documented" | "observed" | "assumed";

/** One documented statement about Cloudflare, stated once. */
export interface Fact<Value> {
  readonly value: Value;
  readonly evidence: Evidence;
  readonly source: FactSource;
  /** A note for readers, in addition to the value. */
  readonly note?: string;
}
