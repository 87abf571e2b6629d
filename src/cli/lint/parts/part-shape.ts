import { createHash } from "node:crypto";
import type { ReportPart } from "../../../report/model.ts";
import { DIAGNOSTIC, EFFECT, FIX_SAFETY, RANGE, SEVERITY } from "../stored/diagnostic.ts";
import { arrayShape, countShape, objectShape, type Shape, textShape } from "../stored/shapes.ts";

/** The version of `Part`. */
export const PART_VERSION = 2;

const FAILURE = objectShape({ exitCode: countShape, message: textShape }, { help: textShape });

const CONFIG = objectShape(
  {
    files: arrayShape(objectShape({ uri: textShape, text: textShape })),
    diagnostics: arrayShape(DIAGNOSTIC),
    suppressions: arrayShape(
      objectShape(
        { rules: arrayShape(textShape), file: textShape, reason: textShape, range: RANGE },
        { pointer: textShape, uri: textShape },
      ),
    ),
    unignorable: arrayShape(textShape),
  },
  { uri: textShape, baseline: textShape },
);

const CODE_INFO = objectShape(
  { code: textShape, summary: textShape, severity: SEVERITY },
  { why: textShape, effect: EFFECT, fixable: FIX_SAFETY, docs: textShape, sourceUrl: textShape },
);

const FILE = objectShape(
  {
    uri: textShape,
    configUri: textShape,
    /** Which of `configs`. */
    config: countShape,
    record: (value) => value,
  },
  {
    /** Where a report may have to show it. */
    text: textShape,
    /** Which of `origins`; absent: it was named. */
    origin: countShape,
    unignorable: arrayShape(textShape),
  },
);

/** The shape of `Part`. */
export const PART = objectShape({
  /** The key of the program and its options; equal in all parts. */
  program: textShape,
  /** The key of the files of the whole run; equal in all parts. */
  inputs: textShape,
  index: countShape,
  count: countShape,
  configs: arrayShape(CONFIG),
  codes: arrayShape(CODE_INFO),
  files: arrayShape(FILE),
  /** Files to which findings of other files point. */
  related: arrayShape(objectShape({ uri: textShape, text: textShape })),
  origins: arrayShape(objectShape({ operand: textShape, read: countShape })),
  /** Number of files and directories of the whole run that were excluded; equal in all parts. */
  leftOut: countShape,
  /** Files that could not be read as text. */
  unread: arrayShape(objectShape({ uri: textShape, reason: textShape })),
  failures: arrayShape(FAILURE),
  remarks: arrayShape(FAILURE),
});

/**
 * The data in the report of a part in addition to its findings. The data for merging parts as if they had been one run:
 * the facts that rules over several files collected from each file, and the used entries of each configuration.
 */
export type Part = ReturnType<typeof PART>;

/** The properties by which a report is recognised as one of a part. */
export const PART_REPORT = objectShape(
  { version: countShape, diagnostics: arrayShape((value) => value) },
  { part: (value: unknown) => value },
);

/** How a report contains its part. */
export const PACKED_PART: Shape<ReportPart> = objectShape({
  version: countShape,
  sha256: textShape,
  data: textShape,
});

/** A part for a report. */
export function packPart(part: Part): ReportPart {
  const data = JSON.stringify(part);
  return { version: PART_VERSION, sha256: sumOf(data), data };
}

/** The checksum of the data of a part. */
export function sumOf(data: string): string {
  return createHash("sha256").update(data).digest("base64url");
}
