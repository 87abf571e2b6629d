import { Author } from "./author.ts";
import { CarelessAuthor } from "./careless-author.ts";

/**
 * Realistic expressions of custom rules, generated from a seed: from a single comparison to a list of addresses of the
 * maximum length. All differ, so caches do not help, and each matches some requests, but not all, so the rules of a ruleset
 * leave requests for later ones.
 */
export interface Corpus {
  readonly expressions: readonly string[];
  /** Total size of the expressions in UTF-8 bytes. */
  readonly bytes: number;
}

/** Options of a corpus. */
export interface CorpusOptions {
  readonly seed: number;
  readonly count: number;
  /** Whether some expressions contain `matches`. */
  readonly hasRegexes: boolean;
}

/** Makes a corpus. Equal options give equal corpora. */
export function makeCorpus({ seed, count, hasRegexes }: CorpusOptions): Corpus {
  return distinctBy(new Author(seed, hasRegexes), count);
}

/** Makes a corpus like the rules of a neglected zone: 260 characters and about three findings each. */
export function makeCarelessCorpus({ seed, count }: Omit<CorpusOptions, "hasRegexes">): Corpus {
  return distinctBy(new CarelessAuthor(seed), count);
}

function distinctBy(author: { expression(): string }, count: number): Corpus {
  const distinct = new Set<string>();
  while (distinct.size < count) distinct.add(author.expression());
  // V8 keeps a joined string as a tree of its pieces. A parser never gets such a string from a file.
  const flat = JSON.stringify([...distinct]);
  return { expressions: JSON.parse(flat) as string[], bytes: [...distinct].reduce(sumOfBytes, 0) };
}

function sumOfBytes(sum: number, text: string): number {
  return sum + Buffer.byteLength(text);
}
