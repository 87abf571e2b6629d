import type { Diagnostic } from "../../core/diagnostic.ts";
import type { FileRange } from "../../core/range.ts";
import type { Unchecked } from "../../core/unchecked.ts";
import type { ConfiguredSuppression } from "../config/config.ts";
import type { PendingSuppression } from "../config/suppress.ts";
import type { CollectedFacts } from "./facts.ts";

/** Something that was recognised but could not be checked. Silence about it does not mean that it is correct. */
export interface NotChecked extends Unchecked {
  readonly uri: string;
  readonly range: FileRange;
}

/** Counts of what was checked. */
export interface LintCounts {
  /** Rules in the document: of rulesets, standalone, and firewall rules. */
  readonly rules: number;
  /** Expressions that were parsed. */
  readonly expressions: number;
  /** Findings that a suppression took away. */
  readonly suppressed: number;
}

/** The result of linting one document. */
export interface LintResult {
  /** Sorted, without repetitions. */
  readonly diagnostics: readonly Diagnostic[];
  readonly notChecked: readonly NotChecked[];
  readonly counts: LintCounts;
  /** The entries of the configuration that took a finding away, for `unusedSuppressions`. */
  readonly usedSuppressions: readonly ConfiguredSuppression[];
  /** The facts that rules collected for `lintProject`. */
  readonly facts: readonly CollectedFacts[];
  /** The files that its expressions read. Default: none. */
  readonly dataFiles?: readonly string[];
  /** Suppressions of what `lintProject` may find. */
  readonly pending: readonly PendingSuppression[];
}
