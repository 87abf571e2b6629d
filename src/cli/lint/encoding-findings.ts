import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { type SourceProblem, sourceProblem } from "../../sources/values/problems.ts";
import type { EncodingFlaw } from "../files/decode.ts";
import words from "./encoding-words.json" with { type: "json" };
import type { FileRecord } from "./file-record.ts";

/** The record of a file that is not plain UTF-8, with the finding about it. */
export function withFlaw(record: FileRecord, uri: string, flaw: EncodingFlaw | undefined): FileRecord {
  if (!flaw || !record.isRecognised) return record;
  const { result } = record;
  return {
    ...record,
    result: { ...result, diagnostics: [findingOf(flaw, record, uri), ...result.diagnostics] },
  };
}

/** The same for a document that no rule looks at. */
export function withFlawFinding(document: SourceDocument, flaw: EncodingFlaw | undefined): SourceDocument {
  if (!flaw) return document;
  return { ...document, diagnostics: [findingOf(flaw, document, document.uri), ...document.diagnostics] };
}

/** Whether the final consumer of such a file also reads it, so that its flaw is worth only a warning. */
export function isTolerated({ kind }: EncodingFlaw, { format }: Pick<FileRecord, "format">): boolean {
  return kind === "other-encoding" || format === "terraform" || format === "markdown";
}

function findingOf(flaw: EncodingFlaw, file: Pick<FileRecord, "format">, uri: string): Diagnostic {
  return sourceProblem(uri, {
    ...WORDS[flaw.kind],
    slug: flaw.kind,
    messageId: "flaw",
    severity: isTolerated(flaw, file) ? "warning" : "error",
    range: flaw.range,
  });
}

const WORDS: Readonly<Record<EncodingFlaw["kind"], Pick<SourceProblem, "message" | "help">>> = words;
