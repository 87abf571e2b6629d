import { type CharMap, CharMapBuilder } from "../values/char-map.ts";
import escapes from "./escapes.json" with { type: "json" };
import { type Gap, pushGap } from "./fold.ts";

const ESCAPES: ReadonlyMap<string, string> = new Map(Object.entries(escapes));

const HEX_DIGITS: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

/** The map of an unquoted scalar, over however many lines. */
export function decodePlain(source: string, offset: number): CharMap {
  const builder = new CharMapBuilder(offset);
  decodeLines(source, offset, (text, at) => builder.pushVerbatim(text, at), builder);
  return builder;
}

/** The map of a scalar in single quotes; `source` includes them. */
export function decodeSingleQuoted(source: string, offset: number): CharMap {
  const builder = new CharMapBuilder(offset + 1);
  const pushContent = (text: string, at: number) => {
    let from = 0;
    for (let quote = text.indexOf("''"); quote >= 0; quote = text.indexOf("''", from)) {
      builder.pushVerbatim(text.slice(from, quote), at + from);
      builder.push("'", at + quote, at + quote + 2);
      from = quote + 2;
    }
    builder.pushVerbatim(text.slice(from), at + from);
  };
  decodeLines(source.slice(1, -1), offset + 1, pushContent, builder);
  return builder;
}

/** Lines with the whitespace around them cut off, and the folds between them. */
function decodeLines(
  text: string,
  offset: number,
  pushContent: (text: string, at: number) => void,
  builder: CharMapBuilder,
): void {
  let at = 0;
  while (true) {
    const lineBreak = text.indexOf("\n", at);
    const rawEnd = lineBreak < 0 ? text.length : lineBreak - (text[lineBreak - 1] === "\r" ? 1 : 0);
    const end = lineBreak < 0 ? rawEnd : trimBlanks(text, at, rawEnd);
    pushContent(text.slice(at, end), offset + at);
    if (lineBreak < 0) return;
    const gap = readGap(text, end, lineBreak);
    pushFold(builder, gap, offset);
    at = gap.end;
  }
}

/** From trailing blanks over all line breaks to the next content. */
function readGap(text: string, start: number, firstBreak: number): Gap {
  const breakEnds = [firstBreak + 1];
  let end = skipBlanks(text, firstBreak + 1);
  while (text[end] === "\n" || (text[end] === "\r" && text[end + 1] === "\n")) {
    end += text[end] === "\n" ? 1 : 2;
    breakEnds.push(end);
    end = skipBlanks(text, end);
  }
  return { start, end, breakEnds };
}

/** One line break folds to a space, more of them to one line feed fewer. */
function pushFold(builder: CharMapBuilder, { start, end, breakEnds }: Gap, offset: number): void {
  const decoded = breakEnds.length === 1 ? " " : "\n".repeat(breakEnds.length - 1);
  pushGap(builder, decoded, {
    start: offset + start,
    end: offset + end,
    breakEnds: breakEnds.map((breakEnd) => offset + breakEnd),
  });
}

function isBlank(unit: string | undefined): boolean {
  return unit === " " || unit === "\t";
}

function skipBlanks(text: string, at: number): number {
  while (isBlank(text[at])) at++;
  return at;
}

function trimBlanks(text: string, start: number, end: number): number {
  while (end > start && isBlank(text[end - 1])) end--;
  return end;
}

/** The map of a scalar in double quotes; `source` includes them. */
export function decodeDoubleQuoted(source: string, offset: number): CharMap {
  const builder = new CharMapBuilder(offset + 1);
  const end = source.length - 1;
  let pieceStart = 1;
  const endPiece = (at: number) => builder.pushVerbatim(source.slice(pieceStart, at), offset + pieceStart);
  let at = 1;
  while (at < end) {
    const unit = source[at];
    if (unit === "\\") {
      endPiece(at);
      at = pieceStart = decodeEscape(source, at, offset, builder);
      continue;
    }
    const lineBreak = lineBreakAfterBlanks(source, at);
    if (lineBreak < 0) {
      at = isBlank(unit) ? skipBlanks(source, at) : at + 1;
      continue;
    }
    endPiece(at);
    const gap = readGap(source, at, lineBreak);
    pushFold(builder, gap, offset);
    at = pieceStart = gap.end;
  }
  endPiece(end);
  return builder;
}

/** The offset of the line feed that follows `at` with nothing but blanks between, or -1. */
function lineBreakAfterBlanks(source: string, at: number): number {
  const next = skipBlanks(source, at);
  if (source[next] === "\n") return next;
  return source[next] === "\r" && source[next + 1] === "\n" ? next + 1 : -1;
}

function decodeEscape(source: string, at: number, offset: number, builder: CharMapBuilder): number {
  const letter = source[at + 1] ?? "";
  const simple = ESCAPES.get(letter);
  if (simple !== undefined) {
    builder.push(simple, offset + at, offset + at + 2);
    return at + 2;
  }
  if (letter === "\n") return skipBlanks(source, at + 2);
  if (letter === "\r" && source[at + 2] === "\n") return skipBlanks(source, at + 3);
  const end = at + 2 + (HEX_DIGITS.get(letter) ?? 0);
  const digits = source.slice(at + 2, end);
  const point =
    /^[0-9a-fA-F]+$/.test(digits) && digits.length === end - at - 2 ? Number.parseInt(digits, 16) : -1;
  if (point >= 0 && point <= 0x10ffff) builder.push(String.fromCodePoint(point), offset + at, offset + end);
  else builder.pushVerbatim(source.slice(at, end), offset + at);
  return end;
}
