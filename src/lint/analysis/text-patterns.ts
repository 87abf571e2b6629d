import { asBytes, textOfBytes } from "../../core/bytes.ts";
import type { ComparisonOperator } from "../../parser/ast.ts";
import type { RegexNode } from "../../parser/regex/ast.ts";
import { rememberedRegex } from "../../parser/regex/remember.ts";
import { neverMatches } from "./regexes.ts";

/**
 * A string pattern with gaps: parts that follow one another, with anything or nothing between them. Whatever contains
 * the string that a comparison requires matches the pattern of the comparison.
 */
export interface TextPattern {
  readonly parts: readonly TextPart[];
  /** Whether something may come before the first part. */
  readonly isOpenBefore: boolean;
  /** Whether something may come after the last part. */
  readonly isOpenBehind: boolean;
}

/** Bytes, one UTF-16 unit each. */
export interface TextPart {
  readonly text: string;
  /** Whether ASCII letters match in both cases. */
  readonly ignoresCase: boolean;
}

/**
 * Patterns such that every string that passes a comparison with `bytes` matches one of them. Undefined if the operator
 * does not compare strings, or if another rule checks the literal as a whole.
 */
export function comparedPatterns(
  operator: ComparisonOperator,
  bytes: string,
): readonly TextPattern[] | undefined {
  switch (operator) {
    case "eq":
    case "ne":
    case "in":
      return [patternOf(bytes, "whole")];
    case "contains":
      return [patternOf(bytes, "anywhere")];
    case "wildcard":
    case "strict wildcard":
      return [wildcardPattern(bytes, operator === "wildcard")];
    case "matches": {
      const pattern = textOfBytes(asBytes(bytes));
      const regex = pattern === undefined ? undefined : rememberedRegex(pattern).value;
      return regex && !neverMatches(regex) ? regexPatterns(regex) : undefined;
    }
    default:
      return undefined;
  }
}

/** The pattern of `contains`, `starts_with`, `ends_with` or of equality. */
export function patternOf(text: string, place: "whole" | "start" | "end" | "anywhere"): TextPattern {
  return {
    parts: [{ text, ignoresCase: false }],
    isOpenBefore: place === "end" || place === "anywhere",
    isOpenBehind: place === "start" || place === "anywhere",
  };
}

/** The pattern of `wildcard`, which ignores case, or of `strict wildcard`. */
export function wildcardPattern(pattern: string, ignoresCase: boolean): TextPattern {
  const texts = [""];
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]!;
    if (character === "*") texts.push("");
    else texts[texts.length - 1] += character === "\\" ? (pattern[++at] ?? "") : character;
  }
  return {
    parts: texts.filter((text) => text !== "").map((text) => ({ text, ignoresCase })),
    isOpenBefore: texts.length > 1 && texts[0] === "",
    isOpenBehind: texts.length > 1 && texts.at(-1) === "",
  };
}

/** Maximum patterns of one regular expression. */
const MAX_PATTERNS = 64;
/** Maximum pieces of one of them. */
const MAX_PIECES = 200;

/**
 * Patterns such that every match of a regular expression fits one of them; undefined if there are too many. A regular
 * expression looks for a match anywhere, so both ends are open without an anchor.
 */
export function regexPatterns(regex: RegexNode): readonly TextPattern[] | undefined {
  return sequencesOf(regex)?.map(patternOfPieces);
}

/** A part of a match: bytes, a gap, or an end of the text. */
type Piece = TextPart | "gap" | "start" | "end";

function sequencesOf(node: RegexNode): readonly (readonly Piece[])[] | undefined {
  switch (node.kind) {
    case "Group":
      return sequencesOf(node.body);
    case "Alternation":
      return joined(node.branches.map(sequencesOf));
    case "Concat":
      return node.items.reduce<readonly (readonly Piece[])[] | undefined>(
        (before, item) => combined(before, sequencesOf(item)),
        [[]],
      );
    case "Repeat":
      return repeated(node);
    case "Empty":
    case "Flags":
      return [[]];
    case "Literal":
      // Under `(?iu)` letters fold to others than those of ASCII.
      return node.ignoresCase && node.isUnicode
        ? [["gap"]]
        : [[{ text: node.bytes, ignoresCase: node.ignoresCase }]];
    case "Assertion":
      if (node.condition === "text-start") return [["start"]];
      return node.condition === "text-end" ? [["end"]] : [[]];
    default:
      return [["gap"]];
  }
}

/** An optional part may be present or absent; for a repeated part, its first and last occurrences are known. */
function repeated({ body, min, max }: Extract<RegexNode, { kind: "Repeat" }>) {
  const once = sequencesOf(body);
  if (min === 0) return max === 1 ? joined([[[]], once]) : joined([[[]], combined(once, [["gap"]])]);
  return combined(once, [["gap"]]);
}

function joined(all: readonly (readonly (readonly Piece[])[] | undefined)[]) {
  const sequences: (readonly Piece[])[] = [];
  for (const some of all) {
    if (!some) return undefined;
    for (const one of some) sequences.push(one);
    if (sequences.length > MAX_PATTERNS) return undefined;
  }
  return sequences;
}

function combined(
  before: readonly (readonly Piece[])[] | undefined,
  behind: readonly (readonly Piece[])[] | undefined,
): readonly (readonly Piece[])[] | undefined {
  if (!before || !behind || before.length * behind.length > MAX_PATTERNS) return undefined;
  const all: (readonly Piece[])[] = [];
  for (const first of before) for (const second of behind) all.push(first.concat(second));
  return all.every((sequence) => sequence.length <= MAX_PIECES) ? all : undefined;
}

function patternOfPieces(pieces: readonly Piece[]): TextPattern {
  const parts: TextPart[] = [];
  let isAdjacent = false;
  for (const piece of pieces) {
    if (piece === "start" || piece === "end") continue;
    if (piece === "gap") {
      isAdjacent = false;
      continue;
    }
    const last = parts.at(-1);
    if (isAdjacent && last?.ignoresCase === piece.ignoresCase) {
      parts[parts.length - 1] = { text: last.text + piece.text, ignoresCase: last.ignoresCase };
    } else {
      parts.push(piece);
    }
    isAdjacent = true;
  }
  return {
    parts,
    isOpenBefore: isOpen(pieces, "start"),
    isOpenBehind: isOpen(pieces.toReversed(), "end"),
  };
}

/** Whether something may be outside the outermost part; `pieces` run inwards. */
function isOpen(pieces: readonly Piece[], end: "start" | "end"): boolean {
  const beforeText = pieces.slice(
    0,
    pieces.findIndex((piece) => typeof piece !== "string"),
  );
  return beforeText[0] !== end || beforeText.includes("gap");
}

/** The same pattern with the letter case of its parts converted. */
export function convertedPattern(pattern: TextPattern, convert: (text: string) => string): TextPattern {
  if (pattern.parts.every(({ text }) => convert(text) === text)) return pattern;
  return { ...pattern, parts: pattern.parts.map((part) => ({ ...part, text: convert(part.text) })) };
}

/** The only text that fits a pattern; undefined if several do. */
export function wholeText({ parts, isOpenBefore, isOpenBehind }: TextPattern): string | undefined {
  const [only] = parts;
  const isWhole = parts.length === 1 && !isOpenBefore && !isOpenBehind;
  return isWhole && only?.ignoresCase === false ? only.text : undefined;
}
