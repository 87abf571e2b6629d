import type { ComparisonOperator } from "../../parser/ast.ts";

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

/** The pattern of the strings that pass a comparison with `bytes`; undefined for `matches`, and if no strings are compared. */
export function comparedPattern(operator: ComparisonOperator, bytes: string): TextPattern | undefined {
  switch (operator) {
    case "eq":
    case "ne":
    case "in":
      return patternOf(bytes, "whole");
    case "contains":
      return patternOf(bytes, "anywhere");
    case "wildcard":
    case "strict wildcard":
      return wildcardPattern(bytes, operator === "wildcard");
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
