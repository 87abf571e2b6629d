import { createHash } from "node:crypto";
import type { ReportPart } from "../../../report/schemas/lint-report.generated.ts";
import { DIAGNOSTIC, EFFECT, FIX_SAFETY, RANGE, SEVERITY } from "../stored/diagnostic.ts";
import { arrayShape, countShape, objectShape, type Shape, textShape } from "../stored/shapes.ts";

/** The format version of `Part`; a part with another version cannot be merged. */
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
    /** Index into `configs`. */
    config: countShape,
    record: (value) => value,
  },
  {
    /** Present if a report may have to show it. */
    text: textShape,
    /** Index into `origins`; absent if the file itself was named. */
    origin: countShape,
    unignorable: arrayShape(textShape),
  },
);

/** The shape that the data of a part must have. */
export const PART = objectShape({
  /** The key of the program and its options; the same in all parts. */
  program: textShape,
  /** The key of the files of the whole run; the same in all parts. */
  inputs: textShape,
  index: countShape,
  count: countShape,
  configs: arrayShape(CONFIG),
  codes: arrayShape(CODE_INFO),
  files: arrayShape(FILE),
  /** Files that findings in other files point to. */
  related: arrayShape(objectShape({ uri: textShape, text: textShape })),
  origins: arrayShape(objectShape({ operand: textShape, read: countShape })),
  /** Number of files and directories excluded from the whole run; the same in all parts. */
  leftOut: countShape,
  /** Files that could not be read as text. */
  unread: arrayShape(objectShape({ uri: textShape, reason: textShape })),
  failures: arrayShape(FAILURE),
  remarks: arrayShape(FAILURE),
});

/**
 * The data in a part's report in addition to its findings. With it, parts are merged as if they had been one run: it
 * has the facts that multi-file rules collected from each file, and the used entries of each configuration.
 */
export type Part = ReturnType<typeof PART>;

/** The properties that identify a report as the report of a part. */
export const PART_REPORT = objectShape(
  { version: countShape, diagnostics: arrayShape((value) => value) },
  { part: (value: unknown) => value },
);

/** The form in which a report contains its part. */
export const PACKED_PART: Shape<ReportPart> = objectShape({
  version: countShape,
  sha256: textShape,
  data: textShape,
});

/** Packs a part for its report. */
export function packPart(part: Part): ReportPart {
  const data = JSON.stringify(part);
  return { version: PART_VERSION, sha256: sumOf(data), data };
}

/** The checksum of the data of a part. */
export function sumOf(data: string): string {
  return createHash("sha256").update(data).digest("base64url");
}
