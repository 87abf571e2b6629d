import type { Diagnostic } from "../../core/diagnostic.ts";
import { LineIndex } from "../../core/line-index.ts";
import type { Origin, SourceText } from "../model/model.ts";
import type { ReviewContext } from "./review.ts";

/** The context of a review. `files`: those that origins may name. */
export function reviewContext(
  title: string,
  diagnostics: readonly Diagnostic[],
  files: readonly SourceText[],
): ReviewContext {
  const indexes = new Map<string, LineIndex>();
  const place = (origin: Origin): string => {
    if (origin.from === "documented") return "documented";
    const known = indexes.get(origin.uri);
    const index = known ?? new LineIndex(files.find(({ uri }) => uri === origin.uri)?.text ?? "");
    indexes.set(origin.uri, index);
    return `${origin.uri}:${index.positionOf(origin.range.start).line}`;
  };
  return { title, diagnostics, place };
}
