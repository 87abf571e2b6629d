import { leadingCount } from "../../../core/binary-search.ts";
import type { EmbeddedText } from "../../../core/embedded-text.ts";
import { type FileRange, inFile, type Range } from "../../../core/range.ts";
import type {
  LocatedNode,
  LocatedString,
  LocatedUnknown,
  PartialText,
  Reason,
} from "../../values/located.ts";
import { stringNode, unknownNode } from "../../values/nodes.ts";
import { numberText, UNCERTAIN_DIGITS } from "../functions/kit.ts";
import type { EvaluationBudget } from "./budget.ts";

/** A piece of an assembled string, with its own map into the file. */
export interface Piece {
  readonly content: EmbeddedText;
  /** The location of the piece in its context: an interpolation as a whole, for example. */
  readonly site: FileRange;
  /** Why the piece is unknown, if it is; its text is then a placeholder. */
  readonly hole?: Reason;
  /** For a hole: the directory that it represents. */
  readonly directory?: string | undefined;
  readonly idOf?: string | undefined;
}

/** A string with more holes is not known well enough to be part of another. */
const MAX_HOLES = 64;

/** Represents what is unknown. It does not occur with a meaning in any file. */
const PLACEHOLDER = "\uE000";

/** An unknown piece. */
export function holeAt(site: FileRange, reason: Reason): Piece {
  return { content: fixedContent(PLACEHOLDER, site), site, hole: reason };
}

/** The pieces that a value contributes to a string, with unknown ones as holes; undefined for a value that is not text. */
export function piecesOf(node: LocatedNode, site: FileRange): readonly Piece[] | undefined {
  switch (node.kind) {
    case "String":
      return [{ content: node.content, site }];
    case "Number": {
      const text = numberText(node);
      return [
        text === undefined ? holeAt(site, UNCERTAIN_DIGITS) : { content: fixedContent(text, site), site },
      ];
    }
    case "Boolean":
      return [{ content: fixedContent(String(node.value), site), site }];
    case "Unknown":
      return node.partial
        ? partialPieces(node, node.partial, site)
        : [{ ...holeAt(site, node), idOf: node.idOf }];
    default:
      return undefined;
  }
}

function partialPieces(
  cause: LocatedUnknown,
  { content, holes, directory }: PartialText,
  site: FileRange,
): Piece[] {
  if (holes.length > MAX_HOLES) return [holeAt(site, cause)];
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, idOf } of holes) {
    if (start > at) pieces.push({ content: slicedContent(content, at, start), site });
    const known = { idOf, directory: start === 0 ? directory : undefined };
    pieces.push({ ...holeAt(content.toOuter({ start, end }), cause), ...known });
    at = end;
  }
  pieces.push({ content: slicedContent(content, at, content.text.length), site });
  return pieces;
}

/**
 * The string that pieces form together: if one of them is a hole, unknown but with its known parts; if it is too long,
 * unknown altogether.
 */
export function builtText(
  range: FileRange,
  pieces: readonly Piece[],
  budget: EvaluationBudget,
): LocatedString | LocatedUnknown {
  const refused = budget.spendText(pieces.reduce((sum, { content }) => sum + content.text.length, 0));
  if (refused) return unknownNode(range, refused);
  const hole = pieces.find((piece) => piece.hole !== undefined)?.hole;
  if (hole !== undefined) return unknownNode(range, hole, partialText(range, pieces));
  const joined = joinedNode(range, pieces);
  return joined.value === joined.value.normalize()
    ? joined
    : unknownNode(range, "Terraform composes characters where its parts meet");
}

/** The string formed by pieces, including holes. */
function partialText(range: FileRange, pieces: readonly Piece[]): PartialText {
  const holes: PartialText["holes"][number][] = [];
  let at = 0;
  for (const { content, hole, idOf } of pieces) {
    if (hole !== undefined) holes.push({ start: at, end: at + content.text.length, idOf });
    at += content.text.length;
  }
  const { content } = joinedNode(range, pieces);
  const directory = pieces.find(({ content: { text } }) => text !== "")?.directory;
  return directory === undefined ? { content, holes } : { content, holes, directory };
}

/** A path whose text depends on where Terraform runs, although its directory does not. */
export function directoryNode(site: FileRange, reason: string, directory: string): LocatedUnknown {
  return unknownNode(site, reason, partialText(site, [{ ...holeAt(site, reason), directory }]));
}

