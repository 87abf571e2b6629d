import { type Diagnostic, type Finding, type Fix, type RelatedLocation, WRITTEN_HERE } from "./diagnostic.ts";
import { type FileRange, inFile, type Range } from "./range.ts";

/**
 * A string inside a file in another notation: an expression in a JSON string, in a YAML block scalar, in a plain
 * file. `text` is what Cloudflare receives; the maps lead back to what the author wrote.
 */
export interface EmbeddedText {
  readonly text: string;
  /** Maps offsets in `text` to offsets in the file. An escape is covered as a whole; quotes are never covered. */
  toOuter(inner: Range): FileRange;
  /**
   * `newText` as written in the file to replace `inner`, with the escapes of the host. Undefined if the host's
   * notation cannot represent it there (a fold, an alias); then no fix is offered.
   */
  encode(newText: string, inner: Range): string | undefined;
  /** The location of the text in another file, if `toOuter` returns only a reference to it. Default: none. */
  origin?(inner: Range): TextOrigin | undefined;
}

/** A location in another file. */
export interface TextOrigin {
  readonly uri: string;
  readonly range: FileRange;
}

/** A string that is a whole file, or a slice of one that needs no escapes. */
export function plainText(text: string, offset = 0): EmbeddedText {
  return {
    text,
    toOuter: (inner) => inFile({ start: inner.start + offset, end: inner.end + offset }),
    encode: (newText) => newText,
  };
}

/**
 * The offset in an embedded text for an offset in its file: that of the code unit there, or the end of the text.
 * Undefined if that part of the file does not belong to the text.
 */
export function innerOffset(host: EmbeddedText, outer: number): number | undefined {
  const { length } = host.text;
  for (let at = 0; at < length; at++) {
    const { start, end } = host.toOuter({ start: at, end: at + 1 });
    if (start <= outer && outer < end) return at;
  }
  if (host.toOuter({ start: length, end: length }).start === outer) return length;
  // The indentation of a line belongs to no code unit, so it is mapped to the code unit that follows.
  for (let at = 1; at < length; at++) {
    const { end } = host.toOuter({ start: at - 1, end: at });
    if (end <= outer && outer < host.toOuter({ start: at, end: at + 1 }).start) return at;
  }
  return undefined;
}

/** Places a finding about an embedded text in its file. Fixes that the host's notation cannot represent are dropped. */
export function locate(finding: Finding, host: EmbeddedText, uri: string): Diagnostic {
  return Object.freeze({
    ...finding,
    uri,
    range: host.toOuter(finding.range),
    related: [
      ...writtenElsewhere(host, finding.range),
      ...(finding.related ?? []).map((place) => ({
        uri,
        range: host.toOuter(place.range),
        message: place.message,
      })),
    ],
    fixes: (finding.fixes ?? []).flatMap((fix) => locateFix(fix, host)),
  });
}

/** The related location for a finding at a reference: where the range of the string is written in another file. */
export function writtenElsewhere(host: EmbeddedText, inner: Range): RelatedLocation[] {
  const origin = host.origin?.(inner);
  return origin ? [writtenAt(origin)] : [];
}

/** The location in another file where something is written. */
export function writtenAt(origin: TextOrigin): RelatedLocation {
  return { ...origin, message: WRITTEN_HERE };
}

/** Converts a fix of an embedded text to one of its file; empty if the host's notation cannot represent it. */
export function locateFix(fix: Fix<Range>, host: EmbeddedText): Fix[] {
  // Built with `map`, which allocates exact lengths: `push` reserves room for many more, and findings are numerous.
  const edits = fix.edits.map(({ range, newText }) => {
    const written = host.encode(newText, range);
    return written === undefined ? undefined : { range: host.toOuter(range), newText: written };
  });
  return edits.every((edit) => edit !== undefined) ? [{ ...fix, edits }] : [];
}
