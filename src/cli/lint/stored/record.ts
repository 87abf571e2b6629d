import { UNCHECKED_KINDS } from "../../../core/unchecked.ts";
import type { ConfiguredSuppression } from "../../../lint/config/config.ts";
import type { PendingSuppression } from "../../../lint/config/suppress.ts";
import type { PlainData } from "../../../lint/engine/project-report.ts";
import type { LintResult } from "../../../lint/engine/result.ts";
import { DOCUMENT_FORMATS } from "../../../sources/notations.ts";
import type { FileRecord } from "../file-record.ts";
import {
  DIAGNOSTIC,
  RANGE,
  restoreDiagnostic,
  SEVERITY,
  storeDiagnostic,
  withoutEmpty,
} from "./diagnostic.ts";
import {
  arrayShape,
  choiceShape,
  countShape,
  flagShape,
  Misshapen,
  objectShape,
  textShape,
} from "./shapes.ts";

/** The data that a record depends on but does not contain. */
export interface RecordSurroundings {
  /** The name of the file, which the record does not repeat. */
  readonly uri: string;
  /** The suppressions of its configuration, to which a record refers by index. */
  readonly suppressions: readonly ConfiguredSuppression[];
}

const COMMENT = objectShape({
  range: RANGE,
  scope: choiceShape(["line", "next-line", "file", "range"]),
  rules: arrayShape(objectShape({ id: textShape, range: RANGE, covers: RANGE })),
  reason: textShape,
});
const RECORD = objectShape(
  {
    format: choiceShape(DOCUMENT_FORMATS),
    isRecognised: flagShape,
    rules: countShape,
    counts: objectShape({ rules: countShape, expressions: countShape, suppressed: countShape }),
  },
  {
    problems: arrayShape(DIAGNOSTIC),
    diagnostics: arrayShape(DIAGNOSTIC),
    notChecked: arrayShape(
      objectShape({ range: RANGE, kind: choiceShape(UNCHECKED_KINDS), reason: textShape }),
    ),
    used: arrayShape(countShape),
    facts: arrayShape(
      objectShape({ rule: textShape, severity: SEVERITY, facts: arrayShape((value) => value as PlainData) }),
    ),
    dataFiles: arrayShape(textShape),
    pending: arrayShape(
      objectShape(
        { rule: textShape, covers: arrayShape(RANGE), range: RANGE },
        { comment: COMMENT, suppression: countShape },
      ),
    ),
  },
);

/** A record as JSON. */
export type StoredRecord = ReturnType<typeof RECORD>;
type StoredPending = NonNullable<StoredRecord["pending"]>[number];

/** Converts a record to JSON data. */
export function storeRecord(
  { format, isRecognised, ruleCount, problems, result }: FileRecord,
  { uri, suppressions }: RecordSurroundings,
): StoredRecord {
  const { diagnostics, notChecked, counts, usedSuppressions, facts, dataFiles, pending } = result;
  return withoutEmpty<StoredRecord>({
    format,
    isRecognised,
    rules: ruleCount,
    counts,
    problems: problems.map((one) => storeDiagnostic(one, uri)),
    diagnostics: diagnostics.map((one) => storeDiagnostic(one, uri)),
    notChecked: notChecked.map(({ range, kind, reason }) => ({ range, kind, reason })),
    used: usedSuppressions.map((one) => suppressions.indexOf(one)),
    facts: [...facts] as NonNullable<StoredRecord["facts"]>,
    dataFiles: [...(dataFiles ?? [])],
    pending: pending.map((one) => storePending(one, suppressions)),
  });
}

/** The record that was stored. Errors: throws `Misshapen` for anything that `storeRecord` does not write. */
export function restoreRecord(stored: unknown, surroundings: RecordSurroundings): FileRecord {
  return recordIn(RECORD(stored), surroundings);
}

/** A record that the running program stored, so it is not validated. Errors: as `restoreRecord`. */
export function recordIn(stored: StoredRecord, { uri, suppressions }: RecordSurroundings): FileRecord {
  const { format, isRecognised, rules, counts, problems = [], ...rest } = stored;
  const { diagnostics = [], notChecked = [], used = [], facts = [], dataFiles = [], pending = [] } = rest;
  const result: LintResult = {
    diagnostics: diagnostics.map((one) => restoreDiagnostic(one, uri)),
    notChecked: notChecked.map((place) => ({ uri, ...place })),
    counts,
    usedSuppressions: used.map((at) => suppressionAt(at, suppressions)),
    facts,
    dataFiles,
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
  throw new Misshapen("a suppression that does not exist");
}
