import type { FileRange } from "./range.ts";

/** Limits that the deployments of some zones must keep. */
export interface Guardrail {
  /** Globs of zone names; `*` is every zone, and whatever names no zone. */
  readonly zones: readonly string[];
  readonly reason: string;
  readonly minParanoia?: number | undefined;
  readonly maxThreshold?: number | undefined;
  /** Undefined: all. */
  readonly actions?: readonly string[] | undefined;
  readonly requiredRulesets: readonly string[];
  readonly requiredRules: readonly string[];
  readonly allowsExceptions: boolean;
  readonly maxUntilDays?: number | undefined;
  /** The file that sets it, and the location in it. */
  readonly uri: string;
  readonly range: FileRange;
}
