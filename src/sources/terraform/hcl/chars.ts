/** Classes of UTF-16 units for the scanner. */

const WORD_START = 1;
const WORD_PART = 2;
const DIGIT = 4;

const CLASSES = new Uint8Array(128);
for (let unit = 0; unit < 128; unit++) {
  const isLetter = (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
  const isDigit = unit >= 48 && unit <= 57;
  if (isLetter || unit === 95) CLASSES[unit] = WORD_START | WORD_PART;
  else if (isDigit) CLASSES[unit] = WORD_PART | DIGIT;
  else if (unit === 45) CLASSES[unit] = WORD_PART;
}

/** Whether a word may begin with a unit. Letters beyond ASCII count, whatever their script. */
export function startsWord(unit: number): boolean {
  return unit < 128 ? (CLASSES[unit]! & WORD_START) !== 0 : isLetterBeyondAscii(unit);
}

/** Whether a word may continue with a unit; a hyphen is part of it. */
export function continuesWord(unit: number): boolean {
  return unit < 128 ? (CLASSES[unit]! & WORD_PART) !== 0 : isLetterBeyondAscii(unit);
}

export function isDigit(unit: number): boolean {
  return unit < 128 && (CLASSES[unit]! & DIGIT) !== 0;
}

/** Space, tab, and a carriage return, which comes before a line feed or is ignored. */
export function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09 || unit === 0x0d;
}

/** The offset after the word that begins at `start`. */
export function wordEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && continuesWord(text.charCodeAt(at))) at++;
  return at;
}

function isLetterBeyondAscii(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff ? true : LETTER.test(String.fromCharCode(unit));
}

const LETTER = /[\p{ID_Start}\p{ID_Continue}]/u;
