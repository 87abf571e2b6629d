import { jsonText } from "../ink/json-text.ts";

/** The result of `pack`, as far as its report is concerned. */
export interface PackReport {
  readonly expressions: readonly string[];
  readonly lists: readonly { readonly name: string; readonly items: readonly (string | number)[] }[];
  readonly isProved: boolean;
}

/** The report for programs: one JSON document with a final line feed. */
export function renderPackJson({ expressions, lists, isProved }: PackReport): string {
  const listed = lists.map(({ name, items }) => ({ name, items }));
  const json = {
    version: 1,
    expressions,
    ...(listed.length > 0 && { lists: listed }),
    proof: isProved ? "proved" : "unknown",
  };
  return `${jsonText(json)}\n`;
}
