import type { Diagnostic } from "../../core/diagnostic.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { LineIndex } from "../../core/line-index.ts";
import type { Origin, SourceText } from "../model/model.ts";
import type { ReviewContext } from "./review.ts";

/** Characters of a line that a review shows. */
const MAX_LINE_CHARS = 200;

/** The context of a review. `files`: those that origins may name. */
export function reviewContext(
  title: string,
  diagnostics: readonly Diagnostic[],
  files: readonly SourceText[],
): ReviewContext {
  const indexes = new Map<string, LineIndex>();
  const textOf = (wanted: string) => files.find(({ uri }) => uri === wanted)?.text ?? "";
  const indexOf = (uri: string) => getOrCompute(indexes, uri, () => new LineIndex(textOf(uri)));
  const place = (origin: Origin): string => {
    if (origin.from === "documented") return "documented";
    return `${origin.uri}:${indexOf(origin.uri).positionOf(origin.range.start).line}`;
  };
  const lineOf = (origin: Origin): string | undefined => {
    if (origin.from === "documented") return undefined;
    const index = indexOf(origin.uri);
    const { start, end } = index.lineRange(index.positionOf(origin.range.start).line);
    return textOf(origin.uri)
      .slice(start, Math.min(end, start + MAX_LINE_CHARS))
      .trim();
  };
  return { title, diagnostics, place, lineOf };
}
