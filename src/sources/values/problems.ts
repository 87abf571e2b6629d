import type { Diagnostic } from "../../core/diagnostic.ts";
import { code, number } from "../../core/phrases.ts";
import { diagnosticIn, type SlugParts } from "../../core/problem.ts";
import type { Range } from "../../core/range.ts";
import { withWholeCharacters } from "../../core/whole-characters.ts";
import { type Wording, worded } from "../../core/wording.ts";
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

/** Wordings of a reader's problems, by slug and message. */
type Wordings = Readonly<Partial<Record<SourceSlug, Readonly<Record<string, Wording>>>>>;

/** The properties of a problem in addition to its wording. */
export interface Said
  extends Omit<SlugParts<SourceSlug>, "slug" | "messageId" | "range" | "message" | "help" | "data"> {
  /** Numbers, and source text, which messages have in backquotes. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** Other values of the message, or the same in other words. */
  readonly words?: Readonly<Record<string, string>>;
}

/** The maker of a reader's problems, in the words of its table. */
export function problemSayer<Table extends Wordings>(table: Table) {
  return <Slug extends keyof Table & SourceSlug>(
    slug: Slug,
    messageId: keyof Table[Slug] & string,
    range: Range,
    { data = {}, words = {}, ...more }: Said = {},
  ): SourceProblem => {
    const wordings: Readonly<Record<string, Wording>> = table[slug]!;
    const values = Object.entries(data);
    const shown = values.map(
      ([key, value]) => [key, typeof value === "number" ? value : code(value)] as const,
    );
    return {
      slug,
      messageId,
      range,
      data: Object.fromEntries(values.map(([key, value]) => [key, String(value)])),
      ...worded(wordings[messageId]!, { ...Object.fromEntries(shown), ...words }),
      ...more,
    };
  };
}
