/** Code points, as spans from the first to the last that neither touch nor overlap, in order. */
export type CodePoints = readonly CodePointSpan[];

export interface CodePointSpan {
  readonly first: number;
  readonly last: number;
}

const LAST = 0x10ffff;

/** Spans in any order, joined. */
export function codePoints(spans: readonly CodePointSpan[]): CodePoints {
  const joined: { first: number; last: number }[] = [];
  for (const { first, last } of [...spans].sort((a, b) => a.first - b.first)) {
    const before = joined.at(-1);
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last);
    else joined.push({ first, last });
  }
  return joined;
}

/** All other code points; surrogates, which no text has, may be among them. */
export function otherCodePoints(points: CodePoints): CodePoints {
  const others: CodePointSpan[] = [];
  let next = 0;
  for (const { first, last } of points) {
    if (first > next) others.push({ first: next, last: first - 1 });
    next = last + 1;
  }
  if (next <= LAST) others.push({ first: next, last: LAST });
  return others;
}

/** The code points that are in both. */
export function commonCodePoints(a: CodePoints, b: CodePoints): CodePoints {
  return otherCodePoints(codePoints([...otherCodePoints(a), ...otherCodePoints(b)]));
}

/** The code points with all their forms in other letter cases, by the simple folding of Unicode. */
export function withAllCases(points: CodePoints): CodePoints {
  const spans: CodePointSpan[] = [...points];
  for (const span of points) {
    const pattern = new RegExp(`^[\\u{${span.first.toString(16)}}-\\u{${span.last.toString(16)}}]$`, "iu");
    for (const code of casedCodePoints()) {
      if (pattern.test(String.fromCodePoint(code))) spans.push({ first: code, last: code });
    }
  }
  return codePoints(spans);
}

let cased: readonly number[] | undefined;

function casedCodePoints(): readonly number[] {
  cased ??= Array.from({ length: LAST + 1 }, (_, code) => code).filter((code) => {
    if (code >= 0xd800 && code <= 0xdfff) return false;
    const character = String.fromCodePoint(code);
    return character.toLowerCase() !== character || character.toUpperCase() !== character;
  });
  return cased;
}

/** Spans of bytes, one after another: the UTF-8 of some code points. */
export type ByteSequence = readonly CodePointSpan[];

/** The last code point of each length of UTF-8, excluding surrogates. */
const BLOCKS: readonly CodePointSpan[] = [
  { first: 0, last: 0x7f },
  { first: 0x80, last: 0x7ff },
  { first: 0x800, last: 0xd7ff },
  { first: 0xe000, last: 0xffff },
  { first: 0x10000, last: LAST },
];

/** The UTF-8 of code points: a string contains one of them if one of these sequences matches its bytes. */
export function utf8Sequences(points: CodePoints): ByteSequence[] {
  const sequences: ByteSequence[] = [];
  for (const { first, last } of points) {
    for (const block of BLOCKS) {
      const from = Math.max(first, block.first);
      const to = Math.min(last, block.last);
      if (from <= to) split(from, to, utf8(from).length, sequences);
    }
  }
  return sequences;
}

/** Splits a span of code points of one length if their bytes are not a product of spans. */
function split(first: number, last: number, length: number, sequences: ByteSequence[]): void {
  for (let tail = 1; tail < length; tail++) {
    const mask = (1 << (6 * tail)) - 1;
    if ((first & ~mask) === (last & ~mask)) continue;
    if ((first & mask) !== 0) {
      split(first, first | mask, length, sequences);
      return split((first | mask) + 1, last, length, sequences);
    }
    if ((last & mask) !== mask) {
      split(first, (last & ~mask) - 1, length, sequences);
      return split(last & ~mask, last, length, sequences);
    }
  }
  const ends = utf8(last);
  sequences.push(utf8(first).map((byte, at) => ({ first: byte, last: ends[at]! })));
}

function utf8(code: number): readonly number[] {
  return [...new TextEncoder().encode(String.fromCodePoint(code))];
}