/** A string whose content is a single embedded text, with its map. */
export function textNode(range: FileRange, content: EmbeddedText): LocatedString {
  return stringNode(range, content.text, () => content);
}

/** The string of a whole heredoc, which knows that it is one. */
export function heredocNode(node: LocatedString, heredocIndentation: string): LocatedString {
  const { kind, range, value, content } = node;
  return { kind, range, value, content, heredocIndentation };
}

/** A string that was computed: its text is nowhere in the file, so all of it is at `range`. */
export function computedNode(range: FileRange, text: string): LocatedString {
  return textNode(range, fixedContent(text, range));
}

/** A string that maps to one range of the file as a whole. */
export function fixedContent(text: string, range: FileRange): EmbeddedText {
  return { text, toOuter: () => range, encode: () => undefined };
}

/**
 * A string assembled from pieces, in order. A range within one piece maps as that piece does, so that a finding in an
 * interpolated local points into the local; a range over several maps to their sites.
 */
export function joinedNode(range: FileRange, pieces: readonly Piece[]): LocatedString {
  const kept = pieces.filter(({ content }) => content.text !== "");
  if (kept.length === 1) return textNode(range, kept[0]!.content);
  return textNode(range, joinedContent(range, kept));
}

function joinedContent(range: FileRange, pieces: readonly Piece[]): EmbeddedText {
  const starts: number[] = [];
  let text = "";
  for (const { content } of pieces) {
    starts.push(text.length);
    text += content.text;
  }
  const within = ({ start, end }: Range) => {
    const first = lastAtMost(starts, start);
    const last = end > start ? lastAtMost(starts, end - 1) : first;
    return { first, last };
  };
  const relative = ({ start, end }: Range, at: number) => ({
    start: start - starts[at]!,
    end: end - starts[at]!,
  });
  return {
    text,
    toOuter: (inner) => {
      if (pieces.length === 0) return inFile({ start: range.start, end: range.start });
      const { first, last } = within(inner);
      if (first === last) return pieces[first]!.content.toOuter(relative(inner, first));
      const { start } = edgeOf(pieces[first]!, relative(inner, first), true);
      const { end } = edgeOf(pieces[last]!, relative(inner, last), false);
      return end >= start ? inFile({ start, end }) : range;
    },
    encode: (newText, inner) => {
      if (pieces.length === 0) return undefined;
      const { first, last } = within(inner);
      return first === last ? pieces[first]!.content.encode(newText, relative(inner, first)) : undefined;
    },
    origin: (inner) => {
      if (pieces.length === 0) return undefined;
      const { first, last } = within(inner);
      return first === last ? pieces[first]!.content.origin?.(relative(inner, first)) : undefined;
    },
  };
}

/** The location of an end of a piece in the file: its own text if that is inside its site, else the site. */
function edgeOf({ content, site }: Piece, inner: Range, isStart: boolean): FileRange {
  const from = isStart ? Math.max(0, inner.start) : 0;
  const own = content.toOuter({ start: from, end: isStart ? content.text.length : inner.end });
  return own.start >= site.start && own.end <= site.end ? own : site;
}

/** Index of the last of the sorted numbers that is at most `value`; of the first if none is. */
function lastAtMost(sorted: readonly number[], value: number): number {
  return Math.max(0, leadingCount(sorted, (one) => one <= value) - 1);
}

/** Part of a string, with its map. */
export function sliceNode(node: LocatedString, start: number, end: number): LocatedString {
  return textNode(node.range, slicedContent(node.content, start, end));
}

function slicedContent(content: EmbeddedText, start: number, end: number): EmbeddedText {
  const within = (inner: Range) => ({ start: inner.start + start, end: inner.end + start });
  return {
    text: content.text.slice(start, end),
    toOuter: (inner) => content.toOuter(within(inner)),
    encode: (newText, inner) => content.encode(newText, within(inner)),
    origin: (inner) => content.origin?.(within(inner)),
  };
}

/** A string in another letter case with the same map; no fix is offered in it. */
export function recasedNode(node: LocatedString, text: string): LocatedString {
  if (text.length !== node.value.length) return computedNode(node.range, text);
  return textNode(node.range, readOnly(node.content, text));
}

/** The text, or another one in its place, without fixes. */
export function readOnly(content: EmbeddedText, text = content.text): EmbeddedText {
  return {
    text,
    toOuter: (inner) => content.toOuter(inner),
    encode: () => undefined,
    origin: (inner) => content.origin?.(inner),
  };
}
