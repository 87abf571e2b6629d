import type { Diagnostic, Finding, Severity } from "../../core/diagnostic.ts";
import { type EmbeddedText, locate } from "../../core/embedded-text.ts";
import { contains, type FileRange, inFile, type Range } from "../../core/range.ts";
import type { Unchecked } from "../../core/unchecked.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { escapedHelp } from "../../sources/terraform/hcl/literal-text.ts";
import { unknownsIn } from "../../sources/values/located.ts";
import type { Rule } from "../define-rule.ts";
import { brokenRules } from "./broken-rules.ts";
import type { FindingCeiling } from "./finding-ceiling.ts";
import { FixProofs } from "./fix-proofs.ts";
import type { LintOptions } from "./lint-options.ts";
import { type AnyReport, crashOf, diagnosticOf } from "./report.ts";
import type { NotChecked } from "./result.ts";

const RAN_OUT: Unchecked = {
  kind: "limits",
  reason: "expression that takes too many steps to analyse",
};

/** Collects the findings in a document while the rules run. */
export class Findings {
  readonly diagnostics: Diagnostic[];
  readonly notChecked: NotChecked[] = [];
  /** The expression that is visited; undefined in configuration. */
  host: EmbeddedText | undefined;
  /** The visited part of the configuration, to which a crash is attributed. */
  visited: FileRange = inFile({ start: 0, end: 0 });
  readonly #document: SourceDocument;
  readonly #ceiling: FindingCeiling;
  /** Undefined if fixes are not proved. */
  readonly #proofs: FixProofs | undefined;

  constructor(document: SourceDocument, ceiling: FindingCeiling, provesFixes: LintOptions["provesFixes"]) {
    this.#document = document;
    this.#ceiling = ceiling;
    this.#proofs = provesFixes && new FixProofs(provesFixes);
    this.diagnostics = [...document.diagnostics];
  }

  /** Adds a finding in an expression, in offsets of its text. */
  add(finding: Finding, host: EmbeddedText): void {
    if (!this.#ceiling.admitsInExpression(finding.severity)) return;
    const { text, uri } = this.#document;
    const isPlaceholder = finding.code === "syntax/template-placeholder";
    const help = isPlaceholder && escapedHelp(text, host.toOuter(finding.range).start);
    this.diagnostics.push(locate(help ? { ...finding, help } : finding, host, uri));
  }

  /** Receives a rule's report about the visited node or object. */
  report(rule: Rule, severity: Severity, report: AnyReport): void {
    const { host } = this;
    const isAdmitted = host ? this.#ceiling.admitsInExpression(severity) : this.#ceiling.admits(severity);
    if (!isAdmitted) return;
    const proved =
      host && this.#proofs ? this.#proofs.proved(report, host.text, this.diagnostics.length) : report;
    const diagnostic = diagnosticOf(rule, severity, proved, { uri: this.#document.uri, host });
    if (!isWithin(diagnostic, this.#document.text.length))
      throw new Error("a report or a fix is outside of the file");
    this.diagnostics.push(diagnostic);
  }

  /** Proves the fixes of the expression together, before its end. */
  proveTogether(): void {
    if (this.host) this.#proofs?.end(this.host.text, this.diagnostics);
  }

  endExpression(host: EmbeddedText): void {
    this.host = undefined;
    const beyond = this.#ceiling.endExpression(host);
    if (beyond) this.diagnostics.push(beyond);
  }

  crashed(rule: Rule, error: unknown): void {
    // Located only now: mapping an escaped string builds a table of every character.
    const range = this.host ? wholeOf(this.host) : this.visited;
    this.diagnostics.push(crashOf(rule, { uri: this.#document.uri, range, error }));
  }

  /** Counts the visited expression, or part of the configuration, as not checked because a rule gave up. */
  ranOut(): void {
    const range = this.host ? wholeOf(this.host) : this.visited;
    const isNoted = this.notChecked.some(
      (one) => one.reason === RAN_OUT.reason && one.range.start === range.start,
    );
    if (!isNoted) this.noteNotChecked(range, RAN_OUT);
  }

  noteNotChecked(range: FileRange, { kind, reason }: Unchecked): void {
    this.notChecked.push({ uri: this.#document.uri, range, kind, reason });
  }

  /** Counts places whose value the file does not contain, or that its reader skipped. */
  noteUnknowns(): void {
    for (const place of this.#document.leftOut ?? []) this.noteNotChecked(place.range, place);
    for (const { range, cause = "unknown", reason } of this.#document.roots.flatMap(unknownsIn))
      this.noteNotChecked(range, { kind: cause, reason });
  }

  /**
   * The findings, of which those about rules that are not well formed are dropped except for the one that says so: the
   * others would be based on a guess.
   */
  withoutFollowUps(): readonly Diagnostic[] {
    const broken = brokenRules(this.#document);
    if (broken.length === 0) return this.diagnostics;
    for (const rule of broken)
      this.noteNotChecked(rule, { kind: "invalid", reason: "rule that is not well formed" });
    return this.diagnostics.filter(
      ({ code, range }) => code.startsWith("source/") || !broken.some((rule) => contains(rule, range)),
    );
  }
}

/** The range of an embedded text in its file. */
export function wholeOf(host: EmbeddedText): FileRange {
  return host.toOuter({ start: 0, end: host.text.length });
}

/** Whether a diagnostic and its fixes are within a file of some length. */
function isWithin({ range, fixes }: Diagnostic, length: number): boolean {
  const ranges: readonly Range[] = [range, ...fixes.flatMap(({ edits }) => edits.map((edit) => edit.range))];
  return ranges.every(({ start, end }) => start >= 0 && start <= end && end <= length);
}
