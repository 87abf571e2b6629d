import words from "./field-words.json" with { type: "json" };

/** Noun phrases for fields, as people call what they hold. Others are called by their names. */
const NOUNS: ReadonlyMap<string, string> = new Map(Object.entries(words.nouns));

/** Boolean fields: what is true if they hold, and what is true if they do not. */
const SENTENCES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(words.sentences));

/** Maps whose entries have a name of their own. */
const ENTRIES: ReadonlyMap<string, string> = new Map(Object.entries(words.entries));

const RAW = "raw.";

/** The words for the value of a field, in Markdown. */
export function nounOf(name: string): string {
  const own = NOUNS.get(name);
  if (own !== undefined) return own;
  const transformed = name.startsWith(RAW) ? NOUNS.get(name.slice(RAW.length)) : undefined;
  return transformed === undefined ? `\`${name}\`` : `${transformed} before any transformation`;
}

/** The sentence that is true where a Boolean field holds, or does not; undefined for a field without words of its own. */
export function sentenceOf(name: string, holds: boolean): string | undefined {
  return SENTENCES.get(name)?.[holds ? 0 : 1];
}

/** The words for one entry of a map. */
export function entryNounOf(name: string): string | undefined {
  return ENTRIES.get(name.startsWith(RAW) ? name.slice(RAW.length) : name);
}
