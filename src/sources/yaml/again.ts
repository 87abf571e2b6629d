import { CST, Lexer } from "yaml";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { FileRange } from "../../core/range.ts";
import { inFile } from "../../core/range.ts";
import type { SourceLimits } from "../values/limits.ts";
import type { LocatedArray, LocatedNode } from "../values/located.ts";
import { movedBy, movedNodes } from "../values/moved.ts";
import { changeBetween, copiedText, type TextChange } from "../values/text-change.ts";
import { isOrdered, readYamlInParts } from "./parts.ts";
import { readYamlAsWhole } from "./whole.ts";

/** A text without problems, anchors and directives, as it was read. */
export interface YamlReading {
  readonly text: string;
  readonly roots: readonly LocatedNode[];
  /** An upper bound for the number of tokens in the text. */
  readonly lexemes: number;
}

/** What is remembered of a string so that its next version can be read faster. */
export interface YamlMemory {
  /** The last version without problems. */
  yaml?: YamlReading | undefined;
}

/** Items of a list in block style that follow each other, with the lines that belong to them. */
interface ItemLines {
  readonly list: LocatedArray;
  /** Their indexes in the list, both included. */
  readonly from: number;
  readonly to: number;
  /** The start of the first line, and of the line after them. */
  readonly start: number;
  readonly end: number;
  /** The sign before the first one. */
  readonly dash: number;
  /** Objects and lists around them. */
  readonly depth: number;
}

interface EditedItems {
  readonly lines: ItemLines;
  readonly by: number;
  /** Where the last one ends now. */
  readonly itemEnd: number;
}

/** The items of one list that the edited lines contain. */
interface ReadLines {
  readonly items: readonly LocatedNode[];
  readonly diagnostics: readonly Diagnostic[];
  readonly lexemes: number;
}

/** The next version of a string. */
export interface YamlAgain extends YamlReading {
  readonly diagnostics: readonly Diagnostic[];
}

/** Lists within each other that are tried, from the innermost. */
const MAX_TRIED = 2;

/**
 * Reads the next version of a string, parsing again only the edited items of a list: nothing outside the lines of
 * some items affects how they are read, as long as they are items of that list. Undefined if that is not certain.
 *
 * Errors: as for `readYaml`, if a problem stays within these lines.
 */
export function readYamlAgain(
  uri: string,
  text: string,
  limits: SourceLimits,
  before: YamlReading,
): YamlAgain | undefined {
  if (text === before.text) return { ...before, diagnostics: [] };
  if (text.length > limits.maxYamlEscapedChars) return undefined;
  const change = changeBetween(before.text, text);
  const around = itemsAround(before, change);
  for (const lines of around.reverse().slice(0, MAX_TRIED)) {
    const found = readItems({ uri, text, limits, before, lines, change });
    if (found) return found;
  }
  return undefined;
}

/** The items that contain the whole change after the first one's dash, the outermost first. */
function itemsAround({ text, roots }: YamlReading, change: TextChange): ItemLines[] {
  const found: ItemLines[] = [];
  let depth = 0;
  let within: readonly LocatedNode[] = roots;
  for (;;) {
    const node = within.find(({ range }) => range.start <= change.start && change.start <= range.end);
    depth++;
    if (node?.kind === "Object") within = node.entries.map(({ value }) => value);
    else if (node?.kind === "Array") {
      const lines = linesOfItems(text, node, change, depth);
      if (!lines) return found;
      found.push(lines);
      if (lines.from !== lines.to) return found;
      within = [node.items[lines.from]!];
    } else return found;
  }
}

function linesOfItems(
  text: string,
  list: LocatedArray,
  change: TextChange,
  depth: number,
): ItemLines | undefined {
  const { items } = list;
  const from = lastBefore(items, change.start);
  const dash = from < 0 ? undefined : dashBefore(text, items[from]!);
  if (dash === undefined || change.start < dash + 2) return undefined;
  const start = lineStart(text, dash);
  for (let to = Math.max(from, lastBefore(items, change.end)); to < items.length; to++) {
    const [item, next] = [items[to]!, items[to + 1]];
    const nextDash = next && dashBefore(text, next);
    if (next && nextDash === undefined) return undefined;
    const end = nextDash === undefined ? endOfLast(text, item, dash - start) : lineStart(text, nextDash);
    if (change.end < end) {
      return item.range.end <= end ? { list, from, to, start, end, dash, depth } : undefined;
    }
  }
  return undefined;
}

