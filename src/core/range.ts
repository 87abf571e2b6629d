/** A half-open span of UTF-16 offsets, zero-based, in the text that its owner names. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A range that knows its text, for code that handles several: the offsets count in the file `uri`. */
export interface Place extends Range {
  readonly uri: string;
}

/** Whether `inner` lies within `outer`, ends included. */
export function contains(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether the two spans share at least one character, or are the same empty place. */
export function overlaps(a: Range, b: Range): boolean {
  return (a.start < b.end && b.start < a.end) || (a.start === b.start && a.end === b.end);
}
