import words from "./field-words.json" with { type: "json" };

/** Noun phrases for what fields contain. Fields without one are called by their names. */
const NOUNS: ReadonlyMap<string, string> = new Map(Object.entries(words.nouns));

/** Boolean fields: the sentence if they are true, and the sentence if they are false. */
const SENTENCES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(words.sentences));

/** Maps whose entries have a specific noun. */
const ENTRIES: ReadonlyMap<string, string> = new Map(Object.entries(words.entries));

const RAW = "raw.";

/** The words for the value of a field, in Markdown. */
export function nounOf(name: string): string {
  const own = NOUNS.get(name);
  if (own !== undefined) return own;
  const transformed = name.startsWith(RAW) ? NOUNS.get(name.slice(RAW.length)) : undefined;
  return transformed === undefined ? `\`${name}\`` : `${transformed} before any transformation`;
}

/** The sentence for a Boolean field that is true, or false; undefined for a field without specific words. */
export function sentenceOf(name: string, holds: boolean): string | undefined {
  return SENTENCES.get(name)?.[holds ? 0 : 1];
}

/** The words for one entry of a map. */
export function entryNounOf(name: string): string | undefined {
  return ENTRIES.get(name.startsWith(RAW) ? name.slice(RAW.length) : name);
}
