import type { Diagnostic } from "../../core/diagnostic.ts";
import type { LintResult } from "../../lint/engine/result.ts";
import type { SourceDocument, Subject } from "../../sources/recognise/model.ts";
import type { LintedText } from "./lint-text.ts";

/** The result of linting a string, without the text and its tree. */
export interface FileRecord {
  readonly format: SourceDocument["format"];
  /** Whether anything from Cloudflare was recognised in it, even a response with an empty list. */
  readonly isRecognised: boolean;
  /** Number of Cloudflare rules in it. */
  readonly ruleCount: number;
  /**
   * The reader's diagnostics about a text in which nothing was recognised; otherwise they are in the diagnostics
   * of `result`.
   */
  readonly problems: readonly Diagnostic[];
  readonly result: LintResult;
}

/** The record of a string. */
export function recordOf({ document, result }: Pick<LintedText, "document" | "result">): FileRecord {
  const { format, subjects, isEmptyAnswer = false, isJudgedElsewhere = false, diagnostics } = document;
  // Blocks beside the resources of Terraform are no subjects, and count if something is wrong in them.
  const hasFindings = result.diagnostics.some(({ code }) => code.startsWith("lint/"));
  const isRecognised = subjects.length > 0 || isEmptyAnswer || isJudgedElsewhere || hasFindings;
  const ruleCount = subjects.reduce((sum, subject) => sum + rulesIn(subject), 0);
  if (isRecognised) return { format, isRecognised, ruleCount, problems: [], result };
  const notChecked = (document.leftOut ?? []).map((place) => ({ uri: document.uri, ...place }));
  return { format, isRecognised, ruleCount, problems: diagnostics, result: { ...result, notChecked } };
}

function rulesIn(subject: Subject): number {
  if (subject.kind === "Rule") return 1;
  return subject.kind === "Ruleset" || subject.kind === "FirewallRules" ? subject.rules.length : 0;
}
