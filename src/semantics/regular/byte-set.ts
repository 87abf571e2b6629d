/** A set of bytes: one bit for each, in eight words. */
export type ByteSet = Uint32Array;

const WORDS = 8;

/** The empty set, or the bytes from the first to the last. */
export function byteSet(first = 1, last = 0): ByteSet {
  const set = new Uint32Array(WORDS);
  addBytes(set, first, last);
  return set;
}

const SINGLE: ByteSet[] = [];

/** The set of one byte, made once: never to be changed. */
export function singleByte(byte: number): ByteSet {
  SINGLE[byte] ??= byteSet(byte, byte);
  return SINGLE[byte];
}

const BOTH_CASES: ByteSet[] = [];

/** The set of a byte in both cases, made once: never to be changed. */
export function byteInBothCases(byte: number): ByteSet {
  BOTH_CASES[byte] ??= withBothCases(singleByte(byte));
  return BOTH_CASES[byte];
}

/** Adds the bytes from the first to the last. */
export function addBytes(set: ByteSet, first: number, last: number): void {
  for (let byte = first; byte <= last; byte++) set[byte >>> 5]! |= 1 << (byte & 31);
}

/** Whether a byte is in a set. */
export function hasByte(set: ByteSet, byte: number): boolean {
  return ((set[byte >>> 5]! >>> (byte & 31)) & 1) === 1;
}

/** The bytes that a condition on both memberships takes. */
export function combined(a: ByteSet, b: ByteSet, join: (x: number, y: number) => number): ByteSet {
  return a.map((word, at) => join(word, b[at]!));
}

/** All other bytes. */
export function complementOf(set: ByteSet): ByteSet {
  return set.map((word) => ~word);
}

const CASE_BIT = 0x20;
const UPPER_A = 65;
const UPPER_Z = 90;

/** The set with both cases of each of its ASCII letters. */
export function withBothCases(set: ByteSet): ByteSet {
  const folded = set.slice();
  for (let upper = UPPER_A; upper <= UPPER_Z; upper++) {
    const lower = upper | CASE_BIT;
    if (hasByte(set, upper) || hasByte(set, lower)) {
      addBytes(folded, upper, upper);
      addBytes(folded, lower, lower);
    }
  }
  return folded;
}

/** Digits, letters and the underscore. */
export const WORD_BYTES = byteSet();
for (const [first, last] of ["09", "AZ", "__", "az"]) {
  addBytes(WORD_BYTES, first!.charCodeAt(0), last!.charCodeAt(0));
}

/** Puts bytes of one sort into one class, and returns the first byte of each class, in order. */
export function bytesOfClasses(
  classes: Uint8Array,
  sortOf: (byte: number) => string | number,
): readonly number[] {
  const bytes: number[] = [];
  const sorts = new Map<string | number, number>();
  for (let byte = 0; byte < 256; byte++) {
    const sort = sortOf(byte);
    const known = sorts.get(sort) ?? bytes.push(byte) - 1;
    sorts.set(sort, known);
    classes[byte] = known;
  }
  return bytes;
}
