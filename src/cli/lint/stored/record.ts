import type { Diagnostic } from "../../../core/diagnostic.ts";
import type { ConfiguredSuppression } from "../../../lint/config.ts";
import type { PlainData } from "../../../lint/project-report.ts";
import type { LintResult } from "../../../lint/result.ts";
import type { PendingSuppression } from "../../../lint/suppress.ts";
import type { FileRecord } from "../file-record.ts";
import { count, flag, list, Misshapen, object, oneOf, record, type Shape, text } from "./shapes.ts";

/** What a record depends on and does not hold. */
export interface RecordSurroundings {
  /** The name of the file; what is stored does not repeat it. */
  readonly uri: string;
  /** The suppressions of its configuration, to which a record refers by their places. */
  readonly suppressions: readonly ConfiguredSuppression[];
}

const SEVERITY = oneOf(["error", "warning", "info", "hint"]);
const EFFECT = oneOf(["rejected", "ineffective", "risky", "blocks-migration", "style"]);
const RANGE = object({ start: count, end: count });
const CODE: Shape<Diagnostic["code"]> = (value) => {
  const code = text(value);
  if (/^[a-z]+\/[\w-]+$/.test(code)) return code as Diagnostic["code"];
  throw new Misshapen("a code of another shape");
};
const FIX = object({
  title: text,
  edits: list(object({ range: RANGE, newText: text })),
  safety: oneOf(["safe", "suggestion"]),
});
const DIAGNOSTIC = object(
  { code: CODE, messageId: text, data: record(text), severity: SEVERITY, range: RANGE, message: text },
  {
    uri: text,
    effect: EFFECT,
    help: text,
    source: object({ url: text, checked: text }),
    related: list(object({ range: RANGE, message: text }, { uri: text })),
    fixes: list(FIX),
  },
);
const COMMENT = object({
  range: RANGE,
  scope: oneOf(["line", "next-line", "file", "range"]),
  rules: list(object({ id: text, range: RANGE, covers: RANGE })),
  reason: text,
});
const RECORD = object(
  {
    format: oneOf(["json", "yaml", "expression", "markdown", "terraform"]),
    isRecognised: flag,
    rules: count,
    counts: object({ rules: count, expressions: count, suppressed: count }),
  },
  {
    problems: list(DIAGNOSTIC),
    diagnostics: list(DIAGNOSTIC),
    notChecked: list(object({ range: RANGE, reason: text })),
    used: list(count),
    facts: list(object({ rule: text, severity: SEVERITY, facts: list((value) => value as PlainData) })),
    pending: list(
      object({ rule: text, covers: list(RANGE), range: RANGE }, { comment: COMMENT, suppression: count }),
    ),
  },
);

type StoredRecord = ReturnType<typeof RECORD>;
type StoredDiagnostic = ReturnType<typeof DIAGNOSTIC>;
type StoredPending = NonNullable<StoredRecord["pending"]>[number];

/** A record as JSON may hold it. */
export function storeRecord(
  { format, isRecognised, ruleCount, problems, result }: FileRecord,
  { uri, suppressions }: RecordSurroundings,
): StoredRecord {
  const { diagnostics, notChecked, counts, usedSuppressions, facts, pending } = result;
  return {
    format,
    isRecognised,
    rules: ruleCount,
    counts,
    ...unlessEmpty(
      "problems",
      problems.map((one) => storeDiagnostic(one, uri)),
    ),
    ...unlessEmpty(
      "diagnostics",
      diagnostics.map((one) => storeDiagnostic(one, uri)),
    ),
    ...unlessEmpty(
      "notChecked",
      notChecked.map(({ range, reason }) => ({ range, reason })),
    ),
    ...unlessEmpty(
      "used",
      usedSuppressions.map((one) => suppressions.indexOf(one)),
    ),
    ...unlessEmpty("facts", [...facts] as NonNullable<StoredRecord["facts"]>),
    ...unlessEmpty(
      "pending",
      pending.map((one) => storePending(one, suppressions)),
    ),
  };
}

/** The record that was stored. Errors: throws `Misshapen` for what `storeRecord` does not write. */
export function restoreRecord(stored: unknown, { uri, suppressions }: RecordSurroundings): FileRecord {
  const { format, isRecognised, rules, counts, problems = [], ...rest } = RECORD(stored);
  const { diagnostics = [], notChecked = [], used = [], facts = [], pending = [] } = rest;
  const result: LintResult = {
    diagnostics: diagnostics.map((one) => restoreDiagnostic(one, uri)),
    notChecked: notChecked.map((place) => ({ uri, ...place })),
    counts,
    usedSuppressions: used.map((at) => suppressionAt(at, suppressions)),
    facts,
    pending: pending.map((one) => restorePending(one, suppressions)),
  };
  return {
    format,
    isRecognised,
    ruleCount: rules,
    problems: problems.map((one) => restoreDiagnostic(one, uri)),
    result,
  };
}

/** What is equal in most files is not repeated. */
function unlessEmpty<Key extends string, Item>(key: Key, items: readonly Item[]): { [Name in Key]?: Item[] } {
  return (items.length === 0 ? {} : { [key]: items }) as { [Name in Key]?: Item[] };
}

function storeDiagnostic(diagnostic: Diagnostic, uri: string): StoredDiagnostic {
  const { code, messageId, data, severity, range, message, effect, help, source, related, fixes } =
    diagnostic;
  const elsewhere = (place: { readonly uri: string }) => (place.uri === uri ? {} : { uri: place.uri });
  return {
    ...elsewhere(diagnostic),
    code,
    messageId,
    data,
    severity,
    range,
    message,
    ...(effect === undefined ? {} : { effect }),
    ...(help === undefined ? {} : { help }),
    ...(source === undefined ? {} : { source }),
    ...unlessEmpty(
      "related",
      related.map((place) => ({ range: place.range, message: place.message, ...elsewhere(place) })),
    ),
    ...unlessEmpty(
      "fixes",
      fixes.map((fix) => ({ ...fix, edits: [...fix.edits] })),
    ),
  };
}

function restoreDiagnostic(stored: StoredDiagnostic, uri: string): Diagnostic {
  const { related = [], fixes = [] } = stored;
  return { uri, ...stored, related: related.map((place) => ({ uri, ...place })), fixes };
}

function storePending(
  { rule, covers, range, from }: PendingSuppression,
  suppressions: readonly ConfiguredSuppression[],
): StoredPending {
  const origin =
    "scope" in from
      ? { comment: { ...from, rules: [...from.rules] } }
      : { suppression: suppressions.indexOf(from) };
  return { rule, covers: [...covers], range, ...origin };
}

function restorePending(
  { rule, covers, range, comment, suppression }: StoredPending,
  suppressions: readonly ConfiguredSuppression[],
): PendingSuppression {
  if (comment) return { rule, covers, range, from: comment };
  return { rule, covers, range, from: suppressionAt(suppression ?? -1, suppressions) };
}

function suppressionAt(at: number, suppressions: readonly ConfiguredSuppression[]): ConfiguredSuppression {
  const found = suppressions[at];
  if (found) return found;
  throw new Misshapen("a suppression that is not there");
}
