import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { lockProblem } from "./codes.ts";

interface Page {
  readonly uri: string;
  readonly entryCount: number;
  /** The reader's words about a page that is not the whole list. */
  readonly partial: Diagnostic | undefined;
}

/** The lists of rulesets among exports, which may come in pages: those of one list are in one directory. */
export class Listings {
  readonly #lists = new Map<string, Page[]>();

  /** Notes the pages in a file. Returns the reader's diagnostics, without those that only `problems` can decide. */
  add({ uri, subjects, diagnostics }: SourceDocument): readonly Diagnostic[] {
    const listings = subjects.flatMap((one) => (one.kind === "RulesetListing" ? [one] : []));
    if (listings.length === 0) return diagnostics;
    const entryCount = listings.reduce((sum, { rulesets }) => sum + rulesets.length, 0);
    const partial = diagnostics.find(({ code }) => code === PARTIAL);
    const key = uri.slice(0, uri.lastIndexOf("/") + 1);
    this.#lists.set(key, [...(this.#lists.get(key) ?? []), { uri, entryCount, partial }]);
    return diagnostics.filter(({ code }) => code !== PARTIAL);
  }

  /** Errors for lists with missing pages. */
  problems(): Diagnostic[] {
    return [...this.#lists.values()].flatMap((pages) => {
      const partial = pages.filter((page) => page.partial !== undefined);
      const last = partial.at(-1);
      if (!last || isWhole(pages, partial)) return [];
      const { range } = last.partial!;
      return [lockProblem("policy/unusable-lock", { uri: last.uri, range, messageId: "partialListing" })];
    });
  }
}

const PARTIAL = "source/partial-answer";

/** Either a list states its number of entries, or its last page names no next one. */
function isWhole(pages: readonly Page[], partial: readonly Page[]): boolean {
  const totals = partial.flatMap((page) => page.partial!.data["total"] ?? []).map(Number);
  const entryCount = pages.reduce((sum, page) => sum + page.entryCount, 0);
  if (totals.length > 0) return entryCount >= Math.max(...totals);
  return partial.length < pages.length;
}
