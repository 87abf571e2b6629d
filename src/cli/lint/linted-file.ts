import type { LeftFix } from "../../lint/fix.ts";
import { policyBaseOf } from "../../sources/recognise/policy.ts";
import { type FileRecord, recordOf } from "./file-record.ts";
import type { LintedText } from "./lint-text.ts";

/** A fix that was to be applied and could not be. */
export interface LeftOutFix extends Pick<LeftFix, "reason"> {
  readonly code: string;
}

/** A linted file without its tree: plain data, which a worker can send. */
export interface LintedFileData {
  readonly record: FileRecord;
  /** With its fixes applied. */
  readonly text: string;
  /** The number of fixes that were applied. */
  readonly applied: number;
  readonly left: readonly LeftOutFix[];
  /** Whether the same text would give the same result tomorrow, whatever files are next to it. */
  readonly isLasting: boolean;
  /** Whether other files had a part in the result. */
  readonly isAlone: boolean;
}

/** The outcome of linting a string, under a configuration with or without guardrails. */
export function lintedFileOf(linted: LintedText, guardrails: readonly unknown[]): LintedFileData {
  const { document, applied, left } = linted;
  // Guardrails for an entry point depend on the record of its zone, next to it, and on the lock file.
  const isGuarded = guardrails.length > 0 && document.subjects.some(({ kind }) => kind === "Ruleset");
  const isLasting = isLastingResult(linted) && !isGuarded;
  return {
    record: recordOf(linted),
    text: document.text,
    applied,
    left: left.map(({ reason, diagnostic }) => ({ reason, code: diagnostic.code })),
    isLasting,
    isAlone: isLasting && document.format !== "terraform",
  };
}

/**
 * The compiler's findings about a policy depend on the day, on the lock file next to it and on the files that it
 * extends. A rule that failed may have run out of memory.
 */
function isLastingResult({ document, result }: LintedText): boolean {
  // If a file that a file extends is missing today, it may be a policy tomorrow.
  const isPolicy =
    document.subjects[0]?.kind === "PolicyFile" || policyBaseOf(document.roots[0]) !== undefined;
  return !isPolicy && !result.diagnostics.some(({ code }) => code.startsWith("internal/"));
}
