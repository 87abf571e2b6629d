import type { EmbeddedText } from "../../core/embedded-text.ts";
import { type FileRange, inFile, type Range } from "../../core/range.ts";
import type { LocatedString } from "./located.ts";

/** The decoded contents of the string that was requested last. */
interface Reading {
  readonly of: WrittenString;
  readonly value: string;
  content: EmbeddedText | undefined;
}

let last: Reading | undefined;

/**
 * A string of a file that is read on demand, and is its own content. Files contain tens of thousands of
 * strings, whose values and maps would take several times the memory of the file. So only the last requested string is
 * cached: rules look at one string after another.
 */
export abstract class WrittenString implements LocatedString, EmbeddedText {
  readonly kind = "String";
  protected readonly file: string;
  protected readonly start: number;
  protected readonly end: number;

  /** `range`: that of the string in `file`, which is the text of the whole file. */
  constructor(file: string, range: FileRange) {
    this.file = file;
    this.start = range.start;
    this.end = range.end;
  }

  get range(): FileRange {
    return inFile({ start: this.start, end: this.end });
  }

  get value(): string {
    return this.verbatim ?? this.#reading.value;
  }

  get text(): string {
    return this.value;
  }

  get content(): EmbeddedText {
    return this;
  }

  toOuter(inner: Range): FileRange {
    return this.#content.toOuter(inner);
  }

  encode(newText: string, inner: Range): string | undefined {
    return this.#content.encode(newText, inner);
  }

  /** The value if the file contains it literally, or if it is cached; reading it costs nothing. */
  protected abstract get verbatim(): string | undefined;

  /** The value, if it has to be decoded. */
  protected abstract decode(): string;

  /** The value with its map into the file. */
  protected abstract map(value: string): EmbeddedText;

  get #reading(): Reading {
    if (last?.of !== this) last = { of: this, value: this.verbatim ?? this.decode(), content: undefined };
    return last;
  }

  get #content(): EmbeddedText {
    const reading = this.#reading;
    reading.content ??= this.map(reading.value);
    return reading.content;
  }
}
