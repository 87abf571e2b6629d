import type { Diagnostic } from "../../core/diagnostic.ts";
import { number } from "../../core/phrases.ts";
import { diagnosticIn, type SlugParts } from "../../core/problem.ts";
import type { Range } from "../../core/range.ts";
import { withWholeCharacters } from "../../core/whole-characters.ts";
import codes from "./codes.json" with { type: "json" };

/** Every slug of the area `source`, with its meaning in one sentence. */
export const SOURCE_PROBLEMS = codes satisfies Readonly<Record<string, string>>;

/** The closed list of slugs of the area `source`. */
export type SourceSlug = keyof typeof SOURCE_PROBLEMS;

/** A problem of a reader, before it becomes a diagnostic of its file: its ranges count in the text that was read. */
export type SourceProblem = SlugParts<SourceSlug>;

/** A reader's problem as a diagnostic of `uri`. */
export function sourceProblem(uri: string, { slug, ...parts }: SourceProblem): Diagnostic {
  return diagnosticIn(uri, `source/${slug}`, parts);
}

/** Collects the problems of one file up to a limit, one per location. */
export class ProblemList {
  readonly diagnostics: Diagnostic[] = [];
  readonly #uri: string;
  readonly #text: string;
  readonly #maxProblems: number;
  #isFull = false;
  #last = "";

  constructor({ uri, text }: { readonly uri: string; readonly text: string }, maxProblems: number) {
    this.#uri = uri;
    this.#text = text;
    this.#maxProblems = maxProblems;
  }

  /** True once the limit is reached; later problems are dropped. */
  get isFull(): boolean {
    return this.#isFull;
  }

  add(problem: SourceProblem): void {
    const place = `${problem.range.start} ${problem.severity ?? "error"}`;
    if (this.#isFull || place === this.#last) return;
    if (this.diagnostics.length >= this.#maxProblems) {
      this.#isFull = true;
      this.diagnostics.push(sourceProblem(this.#uri, tooManyProblems(this.#maxProblems, problem.range)));
      return;
    }
    this.#last = place;
    this.diagnostics.push(withWholeCharacters(sourceProblem(this.#uri, problem), this.#text));
  }
}

function tooManyProblems(maxProblems: number, range: Range): SourceProblem {
  return {
    slug: "too-many-problems",
    messageId: "tooManyProblems",
    data: { maxProblems: String(maxProblems) },
    range: { start: range.start, end: range.start },
    message: `This file has more than ${number(maxProblems)} problems, and the rest of it is not checked.`,
    help: "Fix the ones above first; the first often causes the others.",
  };
}
