import options from "./options.json" with { type: "json" };

/** A curl option by its long name, and whether it takes a value. */
export interface CurlOption {
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
export function longOption(written: string): CurlOption {
  const name = written.replace(/^expand-(?=.)/, "");
  if (LONG_WITH_VALUE.has(name)) return { name, takesValue: true, isKnown: true };
  if (LONG_FLAGS.has(name) || /^no-/.test(name)) return { name, takesValue: false, isKnown: true };
  const begin = (known: string) => name !== "" && known.startsWith(name);
  const near = [...LONG_WITH_VALUE, ...LONG_FLAGS].filter(begin);
  if (near.length === 1) return longOption(near[0]!);
  return { name, takesValue: false, isKnown: false };
}

/** The option of a letter. */
export function shortOption(letter: string): CurlOption {
  const name = Object.hasOwn(SHORT_WITH_VALUE, letter) ? SHORT_WITH_VALUE[letter] : undefined;
  if (name !== undefined) return { name, takesValue: true, isKnown: true };
  const flag = Object.hasOwn(SHORT_FLAGS, letter) ? SHORT_FLAGS[letter] : undefined;
  return { name: flag ?? letter, takesValue: false, isKnown: true };
}