/** The last item that begins no later than an offset. */
function lastBefore(items: readonly LocatedNode[], at: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]!.range.start <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The location of the dash that is alone on its line before an item. */
function dashBefore(text: string, { range }: LocatedNode): number | undefined {
  let at = range.start - 1;
  while (text[at] === " ") at--;
  if (text[at] !== "-" || at === range.start - 1) return undefined;
  return text.slice(lineStart(text, at), at).trim() === "" ? at : undefined;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf("\n", at - 1) + 1;
}

/** Where the line begins that follows the last item of a list and is not indented more than its sign. */
function endOfLast(text: string, { range }: LocatedNode, column: number): number {
  for (let at = range.end; ; ) {
    const lineBreak = text.indexOf("\n", at);
    if (lineBreak < 0) return text.length;
    at = lineBreak + 1;
    const indent = /[^ ]/g;
    indent.lastIndex = at;
    const found = indent.exec(text);
    if (!found) return text.length;
    if (found[0] !== "\n" && found[0] !== "\r" && found.index - at <= column) return at;
  }
}

/** A line that ends a document, or affects what follows. */
const DOCUMENT_LINE = /^(?:---|\.\.\.|%)/m;

/** A string that is read again, with the data of its earlier version. */
interface Rereading {
  readonly uri: string;
  readonly text: string;
  readonly limits: SourceLimits;
  readonly before: YamlReading;
  readonly lines: ItemLines;
  readonly change: TextChange;
}

function readItems(rereading: Rereading): YamlAgain | undefined {
  const { text, before, lines, change } = rereading;
  const own = copiedText(text.slice(lines.start, lines.end + change.by));
  if (DOCUMENT_LINE.test(own)) return undefined;
  const read = readLines(own, rereading);
  if (!read || !areItemsOf(read.items, own, lines)) return undefined;
  const moved = movedNodes(read.items, { file: text, place: (range) => movedBy(range, lines.start) });
  if (!moved) return undefined;
  const { list, from, to } = lines;
  const itemEnd = moved.at(-1)!.range.end;
  const roots = movedNodes(before.roots, {
    file: text,
    place: (range) => placeAfter(range, { lines, by: change.by, itemEnd }),
    replaced: { list, from, to, items: moved },
  });
  const diagnostics = read.diagnostics.map((one) => movedDiagnostic(one, lines.start));
  return roots && { text, roots, lexemes: before.lexemes + read.lexemes, diagnostics };
}

/** Whether items parse alone as they do in the list. */
function areItemsOf(items: readonly LocatedNode[], own: string, { dash, start }: ItemLines): boolean {
  return (
    items.length > 0 &&
    items.every((item) => {
      const at = dashBefore(own, item);
      return at !== undefined && at - lineStart(own, at) === dash - start && !isOdd(item, own);
    })
  );
}

function readLines(own: string, rereading: Rereading): ReadLines | undefined {
  const { limits, before, lines } = rereading;
  const maxDepth = limits.maxDepth - lines.depth * 2;
  const maxYamlTokens = limits.maxYamlTokens - before.lexemes;
  if (maxDepth < 0) return undefined;
  const reading = readYamlInParts(own, { ...limits, maxYamlTokens, maxDepth });
  if (!reading) return readBrokenLines(own, rereading, maxDepth);
  const [list, ...others] = reading.roots;
  if (list?.kind !== "Array" || others.length > 0) return undefined;
  return { items: list.items, diagnostics: [], lexemes: reading.lexemes };
}

/**
 * Lines with a problem. It stays within them if the reader, at their end, recognises another item: then it is where
 * it would be without the problem, and what follows is read as before. The item contains the quotes that the rest of the text
 * has, because a string in quotes that is not closed extends to the next one.
 */
