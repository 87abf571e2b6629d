import options from "./options.json" with { type: "json" };
import type { Word } from "./words.ts";

/** A curl option as a word has it, by its long name. */
interface WrittenOption {
  readonly name: string;
  /** Empty for an option without a value; undefined if the value is the next word. */
  readonly value: string | undefined;
  /** Whether curl is known to have it. */
  readonly isKnown: boolean;
}

/** Short options with a value, by letter. */
const SHORT_WITH_VALUE: ReadonlyMap<string, string> = new Map(Object.entries(options.shortWithValue));

/** Short options without a value that say something about the request. */
const SHORT_FLAGS: ReadonlyMap<string, string> = new Map(Object.entries(options.shortFlags));

const LONG_WITH_VALUE = new Set([...SHORT_WITH_VALUE.values(), ...options.longWithValue]);

/** Long options without a value. */
const LONG_FLAGS = new Set(options.longFlags);

/**
 * The option of a long name, which curl lets you abbreviate to any unique prefix. Unknown ones count as
 * options without a value; `expand-` turns an option into one that expands curl variables.
 */
function longOption(written: string): WrittenOption {
  const name = written.replace(/^expand-(?=.)/, "");
  if (LONG_WITH_VALUE.has(name)) return { name, value: undefined, isKnown: true };
  if (LONG_FLAGS.has(name) || /^no-/.test(name)) return { name, value: "", isKnown: true };
  const near = [...LONG_WITH_VALUE, ...LONG_FLAGS].filter((known) => known.startsWith(name));
  if (near.length === 1) return longOption(near[0]!);
  return { name, value: "", isKnown: false };
}

/** An option as given. */
export interface GivenOption {
  readonly name: string;
  /** Empty for an option without a value. */
  readonly value: string;
  readonly line: number;
  readonly isKnown: boolean;
}

/** One transfer of a curl command: its options in order, and its addresses. */
export interface CurlCall {
  readonly options: readonly GivenOption[];
  readonly urls: readonly Word[];
}

/** A curl command, read, or an option that lacks its value. `--next` begins another transfer. */
export function curlCalls(words: readonly Word[]): CurlCall[] | GivenOption {
  const calls: { options: GivenOption[]; urls: Word[] }[] = [{ options: [], urls: [] }];
  let onlyUrls = false;
  for (let at = 0; at < words.length; at++) {
    const { text, line } = words[at]!;
    const call = calls.at(-1)!;
    if (onlyUrls || !text.startsWith("-") || text === "-") {
      call.urls.push(words[at]!);
      continue;
    }
    if (text === "--") {
      onlyUrls = true;
      continue;
    }
    for (const { name, value, isKnown } of optionsOf(text)) {
      const given = value ?? words[++at]?.text;
      const option = { name, value: given ?? "", line, isKnown };
      if (given === undefined) return option;
      if (name === "url") call.urls.push(words[at]!);
      else if (name === "next") calls.push({ options: [], urls: [] });
      else call.options.push(option);
    }
  }
  return calls;
}

/** The options in one word: a long one, or several short ones, the last of which may have a value. */
function optionsOf(text: string): WrittenOption[] {
  if (text.startsWith("--")) return [longOption(text.slice(2))];
  const options: WrittenOption[] = [];
  for (let at = 1; at < text.length; at++) {
    const letter = text[at]!;
    const name = SHORT_WITH_VALUE.get(letter);
    if (name !== undefined)
      return [...options, { name, value: text.slice(at + 1) || undefined, isKnown: true }];
    options.push({ name: SHORT_FLAGS.get(letter) ?? letter, value: "", isKnown: true });
  }
  return options;
}
