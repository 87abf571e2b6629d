import ranges from "./wide-ranges.json" with { type: "json" };

/** Code points that a terminal shows in two columns: East Asian wide and full-width forms, and emoji. */
const WIDE_RANGES = ranges.map((ends) => ends.map((end) => Number.parseInt(end, 16)));

/** Printable ASCII, as most text is. It is checked first, so that most runs need none of the patterns below. */
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

interface Patterns {
  readonly unsafe: RegExp;
  readonly allUnsafe: RegExp;
  readonly combining: RegExp;
}

/**
 * Characters that hide, reorder or move text when a terminal prints them: controls, formats, separators, surrogates, tags; and
 * noncharacters, which XML does not allow. The source of a pattern with the flag `u`.
 */
export const UNSAFE_CHARACTERS =
  "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Noncharacter_Code_Point}\\u2065\\u{e0000}-\\u{e007f}]";

let known: Patterns | undefined;

/** Built for the first text beyond ASCII: V8 takes half a millisecond to look up the characters of these classes. */
function patterns(): Patterns {
  if (known) return known;
  const [unsafe, allUnsafe] = [new RegExp(UNSAFE_CHARACTERS, "u"), new RegExp(UNSAFE_CHARACTERS, "gu")];
  known = { unsafe, allUnsafe, combining: /\p{M}/u };
  return known;
}

/** The columns of a tab in a code frame. */
const TAB = "    ";

/** A character as displayed. */
export interface VisibleCharacter {
  readonly text: string;
  /** Terminal columns. */
  readonly columns: number;
}

/** The display form of one character (one code point) in a code frame. */
export function showCharacter(character: string): VisibleCharacter {
  const codePoint = character.codePointAt(0)!;
  if (codePoint >= 0x20 && codePoint < 0x7f) return { text: character, columns: 1 };
  if (codePoint === 9) return { text: TAB, columns: TAB.length };
  if (patterns().unsafe.test(character)) {
    const text = spelledOut(character);
    return { text, columns: text.length };
  }
  if (codePoint >= 0x300 && patterns().combining.test(character)) return { text: character, columns: 0 };
  return { text: character, columns: isWide(codePoint) ? 2 : 1 };
}

/**
 * Text of a file, a path or a message made safe for a terminal: control characters, escape sequences, characters that
 * hide or reorder text are spelt out, so that nothing in a file can drive the terminal or fake a line of the report.
 */
export function visible(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  return text.replace(patterns().allUnsafe, spelledOut);
}

/** `visible` for a text of several lines: the line breaks are kept. */
export function visibleLines(text: string): string {
  return text.split("\n").map(visible).join("\n");
}

/** A character in escapes: `\n`, `\t`, `\x1b`, `\u{202e}`. */
export function spelledOut(character: string): string {
  const codePoint = character.codePointAt(0)!;
  if (codePoint === 9) return "\\t";
  if (codePoint === 10) return "\\n";
  if (codePoint === 13) return "\\r";
  const hex = codePoint.toString(16);
  return codePoint < 0x80 ? `\\x${hex.padStart(2, "0")}` : `\\u{${hex}}`;
}

function isWide(codePoint: number): boolean {
  if (codePoint < 0x1100) return false;
  return WIDE_RANGES.some(([first = 0, last = 0]) => first <= codePoint && codePoint <= last);
}
