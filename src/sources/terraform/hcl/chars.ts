/** Classes of UTF-16 units for the scanner. */

const WORD_START = 1;
const WORD_PART = 2;
const DIGIT = 4;

const CLASSES = Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (/[a-z_]/i.test(character)) return WORD_START | WORD_PART;
  if (/\d/.test(character)) return WORD_PART | DIGIT;
  return character === "-" ? WORD_PART : 0;
});

/** Whether a word may begin with a unit. Letters beyond ASCII count, whatever their script. */
export function startsWord(unit: number): boolean {
  return isOfClass(unit, WORD_START);
}

/** Whether a word may continue with a unit; a hyphen is part of it. */
export function continuesWord(unit: number): boolean {
  return isOfClass(unit, WORD_PART);
}

export function isDigit(unit: number): boolean {
  return (CLASSES[unit]! & DIGIT) !== 0;
}

/** Space, tab, and a carriage return, which comes before a line feed. */
export function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09 || unit === 0x0d;
}

/** The offset after the word that begins at `start`. */
export function wordEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && continuesWord(text.charCodeAt(at))) at++;
  return at;
}

function isOfClass(unit: number, wanted: number): boolean {
  const classes = CLASSES[unit];
  // Letters, and each half of a character that takes two units.
  return classes === undefined
    ? /[\p{ID_Continue}\p{Surrogate}]/u.test(String.fromCharCode(unit))
    : (classes & wanted) !== 0;
}
