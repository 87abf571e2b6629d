import options from "./options.json" with { type: "json" };
import type { Word } from "./words.ts";

/** A curl option by its long name, and whether it takes a value. */
interface CurlOption {
  readonly name: string;
  readonly takesValue: boolean;
  /** Whether curl is known to have it. */
  readonly isKnown: boolean;
}

/** Short options with a value, by letter. */
const SHORT_WITH_VALUE: Readonly<Record<string, string>> = options.shortWithValue;

/** Short options without a value that say something about the request. */
const SHORT_FLAGS: Readonly<Record<string, string>> = options.shortFlags;

const LONG_WITH_VALUE = new Set([...Object.values(SHORT_WITH_VALUE), ...options.longWithValue]);

/** Long options without a value. */
const LONG_FLAGS = new Set(options.longFlags);

/**
 * The option of a long name, which curl lets you abbreviate to any unique prefix. Unknown ones count as
 * options without a value; `expand-` turns an option into one that expands curl variables.
 */
function longOption(written: string): CurlOption {
  const name = written.replace(/^expand-(?=.)/, "");
  if (LONG_WITH_VALUE.has(name)) return { name, takesValue: true, isKnown: true };
  if (LONG_FLAGS.has(name) || /^no-/.test(name)) return { name, takesValue: false, isKnown: true };
  const near = [...LONG_WITH_VALUE, ...LONG_FLAGS].filter((known) => known.startsWith(name));
  if (near.length === 1) return longOption(near[0]!);
  return { name, takesValue: false, isKnown: false };
}

/** The option of a letter. */
function shortOption(letter: string): CurlOption {
  const name = Object.hasOwn(SHORT_WITH_VALUE, letter) ? SHORT_WITH_VALUE[letter] : undefined;
  if (name !== undefined) return { name, takesValue: true, isKnown: true };
  const flag = Object.hasOwn(SHORT_FLAGS, letter) ? SHORT_FLAGS[letter] : undefined;
  return { name: flag ?? letter, takesValue: false, isKnown: true };
}

/** An option as given. */
export interface GivenOption {
  readonly name: string;
  /** Empty for an option without a value. */
  readonly value: string;
  readonly line: number;
  /** Whether curl has no such option. */
  readonly isUnknown?: boolean;
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
      const given = value === undefined ? words[++at]?.text : value;
      const option = { name, value: given ?? "", line, ...(!isKnown && { isUnknown: true }) };
      if (given === undefined) return option;
      if (name === "url") call.urls.push(words[at]!);
      else if (name === "next") calls.push({ options: [], urls: [] });
      else call.options.push(option);
    }
  }
  return calls;
}

interface WrittenOption {
  readonly name: string;
  /** Undefined if it is the next word. */
  readonly value: string | undefined;
  readonly isKnown: boolean;
}

/** The options in one word: a long one, or several short ones, the last of which may have a value. */
function optionsOf(text: string): WrittenOption[] {
  if (text.startsWith("--")) {
    const { name, takesValue, isKnown } = longOption(text.slice(2));
    return [{ name, value: takesValue ? undefined : "", isKnown }];
  }
  const options: WrittenOption[] = [];
  for (let at = 1; at < text.length; at++) {
    const { name, takesValue, isKnown } = shortOption(text[at]!);
    if (!takesValue) {
      options.push({ name, value: "", isKnown });
      continue;
    }
    const attached = text.slice(at + 1);
    options.push({ name, value: attached === "" ? undefined : attached, isKnown });
    break;
  }
  return options;
}