function readBrokenLines(
  own: string,
  { uri, text, limits, before, lines, change }: Rereading,
  maxDepth: number,
): ReadLines | undefined {
  if (!own.endsWith("\n")) return undefined;
  if (before.lexemes + own.length * MAX_LEXEMES_A_CHAR > limits.maxYamlTokens) return undefined;
  const dash = lines.dash - lines.start;
  const isQuoted = /[^\\]"/.test(text.slice(lines.end + change.by));
  const all = own + followingItem(dash, isQuoted);
  if ([...new Lexer().lex(all)].some(isFarReaching)) return undefined;
  const { value, diagnostics } = readYamlAsWhole(uri, all, { ...limits, maxDepth });
  const [list, ...others] = value;
  if (list?.kind !== "Array" || others.length > 0) return undefined;
  const isRead = isFollowingItem(list.items.at(-1), own.length + dash, all);
  const areWithin = diagnostics.every(({ code, range }) => range.end < own.length && !BEYOND_LINES.has(code));
  return isRead && areWithin ? { items: list.items.slice(0, -1), diagnostics, lexemes: 0 } : undefined;
}

/** Whether a lexeme affects how the reader continues: anchors, aliases, directives, the end of unclosed brackets. */
function isFarReaching(lexeme: string): boolean {
  return isOrdered(lexeme) || lexeme === CST.FLOW_END;
}

function followingItem(dash: number, isQuoted: boolean): string {
  const indent = " ".repeat(dash);
  return `${indent}- x: ${isQuoted ? '"z"' : "z"}\n${indent}  y: z\n`;
}

function isFollowingItem(item: LocatedNode | undefined, dash: number, text: string): boolean {
  if (item?.kind !== "Object" || dashBefore(text, item) !== dash) return false;
  const told = item.entries.map(({ key, value }) => key + (value.kind === "String" ? value.value : ""));
  return told.join() === "xz,yz";
}

/** More than the library makes of any text. */
const MAX_LEXEMES_A_CHAR = 4;

/** Problems that depend on more than some lines. */
const BEYOND_LINES: ReadonlySet<string> = new Set([
  "source/too-deep",
  "source/yaml-too-many-tokens",
  "source/yaml-too-many-escaped",
  "source/too-many-problems",
]);

/** A diagnostic further on in its file. */
function movedDiagnostic(diagnostic: Diagnostic, by: number): Diagnostic {
  const { range, related, fixes } = diagnostic;
  return Object.freeze({
    ...diagnostic,
    range: movedBy(range, by),
    related: related.map((one) => ({ ...one, range: movedBy(one.range, by) })),
    fixes: fixes.map((fix) => ({
      ...fix,
      edits: fix.edits.map((edit) => ({ ...edit, range: movedBy(edit.range, by) })),
    })),
  });
}

/** Where a range before, after or around the edited items is now. */
function placeAfter({ start, end }: FileRange, { lines, by, itemEnd }: EditedItems): FileRange | undefined {
  if (end <= lines.start) return inFile({ start, end });
  if (start >= lines.end) return inFile({ start: start + by, end: end + by });
  const { items } = lines.list;
  const range = { start: items[lines.from]!.range.start, end: items[lines.to]!.range.end };
  if (start > range.start || end < range.end) return undefined;
  if (end > range.end && end < lines.end) return undefined;
  return inFile({ start, end: end === range.end ? itemEnd : end + by });
}

/** Whether a value ends with nothing or whitespace, so that its list ends elsewhere, or its range in it is empty. */
function isOdd(node: LocatedNode, text: string): boolean {
  const { start, end } = lastIn(node).range;
  return start === end || /[ \t\r\n]/.test(text.charAt(end - 1)) || hasNowhere(node);
}

function lastIn(node: LocatedNode): LocatedNode {
  const last =
    node.kind === "Array" ? node.items.at(-1) : node.kind === "Object" && node.entries.at(-1)?.value;
  return last ? lastIn(last) : node;
}

/** Whether it contains a list item without any text. */
function hasNowhere(node: LocatedNode): boolean {
  if (node.kind === "Array") return node.items.some(hasNowhere);
  if (node.kind === "Object") return node.entries.some(({ value }) => hasNowhere(value));
  return node.kind === "Null" && node.range.end === 0;
}
