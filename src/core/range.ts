/** A half-open span of UTF-16 offsets, zero-based, in the text that its owner names. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

declare const fileOffsets: unique symbol;

/**
 * A range whose offsets count in the text of a file, as those of located values, diagnostics and edits do. The mark
 * exists only for the types. Readers create file ranges with `inFile`, and an `EmbeddedText` from ranges of its text. A
 * bare pair of offsets is not a file range.
 */
export interface FileRange extends Range {
  readonly [fileOffsets]: true;
}

declare const textOffsets: unique symbol;

/**
 * A range whose offsets count in the text of an expression, which the engine puts into the file. Rules make them with
 * `inText` if no syntax node has the range that they report.
 */
export interface TextRange extends Range {
  readonly [textOffsets]: true;
}

/** The offsets as those of the expression that is visited. */
export function inText(range: Range): TextRange {
  return range as TextRange;
}

/** The offsets as those of a file. For code that reads the file itself: nothing checks it. */
export function inFile(range: Range): FileRange {
  return range as FileRange;
}

/** A range with its file, for code that handles several: the offsets count in the file `uri`. */
export interface Place extends FileRange {
  readonly uri: string;
}

/** Whether `inner` lies within `outer`, ends included. */
export function contains(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether the two spans share a character or an end. */
export function touches(a: Range, b: Range): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/** Whether the two spans share at least one character, or are the same empty place. */
export function overlaps(a: Range, b: Range): boolean {
  return (a.start < b.end && b.start < a.end) || (a.start === b.start && a.end === b.end);
}
