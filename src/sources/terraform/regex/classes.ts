/** First and last UTF-16 unit of a range. */
export type UnitRange = readonly [number, number];

const LAST_UNIT = 0xffff;

const CLASSES: Readonly<Record<string, readonly UnitRange[]>> = {
  d: [[0x30, 0x39]],
  w: [
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
  ],
  // RE2 has no vertical tab and no Unicode among whitespace.
  s: [
    [0x09, 0x0a],
    [0x0c, 0x0d],
    [0x20, 0x20],
  ],
};

const CONTROLS: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

/** The characters that an escape of a letter matches; undefined for an unsupported escape. */
export function unitsOf(letter: string): readonly UnitRange[] | undefined {
  if (Object.hasOwn(CLASSES, letter)) return CLASSES[letter];
  const lower = letter.toLowerCase();
  if (lower !== letter && Object.hasOwn(CLASSES, lower)) return negated(CLASSES[lower]!);
  if (Object.hasOwn(CONTROLS, letter)) return [[CONTROLS[letter]!, CONTROLS[letter]!]];
  if (!/^[!-/:-@[-`{-~]$/.test(letter)) return undefined;
  const one = letter.charCodeAt(0);
  return [[one, one]];
}

/** Every unit that none of the ranges has. */
export function negated(ranges: readonly UnitRange[]): readonly UnitRange[] {
  const found: UnitRange[] = [];
  let next = 0;
  for (const [first, last] of [...ranges].sort(([a], [b]) => a - b)) {
    if (first > next) found.push([next, first - 1]);
    next = Math.max(next, last + 1);
  }
  if (next <= LAST_UNIT) found.push([next, LAST_UNIT]);
  return found;
}

export function hasRanges(ranges: readonly UnitRange[], unit: number): boolean {
  return ranges.some(([first, last]) => unit >= first && unit <= last);
}
