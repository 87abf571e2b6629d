/** Code points that a terminal shows in two columns: East Asian wide and full-width forms, and emoji. */
const WIDE_RANGES: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x23e9, 0x23ec],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18cff],
  [0x1aff0, 0x1b2ff],
  [0x1f004, 0x1f004],
  [0x1f0cf, 0x1f0cf],
  [0x1f18e, 0x1f19a],
  [0x1f200, 0x1f320],
  [0x1f32d, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f7e0, 0x1f7eb],
  [0x1f90c, 0x1f9ff],
  [0x1fa70, 0x1faff],
  [0x20000, 0x3fffd],
];

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

/** Made for the first text that is more than ASCII: V8 takes half a millisecond to look up the characters that they mean. */
function patterns(): Patterns {
  if (known) return known;
  const [unsafe, allUnsafe] = [new RegExp(UNSAFE_CHARACTERS, "u"), new RegExp(UNSAFE_CHARACTERS, "gu")];
  known = { unsafe, allUnsafe, combining: /\p{M}/u };
  return known;
}

/** How many columns a tab takes in a code frame. */
const TAB = "    ";

/** A character as displayed. */
export interface VisibleCharacter {
  readonly text: string;
  /** Terminal columns. */
  readonly columns: number;
}

/** How one character (one code point) of a file is shown in a code frame. */
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
  return WIDE_RANGES.some(([first, last]) => first <= codePoint && codePoint <= last);
}
