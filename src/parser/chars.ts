/** Character classes of the language, as bit flags by UTF-16 unit below 128. */
export const NAME = 1;
export const HEX = 2;
/** The characters of an unquoted literal: hex digits, `:`, `.` and `/`. */
export const BARE = 4;
export const LETTER = 8;
export const DIGIT = 16;

const CLASSES = new Uint8Array(128);
for (let unit = 0; unit < 128; unit++) {
  const character = String.fromCharCode(unit);
  let flags = 0;
  if (/[A-Za-z0-9_]/.test(character)) flags |= NAME;
  if (/[0-9a-fA-F]/.test(character)) flags |= HEX | BARE;
  if (/[:./]/.test(character)) flags |= BARE;
  if (/[A-Za-z_]/.test(character)) flags |= LETTER;
  if (/[0-9]/.test(character)) flags |= DIGIT;
  CLASSES[unit] = flags;
}

/** The class flags of a UTF-16 unit; 0 beyond ASCII and for NaN, the end of the text. */
export function classOf(unit: number): number {
  return unit < 128 ? CLASSES[unit]! : 0;
}

/** The only whitespace between tokens: space, CR, LF. */
export function isSpace(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 13;
}

/** Unicode White_Space, which the engine trims at both ends of an expression. It excludes the byte-order mark. */
export function isTrimmed(unit: number): boolean {
  return (
    (unit >= 9 && unit <= 13) ||
    unit === 32 ||
    unit === 0x85 ||
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  );
}

/** The units that the scanner decides by. */
export const BANG = 33;
export const QUOTE = 34;
export const HASH = 35;
export const DOLLAR = 36;
export const AMPERSAND = 38;
export const OPEN_PAREN = 40;
export const CLOSE_PAREN = 41;
export const STAR = 42;
export const COMMA = 44;
export const MINUS = 45;
export const DOT = 46;
export const SLASH = 47;
export const COLON = 58;
export const SEMICOLON = 59;
export const AT_SIGN = 64;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const CARET = 94;
export const LETTER_N = 110;
export const LETTER_R = 114;
export const LETTER_X = 120;
export const OPEN_BRACE = 123;
export const PIPE = 124;
export const PERCENT = 37;
export const CLOSE_BRACE = 125;
