import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { type SourceProblem, sourceProblem } from "../../sources/values/problems.ts";
import type { EncodingFlaw } from "../files/decode.ts";
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

const WORDS: Readonly<Record<EncodingFlaw["kind"], Pick<SourceProblem, "message" | "help">>> = {
  "invalid-utf8": {
    message:
      "This byte is not valid UTF-8. It is read as a replacement character here, and other programs may reject the file.",
    help: "Save the file as UTF-8. Until then, its fixes are not applied.",
  },
  "nul-character": {
    message: "This is a NUL character; other programs may reject the file or stop reading at this point.",
    help: "Remove the character. Until then, fixes of this file are not applied.",
  },
  "other-encoding": {
    message:
      "This file is UTF-16 or UTF-32 text. It is read here, but Terraform and the API accept only UTF-8.",
    help: "Save the file as UTF-8. Until then, its fixes are not applied.",
  },
};
