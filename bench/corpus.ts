import { Author } from "./author.ts";
import { CarelessAuthor } from "./careless-author.ts";

/**
 * Realistic rule expressions, made from a seed: what people write into custom rules, from a single comparison to a list
 * of addresses that fills the limit. No two are equal, so that nothing remembered from one helps with the next, and each
 * is about a part of all requests, so that rules of a ruleset leave requests to later ones.
 */
export interface Corpus {
  readonly expressions: readonly string[];
  /** UTF-8 bytes of all expressions together. */
  readonly bytes: number;
}

/** Sources of a corpus. */
export interface CorpusOptions {
  readonly seed: number;
  readonly count: number;
  /** Whether expressions with `matches` take part. */
  readonly hasRegexes: boolean;
}

/** Makes a corpus; equal options make equal corpora. */
export function makeCorpus({ seed, count, hasRegexes }: CorpusOptions): Corpus {
  return distinctBy(new Author(seed, hasRegexes), count);
}

/** The same of a zone that nobody cleans: 260 characters a rule, and about three findings. */
export function makeCarelessCorpus({ seed, count }: Omit<CorpusOptions, "hasRegexes">): Corpus {
  return distinctBy(new CarelessAuthor(seed), count);
}

function distinctBy(author: { expression(): string }, count: number): Corpus {
  const distinct = new Set<string>();
  while (distinct.size < count) distinct.add(author.expression());
  // Joined pieces are kept as trees of pieces by the engine that runs us; a parser is never handed such a string.
  const flat = JSON.stringify([...distinct]);
  return { expressions: JSON.parse(flat) as string[], bytes: [...distinct].reduce(sumOfBytes, 0) };
}

function sumOfBytes(sum: number, text: string): number {
  return sum + Buffer.byteLength(text);
}
