import { type CharMap, CharMapBuilder } from "../values/char-map.ts";
import { pushGap } from "./fold.ts";

/** The parts of a block scalar that its value depends on. `source` is the text after the header's line. */
export interface BlockSource {
  /** `|`, `>` and the indicators, such as `|2-`. */
  readonly header: string;
  /** Spaces by which the surrounding collection is indented; an indentation indicator counts from there. */
  readonly parentIndent: number;
  readonly source: string;
  readonly offset: number;
}

/** A line of the body. Offsets count in the body. */
interface Line {
  readonly start: number;
  /** Past the leading spaces. */
  readonly textStart: number;
  /** Past the last character, before the line break. */
  readonly end: number;
  /** Past the line break, or `end` for a line without one. */
  readonly breakEnd: number;
}

/** The map of a literal (`|`) or folded (`>`) scalar, with any indicators, line breaks of either kind. */
export function decodeBlockScalar({ header, parentIndent, source, offset }: BlockSource): CharMap {
  const lines = splitLines(source);
  const chomp = /[-+]/.exec(header)?.[0] ?? "";
  const first = lines.findIndex(hasText);
  if (first < 0) return decodeBlank(lines, chomp, offset);

  const indent = indicatedIndent(header, parentIndent) ?? indentOf(lines[first]!);
  const last = lines.findLastIndex((line) => hasText(line) || indentOf(line) > indent);
  const body = new BodyDecoder(lines, { source, indent, offset });
  body.pushLiteral(0, first);
  if (header.startsWith(">")) body.pushFolded(first, last);
  else body.pushLiteral(first, last);
  body.pushContent(last);
  body.pushEnd(last, chomp);
  return body.builder;
}

/**
 * Whether the lines are indented as the scalar demands: every line of text at least as far as the first, no blank line
 * before it further, and no trailing line on which readers disagree. Otherwise the text ends early, or cannot be read.
 * A body without text has no indentation.
 */
export function isIndented({ header, parentIndent, source }: BlockSource): boolean {
  const lines = splitLines(source);
  const first = lines.findIndex(hasText);
  if (first < 0) return false;
  const indicated = indicatedIndent(header, parentIndent);
  const indent = indicated ?? indentOf(lines[first]!);
  return (
    indent > parentIndent &&
    lines.every((line) => !hasText(line) || indentOf(line) >= indent) &&
    lines.slice(lines.findLastIndex(hasText) + 1).every((line) => indentOf(line) <= indent) &&
    (indicated !== undefined || lines.slice(0, first).every((line) => indentOf(line) <= indent))
  );
}

/** The indentation that an indicator in the header gives. */
function indicatedIndent(header: string, parentIndent: number): number | undefined {
  const digit = /[1-9]/.exec(header)?.[0];
  return digit === undefined ? undefined : parentIndent + Number(digit);
}

/** A body without text: line breaks, and only if they are kept. */
function decodeBlank(lines: readonly Line[], chomp: string, offset: number): CharMap {
  const builder = new CharMapBuilder(offset);
  if (chomp !== "+" || lines.length === 0) return builder;
  for (const line of lines.slice(0, Math.max(1, lines.length - 1))) {
    builder.push("\n", offset + line.start, offset + line.breakEnd);
  }
  return builder;
}

function hasText(line: Line): boolean {
  return line.end > line.textStart;
}

function indentOf(line: Line): number {
  return line.textStart - line.start;
}

function splitLines(source: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= source.length && source !== ""; ) {
    const lineFeed = source.indexOf("\n", start);
    const breakEnd = lineFeed < 0 ? source.length : lineFeed + 1;
    let end = lineFeed < 0 ? source.length : lineFeed;
    if (source[end - 1] === "\r") end--;
    let textStart = start;
    while (textStart < end && source[textStart] === " ") textStart++;
    lines.push({ start, textStart, end, breakEnd });
    if (lineFeed < 0) break;
    start = breakEnd;
  }
  return lines;
}

/** The lines of a body whose indentation is known. */
class BodyDecoder {
  readonly builder: CharMapBuilder;
  readonly #lines: readonly Line[];
  readonly #source: string;
  readonly #indent: number;
  readonly #offset: number;

  constructor(
    lines: readonly Line[],
    { source, indent, offset }: { source: string; indent: number; offset: number },
  ) {
    this.#lines = lines;
    this.#source = source;
    this.#indent = indent;
    this.#offset = offset;
    this.builder = new CharMapBuilder(offset + this.#contentStart(lines[0]!));
  }

  /** Lines from `first` up to, and not including, the content of `last`: every line break is one. */
  pushLiteral(first: number, last: number): void {
    for (let at = first; at < last; at++) {
      this.pushContent(at);
      this.#pushGap(at, at + 1, "\n");
    }
  }

  /**
   * The same for a folded scalar: a break between two lines of text is a space, blank lines are line feeds, and breaks
   * around lines that are indented further stay.
   */
  pushFolded(first: number, last: number): void {
    let content = first;
    let breaks = "";
    let separator = this.#isIndentedFurther(first) ? "\n" : " ";
    for (let at = first + 1; at <= last; at++) {
      const isFurther = this.#isIndentedFurther(at);
      if (!isFurther && !hasText(this.#lines[at]!)) {
        if (separator === "\n") breaks += "\n";
        else separator = "\n";
        continue;
      }
      if (isFurther && separator === " ") separator = "\n";
      else if (isFurther && !this.#isIndentedFurther(content)) separator = "\n\n";
      this.pushContent(content);
      this.#pushGap(content, at, breaks + separator);
      breaks = "";
      separator = isFurther ? "\n" : " ";
      content = at;
    }
  }

  /** The text of a line after the indentation, extra spaces included. */
  pushContent(at: number): void {
    const line = this.#lines[at]!;
    const start = this.#contentStart(line);
    this.builder.pushVerbatim(this.#source.slice(start, line.end), this.#offset + start);
  }

  /** The line breaks after the last content: one, all (`+`) or none (`-`). */
  pushEnd(last: number, chomp: string): void {
    if (chomp === "-") return;
    const end = chomp === "+" ? Math.max(last + 1, this.#lines.length - 1) : last + 1;
    for (const line of this.#lines.slice(last, end)) {
      this.builder.push("\n", this.#offset + line.end, this.#offset + line.breakEnd);
    }
  }

  #isIndentedFurther(at: number): boolean {
    const line = this.#lines[at]!;
    return indentOf(line) > this.#indent || this.#source[line.textStart] === "\t";
  }

  #contentStart(line: Line): number {
    return Math.min(line.start + this.#indent, line.textStart);
  }

  #pushGap(from: number, to: number, decoded: string): void {
    const breakEnds = this.#lines.slice(from, to).map((line) => this.#offset + line.breakEnd);
    const start = this.#offset + this.#lines[from]!.end;
    pushGap(this.builder, decoded, {
      start,
      end: this.#offset + this.#contentStart(this.#lines[to]!),
      breakEnds,
    });
  }
}
