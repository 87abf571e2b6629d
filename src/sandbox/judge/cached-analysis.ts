import { BoundedMap } from "../../core/bounded.ts";
import { type AnalysedExpression, analyseExpression } from "../../types/analyse.ts";

/** Maximum expressions remembered, and their size: those of a zone are examined on each of its changes. */
const MAX_CACHED = 512;
const MAX_CACHED_CHARS = 4096;

const cache = new BoundedMap<string, AnalysedExpression>(MAX_CACHED);

/** `analyseExpression`, remembering the last ones. */
export function cachedAnalysis(text: string): AnalysedExpression {
  const known = cache.get(text);
  if (known) return known;
  const analysed = analyseExpression(text);
  if (text.length <= MAX_CACHED_CHARS) cache.set(text, analysed);
  return analysed;
}
