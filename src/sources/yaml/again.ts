import type { FileRange } from "../../core/range.ts";
import { inFile } from "../../core/range.ts";
import type { SourceLimits } from "../values/limits.ts";
import type { LocatedArray, LocatedNode } from "../values/located.ts";
import { movedBy, movedNodes } from "../values/moved.ts";
import { changeBetween, copiedText, type TextChange } from "../values/text-change.ts";
import { readYamlInParts } from "./parts.ts";

/** A text without problems, anchors and directives, as it was read. */
export interface YamlReading {
  readonly text: string;
  readonly roots: readonly LocatedNode[];
  /** At least as many as the text has. */
  readonly lexemes: number;
}

/** The memory of a text for the reading of its next version. */
export interface YamlMemory {
  /** The last version without problems. */
  yaml?: YamlReading | undefined;
}

/** An item of a list in block style, with the lines that belong to it. */
interface ItemLines {
  readonly item: LocatedNode;
  /** Where its first line begins, and the line of what follows. */
  readonly start: number;
  readonly end: number;
  /** The sign before it. */
  readonly dash: number;
  /** Objects and lists around it. */
  readonly depth: number;
}

/** An item that was read again. */
interface EditedItem {
  readonly lines: ItemLines;
  readonly by: number;
  /** Where it ends now. */
  readonly itemEnd: number;
}

/** Lists within each other that are tried, from the innermost. */
const MAX_TRIED = 2;

/**
 * Reads the next version of a text, of which only the item of a list that was edited is parsed again: nothing outside of the
 * lines of an item says how they are read, as long as they are one item. Undefined where that is not certain.
 */
export function readYamlAgain(
  text: string,
  limits: SourceLimits,
  before: YamlReading,
): YamlReading | undefined {
  if (text.length > limits.maxYamlEscapedChars) return undefined;
  const change = changeBetween(before.text, text);
  const around = itemsAround(before, change);
  for (const lines of around.reverse().slice(0, MAX_TRIED)) {
    const found = readItem(text, limits, { before, lines, change });
    if (found) return found;
  }
  return undefined;
}

/** The items that hold the whole change behind their signs, the outermost first. */
function itemsAround({ text, roots }: YamlReading, change: TextChange): ItemLines[] {
  const found: ItemLines[] = [];
  let depth = 0;
  let within: readonly LocatedNode[] = roots;
  for (;;) {
    const node = within.find(({ range }) => range.start <= change.start && change.start <= range.end);
    depth++;
    if (node?.kind === "Object") within = node.entries.map(({ value }) => value);
    else if (node?.kind === "Array") {
      const lines = linesOfItem(text, node, change, depth);
      if (!lines) return found;
      found.push(lines);
      within = [lines.item];
    } else return found;
  }
}

function linesOfItem(
  text: string,
  { items }: LocatedArray,
  change: TextChange,
  depth: number,
): ItemLines | undefined {
  const at = items.findLastIndex(({ range }) => range.start <= change.start);
  const [item, next] = [items[at], items[at + 1]];
  const dash = item && dashBefore(text, item);
  if (dash === undefined) return undefined;
  const start = lineStart(text, dash);
  const nextDash = next && dashBefore(text, next);
  if (next && nextDash === undefined) return undefined;
  const end = nextDash === undefined ? endOfLast(text, item!, dash - start) : lineStart(text, nextDash);
  const isWithin = change.start >= dash + 2 && change.end < end && item!.range.end <= end;
  return isWithin ? { item: item!, start, end, dash, depth } : undefined;
}

/** The place of the sign that stands alone on its line before an item. */
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

/** A line that ends a document, or says something about what follows. */
const DOCUMENT_LINE = /^(?:---|\.\.\.|%)/m;

function readItem(
  text: string,
  limits: SourceLimits,
  { before, lines, change }: { before: YamlReading; lines: ItemLines; change: TextChange },
): YamlReading | undefined {
  const { start, end, dash, depth } = lines;
  const own = copiedText(text.slice(start, end + change.by));
  if (DOCUMENT_LINE.test(own) || depth * 2 > limits.maxDepth) return undefined;
  const maxYamlTokens = limits.maxYamlTokens - before.lexemes;
  const reading = readYamlInParts(own, { ...limits, maxYamlTokens, maxDepth: limits.maxDepth - depth * 2 });
  const [list, ...others] = reading?.roots ?? [];
  if (!reading || list?.kind !== "Array" || others.length > 0) return undefined;
  const [read, ...more] = list.items;
  if (!read || more.length > 0 || dashBefore(own, read) !== dash - start || isOdd(read, own))
    return undefined;
  const [moved] = movedNodes([read], {
    file: text,
    place: (range) => movedBy(range, start),
    replaced: (node) => node,
  }) ?? [undefined];
  if (!moved) return undefined;
  const roots = movedNodes(before.roots, {
    file: text,
    place: (range) => placeAfter(range, { lines, by: change.by, itemEnd: moved.range.end }),
    replaced: (node) => (node === lines.item ? moved : node),
  });
  return roots && { text, roots, lexemes: before.lexemes + reading.lexemes };
}

/** Where a range before, behind or around the edited item is now. */
function placeAfter({ start, end }: FileRange, { lines, by, itemEnd }: EditedItem): FileRange | undefined {
  const { range } = lines.item;
  if (end <= lines.start) return inFile({ start, end });
  if (start >= lines.end) return inFile({ start: start + by, end: end + by });
  if (start > range.start || end < range.end) return undefined;
  if (end > range.end && end < lines.end) return undefined;
  return inFile({ start, end: end === range.end ? itemEnd : end + by });
}

/** Whether a value ends with nothing or white space, so that the list around it ends elsewhere, or has no place of its own in it. */
function isOdd(node: LocatedNode, text: string): boolean {
  const { start, end } = lastIn(node).range;
  return start === end || /[ \t\r\n]/.test(text.charAt(end - 1)) || hasNowhere(node);
}

function lastIn(node: LocatedNode): LocatedNode {
  const last =
    node.kind === "Array" ? node.items.at(-1) : node.kind === "Object" && node.entries.at(-1)?.value;
  return last ? lastIn(last) : node;
}

/** Whether there is a list item in it that nothing is written for. */
function hasNowhere(node: LocatedNode): boolean {
  if (node.kind === "Array") return node.items.some(hasNowhere);
  if (node.kind === "Object") return node.entries.some(({ value }) => hasNowhere(value));
  return node.kind === "Null" && node.range.end === 0;
}
