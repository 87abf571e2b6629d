import { createHash } from "node:crypto";
import type { ReportPart } from "../../../report/model.ts";
import { DIAGNOSTIC, EFFECT, FIX_SAFETY, RANGE, SEVERITY } from "../stored/diagnostic.ts";
import { count, list, object, type Shape, text } from "../stored/shapes.ts";

/** The version of `Part`. */
export const PART_VERSION = 2;

const FAILURE = object({ exitCode: count, message: text }, { help: text });

const CONFIG = object(
  {
    files: list(object({ uri: text, text })),
    diagnostics: list(DIAGNOSTIC),
    suppressions: list(
      object({ rules: list(text), file: text, reason: text, range: RANGE }, { pointer: text, uri: text }),
    ),
    unignorable: list(text),
  },
  { uri: text, baseline: text },
);

const CODE_INFO = object(
  { code: text, summary: text, severity: SEVERITY },
  { why: text, effect: EFFECT, fixable: FIX_SAFETY, docs: text, sourceUrl: text },
);

const FILE = object(
  {
    uri: text,
    configUri: text,
    /** Which of `configs`. */
    config: count,
    record: (value) => value,
  },
  {
    /** Where a report may have to show it. */
    text,
    /** Which of `origins`; absent: it was named. */
    origin: count,
    unignorable: list(text),
  },
);

/** The shape of `Part`. */
export const PART = object({
  /** The key of the program and its options; equal in all parts. */
  program: text,
  /** The key of the files of the whole run; equal in all parts. */
  inputs: text,
  index: count,
  count,
  configs: list(CONFIG),
  codes: list(CODE_INFO),
  files: list(FILE),
  /** Files to which findings of other files point. */
  related: list(object({ uri: text, text })),
  origins: list(object({ operand: text, read: count })),
  /** Files and directories of the whole run that were left out; equal in all parts. */
  leftOut: count,
  /** Files that could not be read as text. */
  unread: list(object({ uri: text, reason: text })),
  failures: list(FAILURE),
  remarks: list(FAILURE),
});

/**
 * The data that the report of a part holds beside its findings. With it the parts can be merged as if all had been one
 * run: the facts that rules over several files collected from each file, and the entries of each configuration that
 * were used.
 */
export type Part = ReturnType<typeof PART>;

/** The properties by which a report is recognized as one of a part. */
export const PART_REPORT = object(
  { version: count, diagnostics: list((value) => value) },
  { part: (value: unknown) => value },
);

/** How a report carries its part. */
export const PACKED_PART: Shape<ReportPart> = object({ version: count, sha256: text, data: text });

/** A part for a report. */
export function packPart(part: Part): ReportPart {
  const data = JSON.stringify(part);
  return { version: PART_VERSION, sha256: sumOf(data), data };
}

/** The checksum of the data of a part. */
export function sumOf(data: string): string {
  return createHash("sha256").update(data).digest("base64url");
}
